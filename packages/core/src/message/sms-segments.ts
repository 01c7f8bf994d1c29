/**
 * How a text message is cut and billed. GSM 03.38: 160 units in one segment, 153 in each of several; one character
 * outside its alphabet turns the whole message into UCS-2 with 70 and 67. Characters of the extension table cost two
 * units; neither they nor surrogate pairs are split over two segments.
 */
export type SmsSize = {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets or UTF-16 units, without the padding at segment ends. */
  readonly units: number;
  readonly segments: number;
};

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('€[]{}~^|\\');

export function countSegments(text: string): SmsSize {
  const costs: number[] = [];
  for (const character of text) {
    if (basic.has(character)) costs.push(1);
    else if (extension.has(character)) costs.push(2);
    else
      return sizeOf(
        'UCS-2',
        Array.from(text, (each) => each.length),
        70,
        67,
      );
  }
  return sizeOf('GSM-7', costs, 160, 153);
}

function sizeOf(encoding: SmsSize['encoding'], costs: readonly number[], alone: number, joined: number): SmsSize {
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1 };
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > joined) {
      segments++;
      used = 0;
    }
    used += cost;
  }
  return { encoding, units, segments };
}

const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\u00ad]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u2022\u00b7]/g, '-'],
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g, ' '],
  [/[\u200b-\u200d\u2060\ufeff]|\ufe0f/g, ''],
  [/\u2122/g, 'TM'],
  [/[\u00a9\u00ae]/g, ''],
];

/**
 * Writes what looks the same in the GSM alphabet: curly quotes, dashes, ellipses, odd spaces, and letters whose accent
 * the alphabet lacks (`á`; it has `à`). One curly apostrophe would triple the price of a text otherwise. What has no
 * look-alike, such as an emoji, stays.
 */
export function toGsm(text: string): string {
  // Taking a mark or a joiner away can bring letters together that have a look-alike of their own: a U+1FFD becomes a
  // U+00B4, and `a` with two accents loses one a round. So until nothing changes; each round leaves fewer such letters.
  let before = text;
  for (let round = 0; round < 10; round++) {
    const after = lookAlike(before);
    if (after === before) break;
    before = after;
  }
  return before;
}

function lookAlike(text: string): string {
  let plain = text.normalize('NFC');
  for (const [pattern, replacement] of lookAlikes) plain = plain.replace(pattern, replacement);
  return Array.from(plain.normalize('NFC'), plainLetter).join('');
}

function plainLetter(character: string): string {
  if (basic.has(character) || extension.has(character)) return character;
  const bare = character.normalize('NFD').replace(/\p{M}+/gu, '');
  return bare.length === 1 && basic.has(bare) ? bare : character;
}

/** Only what the GSM alphabet has: for names, where an emoji is ornament. */
export function gsmOnly(text: string): string {
  return Array.from(toGsm(text), (character) => (basic.has(character) || extension.has(character) ? character : ''))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}
