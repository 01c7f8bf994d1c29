/**
 * Makes `src/styles.css` from `src/tailwind.css` and the class names in the components.
 * `--check` only says whether the file in the tree is the one this makes.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packageRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const stylesPath = join(packageRoot, 'src/styles.css');

export async function buildStyles(): Promise<string> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, '--input', 'src/tailwind.css', '--output', '-', '--minify'],
    { cwd: packageRoot, maxBuffer: 10_000_000 },
  );
  return withoutGlobals(stdout);
}

/**
 * Tailwind keeps parts of some utilities in variables that it registers for the whole document (`@property`, and
 * `*, ::before {}` where that is missing). Both would reach the host's elements. We use no utility that composes them,
 * so each variable is replaced by its initial value; one that is left is a mistake and stops the build.
 */
export function withoutGlobals(css: string): string {
  const initial = new Map<string, string>();
  const scoped = css
    .replace(/@property (--tw-[\w-]+)\{([^}]*)\}/g, (_, name: string, body: string) => {
      const value = /initial-value:([^;}]*)/.exec(body)?.[1]?.trim();
      if (value) initial.set(name, value);
      return '';
    })
    .replace(/@layer properties;/g, '')
    .replace(/@layer properties\{.*?\}\}\}/s, '')
    .replace(/--tw-[\w-]+:[^;}]*;?/g, '')
    .replace(/var\((--tw-[\w-]+)(?:,\s*([^()]*))?\)/g, (whole, name: string, fallback?: string) =>
      fallback === undefined ? (initial.get(name) ?? whole) : fallback,
    )
    .replace(/\n*$/, '\n');
  const left = /--tw-[\w-]+|@property|@layer|:root|:host/.exec(scoped);
  if (left)
    throw new Error(`styles.css would reach outside .qr-root by "${left[0]}". Use a utility that does not need it.`);
  return scoped;
}

if (import.meta.main) {
  const css = await buildStyles();
  if (!process.argv.includes('--check')) {
    await writeFile(stylesPath, css);
  } else if ((await readFile(stylesPath, 'utf8').catch(() => '')) !== css) {
    console.error('packages/react/src/styles.css is stale: run `node packages/react/scripts/build-styles.ts`.');
    process.exitCode = 1;
  }
}
