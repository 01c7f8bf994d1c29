import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const clientRoot = path('../client');
const cache = path('../../../../.cache/demo-client');
/** What the browser's code is made of; a change in any of them makes a new build. */
const sources = ['apps/demo/src/client', 'packages/react/src', 'packages/core/src'];

const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }));

export type ClientBuild = {
  /** Served under `/`. */
  readonly folder: string;
  readonly indexHtml: string;
  /** The public quote page's own script and style, for the kit's `quotePage`. */
  readonly quotePage: { readonly script: string; readonly stylesheet: string };
  /** null = found ready. */
  readonly builtInMs: number | null;
};

/**
 * The browser's code, built once and kept until its sources change. Vite's development server would start sooner the
 * first time, and then make the first page wait for hundreds of files; a second start needs no Vite at all.
 */
export async function clientBuild(): Promise<ClientBuild> {
  const folder = join(cache, sourcesHash());
  const started = Date.now();
  const ready = existsSync(folder);
  if (!ready) await build(folder);
  const quote = entryOf(folder, 'quote', 'quote-page.ts');
  const stylesheet = quote?.css?.[0];
  if (quote === undefined || stylesheet === undefined)
    throw new Error(`The client build in ${folder} has no quote page. Delete .cache/demo-client and start again.`);
  return {
    folder,
    indexHtml: readFileSync(join(folder, 'app/index.html'), 'utf8'),
    quotePage: { script: `/quote/${quote.file}`, stylesheet: `/quote/${stylesheet}` },
    builtInMs: ready ? null : Date.now() - started,
  };
}

function entryOf(folder: string, part: string, entry: string) {
  return manifest.parse(JSON.parse(readFileSync(join(folder, part, '.vite/manifest.json'), 'utf8')))[entry];
}

async function build(folder: string): Promise<void> {
  const staging = `${folder}-${process.pid}`;
  // Two builds, because a customer on a phone should not load what the two have in common with the contractor's app.
  await Promise.all([buildPart(staging, 'app', 'index.html'), buildPart(staging, 'quote', 'quote-page.ts')]);
  // A build that was interrupted never gets the final name.
  rmSync(folder, { recursive: true, force: true });
  renameSync(staging, folder);
  for (const older of readdirSync(cache)) {
    if (join(cache, older) !== folder) rmSync(join(cache, older), { recursive: true, force: true });
  }
}

/** What takes React's place in the customer's page, which may weigh 75 kB in all. */
const onPreact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
];

async function buildPart(staging: string, part: 'app' | 'quote', entry: string): Promise<void> {
  const [vite, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await vite.build({
    root: clientRoot,
    base: `/${part}/`,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // A host serves the file that the package brings, which is made so; here the package is not built.
    ...(part === 'quote' && { resolve: { alias: onPreact } }),
    build: {
      outDir: join(staging, part),
      emptyOutDir: true,
      manifest: true,
      reportCompressedSize: false,
      rolldownOptions: { input: join(clientRoot, entry) },
    },
  });
}

function sourcesHash(): string {
  const root = path('../../../../');
  const hash = createHash('sha256');
  for (const folder of sources) {
    for (const file of globSync('**/*.{ts,tsx,css,html,svg,json}', { cwd: join(root, folder) }).sort()) {
      if (/\.(test|stories)\.tsx?$/.test(file)) continue;
      hash
        .update(`${folder}/${file}\0`)
        .update(readFileSync(join(root, folder, file)))
        .update('\0');
    }
  }
  return hash
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
    .slice(0, 16);
}
