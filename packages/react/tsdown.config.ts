import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';

/** File by file, which keeps 'use client' at the top of each component. */
export default defineConfig({
  entry: entriesOf(import.meta.dirname),
  platform: 'browser',
  target: 'es2022',
  fixedExtension: false,
  unbundle: true,
  dts: true,
  copy: ['src/styles.css', 'src/styles.css.d.ts'],
});
