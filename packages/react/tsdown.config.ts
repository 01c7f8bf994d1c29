import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';
import { quotePageAliases } from './scripts/quote-page-build.ts';

const quotePage = './src/quote-page.tsx';
const common = { platform: 'browser', target: 'es2022', fixedExtension: false, dts: true } as const;

export default defineConfig([
  /** File by file, which keeps 'use client' at the top of each component. */
  {
    ...common,
    entry: [
      ...entriesOf(import.meta.dirname).filter((entry) => entry !== quotePage),
      'src/quote-composer/parser-worker.ts',
    ],
    unbundle: true,
    // The address of the worker is a text to the compiler: a bundler of the host reads it from the built file.
    plugins: [
      { name: 'worker-address', renderChunk: (code) => code.replace('./parser-worker.ts', './parser-worker.js') },
    ],
    copy: ['src/styles.css', 'src/styles.css.d.ts'],
  },
  /** One file with all it needs, for pages that no bundler has seen. */
  {
    ...common,
    entry: [quotePage],
    alias: quotePageAliases,
    deps: { alwaysBundle: /./ },
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    clean: false,
  },
]);
