import { type Fixture, faultsOfField } from './estimate-faults.ts';
import type { EstimateDraft, FieldName } from './index.ts';
import { fieldNames } from './index.ts';

/** Test support: pastes as they might also have come, made from the fixtures, with the same answers. */

/** A random number from 0 to 1; the same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
type Change = (fixture: Fixture, random: Random) => Fixture | undefined;

const at = (random: Random, count: number) => Math.floor(random() * count);
const withText = (fixture: Fixture, text: string): Fixture | undefined =>
  text === fixture.text ? undefined : { ...fixture, text };
const isThread = (text: string) => /^\s*(?:>|From:|De\s?:|Von:|On .{10,80} wrote:)/m.test(text) || /<\/?\w+/.test(text);

/** Each keeps every answer right, or takes away what the answer stood on, so that absent is right as well. */
export const changes: Readonly<Record<string, Change>> = {
  'a line dropped': (fixture, random) => {
    const lines = fixture.text.split('\n');
    const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
    const dropped = filled[at(random, filled.length)];
    return filled.length < 4 ? undefined : withText(fixture, lines.filter((_, index) => index !== dropped).join('\n'));
  },
  'a block dropped': (fixture, random) => {
    const blocks = fixture.text.split(/\n\s*\n/);
    const dropped = at(random, blocks.length);
    return blocks.length < 4 || isThread(fixture.text)
      ? undefined
      : withText(fixture, blocks.filter((_, index) => index !== dropped).join('\n\n'));
  },
  'two labelled blocks swapped': (fixture, random) => {
    if (isThread(fixture.text)) return undefined;
    const blocks = fixture.text.split(/\n\s*\n/);
    const labelled = blocks.flatMap((block, index) => (isLabelledBlock(block) ? [index] : []));
    if (labelled.length < 2) return undefined;
    const first = labelled[at(random, labelled.length - 1)] ?? 0;
    const second = labelled[labelled.indexOf(first) + 1] ?? 0;
    const swapped = blocks.map((block, index) =>
      index === first ? blocks[second] : index === second ? blocks[first] : block,
    );
    return withText(fixture, swapped.join('\n\n'));
  },
  'amounts without thousands marks': (fixture) =>
    withText(fixture, fixture.text.replace(/(\$ ?\d{1,3}),(\d{3})(?=\.\d\d\b)/g, '$1$2')),
  'amounts without cents': (fixture) => withText(fixture, fixture.text.replace(/(\$ ?\d[\d,]*)\.00\b/g, '$1')),
  'a blank after the currency sign': (fixture) => withText(fixture, fixture.text.replace(/([$£€])(?=\d)/g, '$1 ')),
  'dates with the day first': (fixture) =>
    withText(fixture, fixture.text.replace(/\b([JFMASOND][a-z]{2,8}) (\d{1,2}), (20\d\d)\b/g, '$2 $1 $3')),
  'dates in ISO': (fixture) =>
    withText(
      fixture,
      fixture.text.replace(/\b([JFMASOND][a-z]{2,8}) (\d{1,2}), (20\d\d)\b/g, (all, month, day, year) => {
        const number = englishMonths.indexOf(month.slice(0, 3)) + 1;
        return number === 0 ? all : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
      }),
    ),
  quoted: (fixture) => (isThread(fixture.text) ? undefined : withText(fixture, fixture.text.replace(/^/gm, '> '))),
  indented: (fixture) => withText(fixture, fixture.text.replace(/^(?=[^\s>])/gm, '    ')),
  'blank lines dropped': (fixture) =>
    isThread(fixture.text) ? undefined : withText(fixture, fixture.text.replace(/\n\s*\n/g, '\n')),
  'tabs for wide gaps': (fixture) => withText(fixture, fixture.text.replace(/(\S) {3,}(?=\S)/g, '$1\t')),
  'Windows line ends': (fixture) => withText(fixture, fixture.text.replace(/\r?\n/g, '\r\n')),
  'non-breaking blanks': (fixture) => withText(fixture, fixture.text.replace(/ /g, '\u00a0')),
  'prose wrapped at 60': (fixture) => withText(fixture, fixture.text.split('\n').map(wrapProse).join('\n')),
  'pounds for dollars': (fixture) =>
    fixture.context.country !== 'US' ||
    /USD|dollar|\d ?\$|US\$|£|pesos/i.test(fixture.text) ||
    !fixture.text.includes('$')
      ? undefined
      : {
          ...fixture,
          text: fixture.text.replaceAll('$', '£'),
          context: { ...fixture.context, currency: 'GBP' },
          expect: { ...fixture.expect, ...(fixture.expect.currency ? { currency: 'GBP' } : {}) },
        },
};

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Every line says what it is: "Customer: ...", "Phone: ...", and no price is among them. */
function isLabelledBlock(block: string): boolean {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => /^[\p{L} #./]{2,28}:\s+\S/u.test(line) && !/[$£€]/.test(line));
}

function wrapProse(line: string): string {
  if (line.length < 70 || / {2}|[\t|>;<]|:\s/.test(line) || line.split(' ').length < 9) return line;
  return line.replace(/(.{40,60}) /g, '$1\n');
}

export interface Variant {
  change: string;
  fixture: Fixture;
}

/** `count` variants: every fixture and every change in turn, where the change changes something. */
export function variantsOf(fixtures: readonly Fixture[], count: number, seed: number): Variant[] {
  const random = createRandom(seed);
  const names = Object.keys(changes);
  const usable = fixtures.filter((fixture) => fixture.text.length < 5000 && fixture.text.trim() !== '');
  const variants: Variant[] = [];
  for (let tries = 0; variants.length < count && tries < count * 20; tries++) {
    const fixture = usable[at(random, usable.length)];
    // Half of all lose a line or a block: what is missing is harder than what is written otherwise.
    const change = random() < 0.5 ? (names[at(random, 2)] ?? '') : (names[at(random, names.length)] ?? '');
    const changed = fixture && changes[change]?.(fixture, random);
    if (changed) variants.push({ change, fixture: changed });
  }
  return variants;
}

export interface Judged {
  field: FieldName;
  confidence: number;
  wrong: boolean;
  value: unknown;
}

/** Every field of a draft that the fixture has an answer for. */
export function judge(fixture: Fixture, draft: EstimateDraft): Judged[] {
  return fieldNames.flatMap((field) => {
    const got = draft.fields[field];
    const scored = fixture.expect[field] !== undefined || fixture.absent.includes(field);
    return got && scored
      ? [
          {
            field,
            confidence: got.confidence,
            wrong: faultsOfField(fixture, draft, field).length > 0,
            value: got.value,
          },
        ]
      : [];
  });
}
