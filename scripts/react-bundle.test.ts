import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { describe, expect, test } from 'vitest';

const entryOfReact = fileURLToPath(new URL('../packages/react/src/index.ts', import.meta.url));

/** What a host has anyway. */
const peers = ['react', 'react/jsx-runtime', 'react-dom', '@tanstack/react-query', '@trpc/client'];

type Bundle = { first: Rollup.OutputChunk; lazy: Rollup.OutputChunk[]; modules: string[]; firstKb: number };

/** The bundle of a host that uses these names of the package, without its peers. */
async function bundleOf(...names: string[]): Promise<Bundle> {
  const id = '\0host';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // NODE_ENV is `test` here, which would bring the JSX of development.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'host',
        enforce: 'pre',
        resolveId: (source) => (source.endsWith('virtual-host') ? id : null),
        load: (source) =>
          source === id ? `export { ${names.join(', ')} } from ${JSON.stringify(entryOfReact)}` : null,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'virtual-host', formats: ['es'] },
      rollupOptions: { external: peers, output: { chunkFileNames: '[name].js' } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The bundle has no entry.');
  const first = withImports(entry, chunks);
  return {
    first: entry,
    lazy: chunks.filter((chunk) => !first.includes(chunk)),
    modules: first.flatMap((chunk) => Object.keys(chunk.modules)),
    firstKb: first.reduce((sum, { code }) => sum + kb(code), 0),
  };
}

function withImports(entry: Rollup.OutputChunk, chunks: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const found = new Set([entry]);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  return [...found];
}

const kb = (code: string) => gzipSync(code, { level: 9 }).length / 1000;

describe('what a host downloads', () => {
  test.each([
    // The bar is 16 kB, the ceiling 25 (what the smallest useful screen of a comparable kit costs).
    ['QuoteComposer', 16],
    ['SequenceTimeline', 16],
    ['DepositPage', 14],
  ])('%s and the provider stay within %i kB gzip beyond the peers', async (name, limit) => {
    const { firstKb } = await bundleOf('QuoteRescueProvider', name);
    console.info(`${name}: ${firstKb.toFixed(1)} kB`);
    expect(firstKb).toBeLessThan(limit);
  });

  test('the provider alone costs less than 2 kB', async () => {
    expect((await bundleOf('QuoteRescueProvider')).firstKb).toBeLessThan(2);
  });

  test('the parser is one lazy chunk of at most 100 kB', async () => {
    const { lazy } = await bundleOf('QuoteComposer');
    expect(lazy.flatMap((chunk) => Object.keys(chunk.modules)).some((id) => id.includes('/quote-text/'))).toBe(true);
    expect(lazy.reduce((sum, { code }) => sum + kb(code), 0)).toBeLessThan(100);
  });

  test("the customer's page loads no parser, phone, calendar or validation code, now or later", async () => {
    const { modules, lazy } = await bundleOf('DepositPage');
    const all = [...modules, ...lazy.flatMap((chunk) => Object.keys(chunk.modules))];
    expect(all.filter((id) => /quote-text|libphonenumber|temporal|\/zod\//.test(id))).toEqual([]);
  });

  test('no first screen waits for the parser, phone numbers or zod', async () => {
    const { modules } = await bundleOf('QuoteRescueProvider', 'QuoteComposer', 'SequenceTimeline');
    expect(modules.filter((id) => /quote-text\/|libphonenumber|temporal-polyfill|\/zod\//.test(id))).toEqual([]);
  });

  test('nothing of the server is in it', async () => {
    const { first, lazy } = await bundleOf('QuoteRescueProvider', 'QuoteComposer', 'SequenceTimeline', 'DepositPage');
    const code = [first, ...lazy].map((chunk) => chunk.code).join('');
    for (const word of ['pg-boss', 'PGlite', 'initTRPC']) expect(code).not.toContain(word);
  });
});
