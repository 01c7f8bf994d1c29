import { createRandom } from './estimate-variants.ts';

/** Test support: 200 KB of lines that all differ in their words and numbers, of many natures. The same seed gives the same text. */

type Random = () => number;

const starts = 'b br c ch cl d dr f fl g gr h j k l m n p pl r s sh st t tr v w'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const ends = 'n r l s t m ck nd st rt x ll'.split(' ');
const trades = 'Roof Gutter Panel Deck Drywall Paint Faucet Breaker Tile Window Duct Fence Garage Porch Siding'.split(
  ' ',
);
const labels = [
  'Estimate #',
  'Customer:',
  'Client',
  'Phone',
  'Email:',
  'Total',
  'Subtotal',
  'Tax',
  'Deposit',
  'Valid until',
  'Date:',
  'Job address:',
  'Prepared for',
  'Project:',
  'Balance due',
  'Notes:',
  'Contact:',
  'PO number',
];
const streets = ['St', 'Ave', 'Road', 'Lane', 'Drive', 'Court', 'Way'];
const firms = ['LLC', 'Inc', 'Plumbing', 'Roofing', 'Ltd', '& Sons'];
const small = 'the of and to with for in on at by our your will be is not any after before until from this we'.split(
  ' ',
);
const months = 'January February March April May June July August September October November December'.split(' ');

/** Words of five languages, whole and as fragments: such a text shows none of them and is read in all. */
const ofFiveLanguages =
  'é Total où straße ñandú 1.200,50 ÿ \u0301a 合計 $ Angebot devis calle 御中 für Señor 30% LLC'.split(' ');

function speakerOf(random: Random) {
  const below = (count: number) => Math.floor(random() * count);
  const one = <Value>(of: readonly Value[]): Value => of[below(of.length)] as Value;
  const many = (least: number, most: number, make: () => string) =>
    Array.from({ length: least + below(most - least + 1) }, make).join(' ');
  const word = (): string =>
    `${one(starts)}${one(vowels)}${random() < 0.5 ? '' : one(starts)}${one(vowels)}${one(ends)}`;
  const title = () => {
    const text = word();
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const name = () => `${title()} ${title()}`;
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const price = () => `$${1 + below(89)},${digits(3)}.${digits(2)}`;
  const phone = () => `${one(['512', '(415)', '206'])}-555-0${digits(3)}`;
  const mail = () => `${word()}.${word()}@${word()}.example.com`;
  const address = () => `${1 + below(9999)} ${title()} ${one(streets)}, ${title()}, TX 78${digits(3)}`;
  const date = () => `${one(months)} ${1 + below(28)}, 20${20 + below(10)}`;
  const value = () => one([price, phone, mail, address, date, name])();
  const spoken = () => (random() < 0.4 ? one(small) : word());
  return { below, one, many, word, title, name, digits, price, phone, mail, address, date, value, spoken };
}

type Speaker = ReturnType<typeof speakerOf>;

const sentence = (say: Speaker) => {
  const text = say.many(6, 16, say.spoken);
  const told = say.below(4) === 0 ? ` ${say.value()} ${say.many(1, 4, say.spoken)}` : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${told}.`;
};

/** One line, or a few, of each nature. */
export const natures: Readonly<Record<string, (say: Speaker, index: number) => string>> = {
  'lines like those of an invoice': (say) =>
    say.one([
      () => `${say.one(labels)} ${say.value()}`,
      () => `${say.one(trades)} ${say.word()} ${say.word()}  ${say.price()}`,
      () => `${say.name()}, ${say.phone()}`,
      say.address,
      () => `${say.name()} ${say.one(firms)}`,
      () => `${say.title()} ${say.one(labels)} ${say.value()}`,
    ])(),
  prose: (say) => say.many(2, 5, () => sentence(say)),
  'prose that wraps': (say) => say.many(9, 13, say.spoken),
  'one table': (say, index) =>
    `${index + 1}\t${say.one(trades)} ${say.many(2, 4, say.word)}\t${1 + say.below(40)}\t${say.price()}\t${say.price()}`,
  'a table cut by blanks': (say) =>
    `${say.one(trades)} ${say.many(2, 5, say.word)}    ${1 + say.below(40)}   ${say.price()}   ${say.price()}`,
  'a table of words': (say) => `| ${say.many(1, 3, say.title)} | ${say.many(2, 4, say.word)} | ${say.name()} |`,
  'words that begin large': (say) => say.many(2, 5, say.title),
  'capital letters': (say) => say.many(2, 6, say.word).toUpperCase(),
  'many colons': (say) => say.many(2, 4, () => `${say.title()} ${say.word()}: ${say.one([say.value, say.word])()}`),
  'a label and a value': (say) => `${say.one([say.title(), say.one(labels).replace(/[:#]| #/g, '')])}: ${say.value()}`,
  'blocks of parties': (say) =>
    `${say.name()}${say.below(2) ? '' : ` ${say.one(firms)}`}\n${say.address()}\n${say.phone()}\n${say.mail()}\n`,
  'one value to a line': (say) => say.one([say.price, say.title, () => String(say.below(99)), say.date, say.name])(),
  'short messages': (say) => `${say.name()}: ${say.many(3, 12, say.spoken)} ${say.value()}`,
  'mails in mails': (say) =>
    `On ${say.date()}, ${say.name()} <${say.mail()}> wrote:\n> Hi ${say.title()},\n> ${sentence(say)}\n> Thanks, ${say.title()}\n`,
  'terms with numbers': (say, index) =>
    `${index + 1}. ${say.many(1, 3, say.title)}. ${say.many(1, 4, () => sentence(say))}`,
  'cells parted by commas': (say) =>
    `${say.name()},${say.word()},${say.price().replace(',', '')},${say.phone()},${say.mail()}`,
  'short lines': (say) => say.many(1, 2, say.word),
  'a log without prices': (say) =>
    `2026-${say.digits(2)}-${say.digits(2)} ${say.digits(2)}:${say.digits(2)} [${say.word()}] ${say.many(3, 8, say.word)}=${say.digits(4)}`,
  'words of five languages': (say) => say.many(1, 4, () => `${say.one(ofFiveLanguages)}${say.one([' ', '\t'])}`),
  'any characters': (say) => String.fromCharCode(...Array.from({ length: 60 }, () => say.below(0x10000))),
  'one long line': (say) => `${sentence(say)} ${say.value()}`,
  'words and tags of a page': (say) =>
    `<tr><td>${say.many(1, 4, say.title)}</td><td>${say.price()}</td></tr><p>${say.one(labels)} <b>${say.value()}</b></p>`,
};

export function longPaste(nature: string, seed: number, length = 200_000): string {
  const say = speakerOf(createRandom(seed));
  const between = nature === 'one long line' ? ' ' : '\n';
  const lines: string[] = [];
  for (let size = 0, index = 0; size < length; index++) {
    const line = natures[nature]?.(say, index) ?? '';
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join(between).slice(0, length);
}
