/** Where every letter is told apart: Latin to Arabic, Latin and Greek with accents, Japanese, and the forms of fonts and of full width. */
const exact: readonly (readonly [number, number])[] = [
  [0, 0x6ff],
  [0x1e00, 0x1fff],
  [0x3000, 0x30ff],
  [0xf900, 0xfb4f],
  [0xff00, 0xffef],
];

/** Scripts of South and South-East Asia, Chinese, Korean, taken whole as letters; they have no capitals. To ask for each takes 12 ms. */
const whole = '\u0700-\u1dff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3';

function rangesOf(property: RegExp): string {
  let ranges = '';
  for (const [from, to] of exact) {
    for (let at = from; at <= to; at++) {
      if (!property.test(String.fromCharCode(at))) continue;
      const first = at;
      while (at < to && property.test(String.fromCharCode(at + 1))) at++;
      ranges += `${String.fromCharCode(first)}-${String.fromCharCode(at)}`;
    }
  }
  return ranges;
}

const rangesByProperty: Record<string, string> = {
  L: rangesOf(/\p{L}/u) + whole,
  Lu: rangesOf(/\p{Lu}/u),
  Ll: rangesOf(/\p{Ll}/u),
};

/**
 * An expression in which `\p{L}`, `\p{Lu}` and `\p{Ll}` are written out. Only the built parser calls it; the build puts it where the
 * sources have a literal or make an expression of a string.
 *
 * V8 makes an expression anew for a text that has a dash, a bullet or a curly quote, and six hundred ranges, half of them beyond 16
 * bits, take 1 to 12 ms each time. With 400 such expressions the first paste of a page took half as long again as it needs to.
 */
export function spelledOut(written: RegExp | string, flags?: string): RegExp {
  const pattern = typeof written === 'string' ? written : written.source;
  let isInClass = false;
  const spelled = pattern.replace(
    /\\([pP])\{(L[ul]?)\}|\\.|[[\]]/g,
    (part, p: string | undefined, property: string) => {
      if (p === undefined) {
        if (part.length === 1) isInClass = part === '[';
        return part;
      }
      const ranges = rangesByProperty[property];
      if (!isInClass) return p === 'P' ? `[^${ranges}]` : `[${ranges}]`;
      // What is no letter, among other characters: ranges cannot say it.
      return p === 'P' ? part : `${ranges}`;
    },
  );
  return new RegExp(spelled, flags ?? (typeof written === 'string' ? '' : written.flags));
}
