import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSegments, gsmOnly, toGsm } from './sms-segments.ts';

describe('B28 counting', () => {
  it('a curly apostrophe becomes straight and 158 characters stay one segment', () => {
    const typed = `Shoreham\u2019s: ${'x'.repeat(94)} https://go.example.com/q/abc Reply STOP to opt out`;
    const text = toGsm(typed.slice(0, 158));
    expect(countSegments(typed.slice(0, 158)).encoding).toBe('UCS-2');
    expect(text.startsWith("Shoreham's: ")).toBe(true);
    expect(countSegments(text)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
  });

  it('a roof emoji makes 75 characters two segments', () => {
    expect(countSegments(`\u{1F3E0}${'x'.repeat(73)}`)).toEqual({ encoding: 'UCS-2', units: 75, segments: 2 });
    expect(countSegments(`\u{1F3E0}${'x'.repeat(68)}`)).toEqual({ encoding: 'UCS-2', units: 70, segments: 1 });
  });

  it('euro and brackets cost two, and only in GSM', () => {
    expect(countSegments('\u20ac[]{}~^|\\').units).toBe(18);
    expect(countSegments('\u20ac]\u{1F3E0}').units).toBe(4);
  });

  it.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    // The bracket does not fit into the last septet of the first segment.
    [`${'x'.repeat(152)}]${'x'.repeat(152)}`, 3],
    [`${'x'.repeat(151)}]${'x'.repeat(153)}`, 2],
    ['\u4e00'.repeat(70), 1],
    ['\u4e00'.repeat(71), 2],
    ['\u4e00'.repeat(134), 2],
    // The pair does not fit into the last unit of the first segment.
    [`${'\u4e00'.repeat(66)}\u{1F3E0}${'\u4e00'.repeat(66)}`, 3],
    ['', 0],
  ])('%# cuts where networks cut', (text, segments) => {
    expect(countSegments(text).segments).toBe(segments);
  });

  it('never needs fewer segments than its units, nor more than the padding explains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
        const { encoding, units, segments } = countSegments(text);
        const [alone, joined] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
        const fewest = units === 0 ? 0 : units <= alone ? 1 : Math.ceil(units / joined);
        expect(segments).toBeGreaterThanOrEqual(fewest);
        expect(segments).toBeLessThanOrEqual(units <= alone ? fewest : Math.ceil(units / (joined - 1)));
      }),
    );
  });
});

describe('look-alikes', () => {
  it('are written in the GSM alphabet', () => {
    expect(toGsm('\u201cQuoted\u201d \u2013 it\u2019s\u00a0\u2026')).toBe('"Quoted" - it\'s ...');
    expect(toGsm('Construcci\u00f3n Pe\u00f1a')).toBe('Construccion Pe\u00f1a');
  });

  it('leave alone what has none, and drop it only from names', () => {
    expect(toGsm('\u{1F3E0} Roofs')).toBe('\u{1F3E0} Roofs');
    expect(gsmOnly('\u{1F3E0} Roofs \u{1F3E0} Co')).toBe('Roofs Co');
  });

  it('are looked for again where taking a mark away brings new ones together', () => {
    for (const text of ['\u1ffd', 'e\u200b\u0301', '\u00e1\u0302']) expect(toGsm(toGsm(text))).toBe(toGsm(text));
    expect(toGsm('\u1ffd')).toBe("'");
  });

  it('change nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(toGsm(toGsm(text))).toBe(toGsm(text));
      }),
    );
  });
});
