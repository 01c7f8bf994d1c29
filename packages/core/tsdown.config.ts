import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { spellOutLetters } from '../../scripts/build/spell-out-letters.ts';
import { entriesOf } from '../../scripts/package-entries.ts';

/** Pure code for Node and browsers. File by file, so that `dist/x.js` is `src/x.ts` and a bundler takes what it needs. */
export default defineConfig({
  entry: entriesOf(import.meta.dirname),
  platform: 'neutral',
  unbundle: true,
  dts: true,
  plugins: [spellOutLetters(join(import.meta.dirname, 'src', 'quote-text'))],
});
