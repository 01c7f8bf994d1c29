import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** What a document says of itself: its number, its date and until when it holds. */
const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const ca: ParseContext = { country: 'CA', currency: 'CAD', timeZone: 'America/Toronto' };
const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const fr: ParseContext = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
const es: ParseContext = { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };

const readValue = (text: string, field: keyof ReturnType<typeof parseEstimate>['fields'], context = us) =>
  parseEstimate(text, context).fields[field]?.value;

describe('until when an offer holds, said in a sentence', () => {
  const english = (sentence: string) => `Hi Ann,\n\nThe job is $8,051.00. ${sentence}\n\nPete`;
  const german = (sentence: string) => `Hallo Frau Lind,\n\ndie Arbeiten kosten 4.200,00 €. ${sentence}\n\nGruß Jörg`;
  const french = (sentence: string) => `Bonjour Anne,\n\nLe total est de 4 200,00 €. ${sentence}\n\nPaul`;
  const spanish = (sentence: string) => `Hola Ana,\n\nEl total es de 4.200,00 €. ${sentence}\n\nPablo`;

  it('is the day until which the price stands, stays, runs or is kept', () => {
    for (const sentence of [
      'The price will stand until 12/15/2026.',
      'Our offer runs until Dec. 15, 2026.',
      'Quote expires Dec. 15, 2026.',
      'The figure remains in effect until Dec. 15, 2026.',
      'These prices apply through Dec 15, 2026.',
      'Until 12/15/2026 the price is guaranteed.',
      'Our price will hold until Tues. 15 Dec. 2026.',
      'The estimate is only good to 12/15/2026.',
      'You have until December 15, 2026 to accept this quote.',
      'Please accept no later than 12/15/2026.',
    ])
      expect(readValue(english(sentence), 'validUntil'), sentence).toBe('2026-12-15');
    for (const sentence of [
      'Das Angebot bleibt bis 15.12.2026 gültig.',
      'Wir halten uns bis 15.12.2026 an dieses Angebot gebunden.',
      'Das Angebot läuft am 15. Dez. 2026 ab.',
      'Unser Angebot hat bis 15.12.2026 Bestand.',
      'Bis zum 15.12.2026 gilt dieser Preis.',
    ])
      expect(readValue(german(sentence), 'validUntil', de), sentence).toBe('2026-12-15');
    for (const sentence of [
      "Le prix tient jusqu'au 15 décembre 2026.",
      'Ce prix restera en vigueur jusqu’au 15/12/2026.',
      "Les prix sont fermes jusqu'au 15 déc. 2026.",
      "L'offre prend fin le 15 décembre 2026.",
      "Nous honorerons ce prix jusqu'au 15 décembre 2026.",
    ])
      expect(readValue(french(sentence), 'validUntil', fr), sentence).toBe('2026-12-15');
    for (const sentence of [
      'El precio rige hasta el 15/12/2026.',
      'Los precios quedan firmes hasta el 15 de dic. de 2026.',
      'El presupuesto vence el 15 de diciembre de 2026.',
      'Tiene hasta el 15 de diciembre de 2026 para aceptar.',
    ])
      expect(readValue(spanish(sentence), 'validUntil', es), sentence).toBe('2026-12-15');
  });

  it('is no day until which something else stands, stays or runs', () => {
    for (const sentence of [
      'The scaffold will stand until 12/15/2026.',
      'Our insurance runs until 12/15/2026.',
      'The price includes storage that will last until 12/15/2026.',
      'The price stays the same if you start by 12/15/2026.',
      'You have until 12/15/2026 to pick a color.',
    ])
      expect(readValue(english(sentence), 'validUntil'), sentence).toBeUndefined();
    expect(readValue(german('Das Gerüst steht bis 15.12.2026.'), 'validUntil', de)).toBeUndefined();
    expect(readValue(french("Nous sommes fermés jusqu'au 15 décembre 2026."), 'validUntil', fr)).toBeUndefined();
    expect(readValue(spanish('La licencia se mantiene hasta el 15/12/2026.'), 'validUntil', es)).toBeUndefined();
  });

  it('is one of two dates, by the word between them, and needs no year', () => {
    const dated = (sentence: string) => `Quote 1047\nDate: 04/02/2026\n\nWork  $500.00\nTotal  $500.00\n\n${sentence}`;
    for (const sentence of [
      'This quote is good thru 4/30/2026, we can begin 5/11/2026.',
      'Prices valid from April 2, 2026 through April 30, 2026.',
      'I am holding this number till April 30 because the mill raises its prices.',
    ])
      expect(readValue(dated(sentence), 'validUntil'), sentence).toBe('2026-04-30');
    const german = 'Der Preis bleibt so. Wenn Sie bis zum 20.06.2026 zusagen, fangen wir am 06.07.2026 an.';
    expect(readValue(`Angebot Nr. 12\nGesamt 500,00 €\n\n${german}`, 'validUntil', de)).toBeUndefined();
  });

  it('is so many days after the date of the document', () => {
    const dated = (sentence: string) => `Quote 1047\nDate: 03/02/2026\n\nWork  $500.00\nTotal  $500.00\n\n${sentence}`;
    expect(readValue(dated('This quote lasts for 28 days.'), 'validUntil')).toBe('2026-03-30');
    expect(readValue(dated('The price is firm. The work takes 10 days.'), 'validUntil')).toBeUndefined();
  });
});

describe('when a document was written', () => {
  const of = (lines: string, context = us) =>
    readValue(`${lines}\n\nWork  $500.00\nTotal  $500.00`, 'issuedOn', context);

  it('is no date at the end of a sentence about something else', () => {
    for (const line of [
      'The price will stand until 2026-12-15.',
      'Work starts on 2026-12-15.',
      'Roof inspected December 15, 2026',
      'We could start Tuesday, December 15, 2026.',
      'This price is good until\nDecember 15, 2026.',
    ])
      expect(of(`Hello Ann,\n\n${line}`, ca), line).toBeUndefined();
    expect(of('Lind Painting LLC\nTuesday, December 15, 2026')).toBe('2026-12-15');
    expect(of('Pinturas Lind SL\nLeón, Gto., a 15 de diciembre de 2026', es)).toBe('2026-12-15');
  });

  it('is said with the name of the document in a sentence that tells of another day too', () => {
    expect(of('Lind Co\nQuote QT-5512 was prepared on June 2, 2026 after our visit of May 20, 2026.')).toBe(
      '2026-06-02',
    );
    expect(of('Suite à notre rendez-vous du 4 mai 2026, voici notre devis D-77 du 6 mai 2026.', fr)).toBe('2026-05-06');
  });

  it('is no date whose label goes on to say of what', () => {
    for (const [line, context] of [
      ['Fecha estimada de entrega: 2 de marzo de 2026', es],
      ['Fecha entrega: 02/03/2026', es],
      ['Date prévue de début : 02/03/2026', fr],
      ['Datum der nächsten Begehung: 02.03.2026', de],
      ['Date work begins: 3/2/2026', us],
    ] as const)
      expect(of(line, context), line).toBeUndefined();
    expect(of('Date (mm/dd/yyyy): 3/2/2026')).toBe('2026-03-02');
    expect(of('Date Est. Completed: 3/2/2026')).toBe('2026-03-02');
  });

  it('is the date of the last revision, where the first one stands before it', () => {
    for (const line of [
      'Prepared 1/8/26, rev. 1/20/26 | File TB-2590',
      'Prepared 1/8/26 | rev. 1/20/26',
      'Date: 01/08/2026 (revised 01/20/2026)',
      'January 8, 2026, revised January 20, 2026',
      'Revised 01/20/2026 (original 01/08/2026)',
      'Date: 01/20/2026, revised from 01/08/2026',
    ])
      expect(of(`Tam Build\nEstimate 1047\n${line}`), line).toBe('2026-01-20');
    expect(of('Tam Build\nEstimate 1047\nDate: Jan 8, 2026, rev. 02/03/2026', ca)).toBeUndefined();
    for (const [line, context] of [
      ['Angebot Nr. 1047\nDatum: 08.01.2026, überarbeitet am 20.01.2026', de],
      ['Devis n° 1047\nDate : 08/01/2026 (révisé le 20/01/2026)', fr],
      ['Presupuesto nº 1047\nFecha: 08/01/2026, revisado el 20/01/2026', es],
    ] as const)
      expect(of(line, context), line).toBe('2026-01-20');
  });

  it('is when it was quoted, and what a program stamps it with', () => {
    expect(of('Quote: BG-1644\nQuoted: 9 Mar 2026 by Petra')).toBe('2026-03-09');
    expect(of('quote_number: STN-0462\nsent_at: 2026-03-09T15:22:09Z')).toBe('2026-03-09');
    expect(of('quoteNumber: STN-0462\nissuedAt: 2026-03-09T15:22:09.000Z')).toBe('2026-03-09');
    expect(of('Angebot: BG-1644\nAngeboten am: 9. März 2026 von Petra', de)).toBe('2026-03-09');
    expect(of('Devis : BG-1644\nChiffré le : 9 mars 2026 par Petra', fr)).toBe('2026-03-09');
    expect(of('Cotización: BG-1644\nCotizado el 09/03/2026', es)).toBe('2026-03-09');
  });

  it('is unknown of two documents, unless both say the same day', () => {
    const both = (first: string, second: string) =>
      readValue(
        `Lark Lawn\nEstimate 3071   ${first}\nFor: Win Osei\nController  $410.00\nTotal  $410.00\n\nLark Lawn\nEstimate 3072   ${second}\nFor: Bar Quist\nDrip  $960.00\nTotal  $960.00`,
        'issuedOn',
      );
    expect(both('March 2, 2026', 'March 3, 2026')).toBeUndefined();
    expect(both('March 2, 2026', '')).toBeUndefined();
    expect(both('March 2, 2026', 'March 2, 2026')).toBe('2026-03-02');
  });
});

describe('the number of a document', () => {
  const of = (text: string, context = us) => readValue(text, 'estimateNumber', context);

  it('is said in a sentence', () => {
    for (const [sentence, number] of [
      ['Est # is 3306 if the manager asks.', '3306'],
      ['Your estimate number is 3306.', '3306'],
      ['The quote no. is Q-3306, please put it on the check.', 'Q-3306'],
      ['The estimate is number 3306.', '3306'],
    ])
      expect(of(`Hi Ann, it is $468 for everything.\n\n${sentence}\n\nMarco`), sentence).toBe(number);
    for (const [sentence, number, context] of [
      ['Die Angebotsnummer lautet 2026-114.', '2026-114', de],
      ['Unter der Angebotsnummer 7731 läuft bei uns das Bad.', '7731', de],
      ['Das Angebot hat die Nummer 4711.', '4711', de],
      ['Le numéro du devis est le 1187.', '1187', fr],
      ['Voici notre offre de prix n° 26-0417.', '26-0417', fr],
      ['El número de presupuesto es 1187.', '1187', es],
    ] as const)
      expect(of(sentence, context), sentence).toBe(number);
  });

  it('is no price and no number of something else', () => {
    for (const sentence of [
      'The estimate is 3306 for everything.',
      'Your account number is 3306.',
      'Your claim reference number is 3306.',
      'Our bid is 26-30 days out.',
    ])
      expect(of(`Hi Ann,\n\n${sentence}\n\nMarco`), sentence).toBeUndefined();
  });

  it('has a mark before it, a year or a slash in it, and what goes on behind it', () => {
    for (const [line, number, context] of [
      ['Kostenvoranschlag Nr. KV 26/078 vom 17. August 2026', 'KV 26/078', de],
      ['Angebot AN 2026/112 vom 3. Mai 2026', 'AN 2026/112', de],
      ['Betreff: Anbot 2026/41 - Verteiler Wohnung', '2026/41', de],
      ['OFFRE DE PRIX n° 26-0417 du 03/06/2026', '26-0417', fr],
      ['Devis n° DV 2026-31 du 3 mai 2026', 'DV 2026-31', fr],
      ['Presupuesto nº P 26/031 de fecha 3 de mayo de 2026', 'P 26/031', es],
      ['Quote No. Q 1045 for Ann Berg', 'Q 1045', us],
    ] as const)
      expect(of(`${line}\n\nTotal  500.00`, context), line).toBe(number);
    expect(of('Hi Ann, proposal 9/10 done, quote 2026/05 pricing.')).toBeUndefined();
  });

  it('is what is called its number, where it has an id or a reference too', () => {
    expect(of('quote_id: 88213\nquote_number: STN-0462\ntotal: 500.00')).toBe('STN-0462');
    expect(of('{\n  "id": 88213,\n  "estimate_number": "STN-0462",\n  "total": 500.00\n}')).toBe('STN-0462');
    expect(of('Estimate # 1047\nEstimate ref: JM-12\nTotal: $500.00')).toBe('1047');
    expect(of('Vorgangsnummer: 88213\nAngebotsnummer: AN-0462\nGesamt: 500,00 €', de)).toBe('AN-0462');
    expect(of('Our ref: JM/12\nTotal: $500.00')).toBe('JM/12');
  });
});

describe('what an offer said before one of its prices was taken', () => {
  const thread = (taken: string, holds: string) =>
    `Great Ann, so the oak at ${taken} total.\nStan Oll\nOll Joinery\n\nOn Sep 18, 2026, Ann Lee <ann@example.org> wrote:\n> We'd like the oak one please.\n> Ann\n>\n> On Sep 16, 2026, Stan Oll <stan@olljoinery.example.com> wrote:\n>> Redwood  $2,890.00\n>> Oak  $4,260.00\n>> Quote ${holds}.`;

  it('says until when that price holds', () => {
    expect(readValue(thread('$4,260.00', 'valid until October 31, 2026'), 'validUntil')).toBe('2026-10-31');
    const german =
      'Prima, dann also Eiche, insgesamt 4.260,00 € inkl. MwSt.\nGruß\nStefan Oll\nTischlerei Oll\n\nVon: Anna Lee <anna@example.org>\nGesendet: 18. September 2026 09:31\nAn: Stefan Oll <oll@tischlerei-oll.example.com>\nBetreff: AW: Treppe\n\nWir nehmen Eiche.\nAnna Lee\n\nVon: Stefan Oll <oll@tischlerei-oll.example.com>\nGesendet: 16. September 2026 17:05\nAn: Anna Lee <anna@example.org>\nBetreff: Treppe\n\nKiefer  2.890,00 €\nEiche  4.260,00 €\nAngebot gültig bis 31.10.2026.';
    expect(readValue(german, 'validUntil', de)).toBe('2026-10-31');
  });

  it('says nothing where the customer writes of another offer', () => {
    const text =
      "Great Ann, so the oak at $4,260.00 total.\nStan Oll\nOll Joinery\n\nOn Sep 18, 2026, Ann Lee <ann@example.org> wrote:\n> We'd like the oak one please, at $4,260.00. Our other offer is valid until October 31, 2026.\n> Ann";
    expect(readValue(text, 'validUntil')).toBeUndefined();
  });
});
