import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';

/**
 * For Node. In a handful of files, because most of an import is opening them: what entries share stands in chunks beside
 * `index.js`, adapters stay behind their own subpath and load their vendor's SDK only when used. `migrations/` is looked
 * for upward, so it does not matter how deep a file lies.
 */
export default defineConfig({
  entry: entriesOf(import.meta.dirname),
  platform: 'node',
  target: 'node22.12',
  fixedExtension: false,
  dts: true,
});
