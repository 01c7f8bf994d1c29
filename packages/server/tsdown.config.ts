import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';

/**
 * For Node. File by file: adapters stay behind their own subpath and load their vendor's SDK only when used, paths
 * relative to a file (migrations/) keep their depth, and a host's stack trace names our files.
 */
export default defineConfig({
  entry: entriesOf(import.meta.dirname),
  platform: 'node',
  target: 'node22.12',
  fixedExtension: false,
  unbundle: true,
  dts: true,
});
