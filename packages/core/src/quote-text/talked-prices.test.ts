import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** What two people who talk about a price leave of it. */

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const fr: ParseContext = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
const ch: ParseContext = { country: 'CH', currency: 'CHF', timeZone: 'Europe/Zurich' };
const mx: ParseContext = { country: 'MX', currency: 'MXN', timeZone: 'America/Mexico_City' };

const totalOf = (text: string, context = us) => parseEstimate(text, context).fields.totalMinor?.value;

describe('a chat in which the price is talked down', () => {
  const after = (answers: string) =>
    totalOf(`Me: Hi Ray, Tom from Tom's Tree Care. Took a look at the two oaks.
Oak by garage $1,450
Stump grinding $380
Total $1,830
${answers}`);

  it.each([
    'Ray: any chance at 1600?\nMe: I can do $1,700 if you keep the wood\nRay: deal',
    'Ray: would you do 1600?\nMe: ok 1600 then',
    'Ray: could we make it 1600?\nMe: yes ok for you',
    'Ray: 1700 cash?\nMe: deal',
    'Ray: hmm can you do 1600\nMe: lets say 1700 and I throw in the small stump\nRay: works',
  ])('has no total that all agreed on: %s', (answers) => expect(after(answers)).toBeUndefined());

  it.each([
    'Ray: can you do 1600?\nMe: sorry cant go lower than that\nRay: ok lets do it then',
    'Ray: would you do 1600 cash?\nMe: Sorry thats my best price\nRay: ok go ahead',
    'Ray: looks good. Im at 1642 Alder St, Boise ID 83702. Gate code is 1207\nMe: ok great. half down to book, thats $915',
    'Ray: ok. whats the oak alone?\nMe: ok that is the $1,450\nRay: both please',
    'Ray: ok. my budget was 2000\nMe: great, see you the 12th',
  ])('keeps it where nothing was granted: %s', (answers) => expect(after(answers)).toBe(183_000));

  it('reads thousands by their letter', () => {
    const text = 'Me: Hi Jo, patio as we said, total $8,400. Need 2k down before we pour\nJo: ok\nMe: great';
    expect(parseEstimate(text, us).fields.deposit?.value).toEqual({ type: 'amount', amountMinor: 200_000 });
  });
});

describe('an old price said only to be taken back', () => {
  it('leaves the new one', () => {
    const text =
      'Hi Dana,\nAbout the loyalty discount: the deck and stairs come to $7,250 all in instead of $7,900.\nRob';
    expect(totalOf(text)).toBe(725_000);
    expect(totalOf('Hallo Frau Berg, das Bad komplett kostet 8.400 € inkl. MwSt. statt 9.100 €. Gruß Jens', de)).toBe(
      840_000,
    );
    expect(totalOf('Bonjour,\nLa clôture posée vous revient à 4 150 € TTC au lieu de 4 600 €.', fr)).toBe(415_000);
  });
});

describe('a price in words, and its tax behind it', () => {
  it('is one price', () => {
    const text =
      'Hi Ana,\nWe will replace both doors for you:\n\n$3,850.00 (three thousand eight hundred fifty dollars), tax included.\n\nA screen door would be another $420.\nBob';
    expect(totalOf(text)).toBe(385_000);
    const swiss =
      "Nous vous proposons de refaire le carrelage de la cuisine pour un prix forfaitaire de\n\nCHF 3'900.–, TVA 8,1 % comprise.\n\nUn quart du prix, soit CHF 975.–, est payable à la commande.";
    expect(totalOf(swiss, ch)).toBe(390_000);
  });

  it('may leave out its sign in a message', () => {
    const text =
      'Hola don Beto, la barda le sale en 24,500 ya con todo y material. 10,000 de anticipo y lo demas al final';
    const { totalMinor, deposit } = parseEstimate(text, mx).fields;
    expect(totalMinor?.value).toBe(2_450_000);
    expect(deposit?.value).toEqual({ type: 'amount', amountMinor: 1_000_000 });
  });
});
