import { describe, expect, it } from 'vitest';
import { spelledOut } from '../packages/core/src/quote-text/labels/spelled-out.ts';
import { withLettersSpelledOut } from './build/spell-out-letters.ts';

/** Latin, Greek, Cyrillic, Hebrew, Arabic; Latin and Greek with accents; Japanese, Chinese, Korean; the forms of fonts and of full width. */
const blocks =
  /[\0-\u06ff\u1e00-\u1fff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufb00-\ufb4f\uff00-\uffef]/;
const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((unit) =>
  blocks.test(unit),
);

/** What a source says, run as it is after the build. */
const run = (source: string): unknown => {
  const code = withLettersSpelledOut(`const it = ${source};`, 'spelled-out.ts').replace(/^import .*? from .*?; /, '');
  return new Function('$spelledOut', `${code}; return it;`)(spelledOut);
};

describe('letters are spelled out in the built parser', () => {
  it.each(['L', 'Lu', 'Ll'])(
    '\\p{%s} says the same of every character of the scripts estimates come in',
    (property) => {
      const spelled = spelledOut(`^\\p{${property}}$`, 'u');
      const asked = new RegExp(`^\\p{${property}}$`, 'u');
      expect(units.filter((unit) => spelled.test(unit) !== asked.test(unit))).toEqual([]);
      expect(spelled.source).not.toContain('\\p');
    },
  );

  it('takes no mark, digit or bullet for a letter', () => {
    const marks = '‘’“”–—•…€™²½☐☑→、。「，０\u200b';
    expect([...marks].filter((mark) => spelledOut('\\p{L}', 'u').test(mark))).toEqual([]);
  });

  it('keeps a class a class and an escape an escape', () => {
    const inClass = spelledOut('^[\\p{Lu}\\d]+[^\\p{L}]\\[\\p{Ll}$', 'u');
    expect(inClass.test('É7!é')).toBe(false);
    expect(inClass.test('É7![é')).toBe(true);
    expect(spelledOut('a\\P{L}b', 'u').test('a1b')).toBe(true);
    expect(spelledOut('a\\P{L}b', 'u').test('acb')).toBe(false);
    expect(spelledOut('^[\\P{L}x]$', 'u').test('x')).toBe(true);
    expect(spelledOut('^[\\P{L}x]$', 'u').test('y')).toBe(false);
  });

  it('puts expressions in place of literals and of those made of strings, and leaves code as it was', () => {
    expect(run("['a', /^\\p{L}x/u][1].source")).not.toContain('\\p');
    expect(run("new RegExp('[\\\\p{L}]' + 'b', 'iu').source")).not.toContain('\\p');
    expect(run('((a) => a[0])(["b"])')).toBe('b');
    expect(withLettersSpelledOut('/** \\p{L} */\nconst a = b[0];', 'spelled-out.ts')).toBe(
      '/** \\p{L} */\nconst a = b[0];',
    );
  });

  it('has an expression that searches on begin anew wherever the source does', () => {
    expect(run('[1, 2].map(() => /\\p{L}/gu.test("a"))')).toEqual([true, true]);
  });
});
