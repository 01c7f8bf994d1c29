import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildStyles, stylesPath, withoutGlobals } from '../packages/react/scripts/build-styles.ts';
import { pageStyle } from '../packages/server/src/doors/http/page/styles.ts';

describe('the style sheet', () => {
  let css = '';
  beforeAll(async () => {
    css = await readFile(stylesPath, 'utf8');
  });

  test('is the one its source and the components make', async () => {
    expect(css === (await buildStyles()), 'stale: run `node packages/react/scripts/build-styles.ts`').toBe(true);
  });

  test('costs at most 6 kB gzip', () => {
    expect(gzipSync(css, { level: 9 }).length).toBeLessThan(6000);
  });

  test('has no selector that could match outside .qr-root', () => {
    const selectors = selectorsOf(css);
    expect(selectors.length).toBeGreaterThan(100);
    const ours = /^(:where\()?\.qr-root|^\[data-qr-theme="?(light|dark)"?\] \.qr-root|^\.qr-|^\.qr\\:/;
    expect(selectors.filter((selector) => !ours.test(selector))).toEqual([]);
  });

  test('registers nothing for the whole document', () => {
    expect(css).not.toMatch(/@property|@layer|:root|:host|@font-face|@import/);
    const names = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name ?? '');
    expect(names.filter((name) => !name.startsWith('qr-'))).toEqual([]);
    const variables = [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name ?? '');
    expect(variables.filter((name) => !name.startsWith('--qr'))).toEqual([]);
  });

  test('has the colours of the server’s page, in the light and in the dark: a script that takes it over changes none', () => {
    const page = pageStyle(null);
    const dark = page.indexOf('@media (prefers-color-scheme:dark)');
    /** The first one: paper has its own further down. */
    const told = (name: string, from: number) =>
      long(new RegExp(`[{;]${name}:(#\\w+)`).exec(page.slice(from))?.[1] ?? '');
    const both = /(--qri-[\w-]+):var\(--qr-[\w-]+,light-dark\((#\w+),(#\w+)\)\)/g;
    const ours = [...css.matchAll(both)].filter(([, name]) => page.slice(0, dark).includes(`${name}:`));
    expect(ours.length).toBeGreaterThanOrEqual(20);
    for (const [, name = '', light = '', dim = ''] of ours)
      expect([name, told(name, 0), told(name, dark)]).toEqual([name, long(light), long(dim)]);
  });

  test('is refused when a utility would reach the document', () => {
    expect(() => withoutGlobals('.a{translate:var(--tw-translate-x)}')).toThrow(/--tw-translate-x/);
    expect(() => withoutGlobals(':root{--color:red}')).toThrow(/:root/);
  });
});

const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

/** Selectors of all style rules, one by one; `:is(a, b)` and the like stay whole. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '');
  const preludes = [...plain.matchAll(/([^{};]+)\{/g)].map(([, prelude]) => (prelude ?? '').trim());
  return preludes
    .filter((prelude) => prelude !== '' && !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/(?<!\\),(?![^(]*\))/));
}
