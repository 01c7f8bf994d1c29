import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'tsdown';
import { entriesOf } from '../../scripts/package-entries.ts';

/**
 * What the core needs is built in with it: opening its 400 files took a host's start four times as long as all the rest
 * of this package. The parser is not among them: the server never calls it. Types still come from the packages
 * themselves, so a host's schemas and ours are of one zod for its compiler; at run time zod's copies know each other
 * (`instanceof` goes by name, settings are global).
 */
const BUILT_IN = ['libphonenumber-js', 'temporal-polyfill', 'temporal-utils', 'zod'];

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
  deps: {
    alwaysBundle: ['@quote-rescue/core', ...BUILT_IN].map((name) => new RegExp(`^${name}(/|$)`)),
    onlyBundle: BUILT_IN,
    dts: { neverBundle: ['@quote-rescue/core', 'zod'] },
  },
  hooks: { 'build:done': writeLicenses },
});

/** The licences of what is built in ask to go with it. */
function writeLicenses(): void {
  const core = createRequire(join(import.meta.dirname, '..', 'core', 'package.json'));
  const polyfill = createRequire(core.resolve('temporal-polyfill'));
  const texts = BUILT_IN.map((name) => {
    const file = findPackageJSON(pathToFileURL((name === 'temporal-utils' ? polyfill : core).resolve(name)));
    if (file === undefined) throw new Error(`${name} is not installed.`);
    const folder = dirname(file);
    const license = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    if (license === undefined) throw new Error(`${name} has no licence file to go with what is built in.`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
  });
  writeFileSync(join(import.meta.dirname, 'dist', 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}
