import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';

/** File by file, which keeps 'use client' at the top of each component. */
export default defineConfig({
  entry: [...entriesOf(import.meta.dirname), 'src/quote-composer/parser-worker.ts'],
  platform: 'browser',
  target: 'es2022',
  fixedExtension: false,
  unbundle: true,
  dts: true,
  // The address of the worker is a text to the compiler: a bundler of the host reads it from the built file.
  plugins: [
    { name: 'worker-address', renderChunk: (code) => code.replace('./parser-worker.ts', './parser-worker.js') },
  ],
  copy: ['src/styles.css', 'src/styles.css.d.ts'],
});
