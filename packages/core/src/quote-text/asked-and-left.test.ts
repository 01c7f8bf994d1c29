import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** What is asked for before the work, and what the price is where it stands beside other sums. */

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const gb: ParseContext = { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' };
const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const fr: ParseContext = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
const ar: ParseContext = { country: 'AR', currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires' };

const read = (text: string, context = us) => {
  const { fields, lineItems } = parseEstimate(text, context);
  return {
    total: fields.totalMinor?.value,
    deposit: fields.deposit?.value,
    items: lineItems.map((item) => item.amountMinor),
  };
};
const percent = (value: number) => ({ type: 'percent', value });
const amount = (amountMinor: number) => ({ type: 'amount', amountMinor });

const job = 'Roof over porch   $6,400.00\nFascia   $800.00\nTotal   $7,200.00\n\n';

describe('a deposit', () => {
  it.each([
    ['40% when we mobilize, 60% at the end', percent(40)],
    ['30% reserves your install date. 70% on completion.', percent(30)],
    ['50% due before ordering materials.', percent(50)],
    ['To go ahead, approve online and pay 25% by card. Rest on the day.', percent(25)],
    ['A quarter to get the crew started - call it $1,800 - then $5,400 when done.', amount(180_000)],
    ['We invoice $2,000 for timber on acceptance and bill progress at month end.', amount(200_000)],
    ["I'd need $900 for trim before we start and you can pay the rest within a week of finishing.", amount(90_000)],
  ])('is asked for: %s', (terms, deposit) => expect(read(job + terms).deposit).toEqual(deposit));

  it('is in the totals of a sheet by its shortest name', () => {
    expect(read('Grind floor\t800.00\nFlake coat\t1,600.00\n\tTotal\t2,400.00\n\tDown 25%\t600.00').deposit).toEqual(
      percent(25),
    );
  });

  it('stands right behind its words where a copy ate the blank', () => {
    expect(read('Vinyl floors$4,000.00\nTrim$400.00\nTotal$4,400.00\nDeposit to order$1,000.00')).toEqual({
      total: 440_000,
      deposit: amount(100_000),
      items: [400_000, 40_000],
    });
  });

  it('is asked for in other languages', () => {
    const german = 'Hallo Frau Voss,\ndas Bad kostet 4.200 € inkl. MwSt. 800 Euro brauchten wir vorab für die Fliesen.';
    expect(read(german, de).deposit).toEqual(amount(80_000));
    const spanish =
      'Portón   $ 900.000,00\nReja   $ 300.000,00\nTotal   $ 1.200.000,00\nSeña 40%. Saldo contra entrega.';
    expect(read(spanish, ar).deposit).toEqual(percent(40));
  });

  it.each([
    'Take the wall down 30% of its height.',
    'We order materials before the winter, prices may rise 5%.',
    'Or finance it: $300 at signing and $150 a month.',
    'Deposit of $500 received and you can pay the rest when done.',
  ])('is not: %s', (terms) => expect(read(job + terms).deposit).toBeUndefined());
});

describe('a price beside other sums', () => {
  it('is what was paid and what is left together', () => {
    const text =
      'Hi Joan, got your $500 deposit, thank you. So the railing is $3,200 installed, which means $2,700 left when we finish.';
    expect(read(text)).toMatchObject({ total: 320_000, deposit: undefined });
  });

  it('is the one after the discount that the sentence takes off', () => {
    expect(read('Hi Pat, I said 5,600 but with the discount it comes to $5,200 all in.').total).toBe(520_000);
    expect(read('Hi Pat, with the discount you save $400 in total.').total).toBeUndefined();
  });

  it('is the one that the list makes, whatever cash would bring', () => {
    const text =
      'Tear out slab $1,200\nPour new slab $3,900\nStep $500\nSo $5,600 for everything. If you pay cash I can do $5,300.';
    expect(read(text).total).toBe(560_000);
  });

  it('is final where no tax applies', () => {
    const list = '- Taille de haie : 300 €\n- Évacuation : 90 €\n- Semis : 610 €\n\n';
    expect(read(`${list}Soit un total de 1 000 € (TVA non applicable, art. 293 B du CGI).`, fr).total).toBe(100_000);
    expect(read(`${list}Soit 1 000 € net, TVA non applicable, art. 293 B du CGI.`, fr).total).toBe(100_000);
    expect(read(`${list}Soit 1 000 € HT.`, fr).total).toBeUndefined();
  });

  it('is that of the option in the contract', () => {
    const options =
      'Option A - Patch\n   Patch and coat   $3,100.00\nOption B - Recoat\n   Wash   $900.00\n   Recoat   $6,100.00\n   Option B price   $7,000.00\nOption C - Replace\n   Complete   $15,500.00\n\n';
    expect(read(`${options}Contract amount: $7,000.00`).total).toBe(700_000);
    expect(read(options).total).toBeUndefined();
  });
});

describe('rows of an unusual shape', () => {
  it('are those of a page copied one cell a line, each with its quantity named', () => {
    const page =
      'CUSTOMER\nLee Farrow\nlee@example.com\n\nServices\nGutter cleaning\nqty 1\n$180.00\n$180.00\nDownspout\nqty 3\n$40.00\n$120.00\n\nSubtotal\n$300.00\nTotal\n$300.00';
    const { lineItems } = parseEstimate(page, us);
    expect(lineItems.map((item) => [item.description, item.quantity, item.amountMinor])).toEqual([
      ['Gutter cleaning', 1, 18_000],
      ['Downspout', 3, 12_000],
    ]);
  });

  it('are those with semicolons and blanks', () => {
    const text = 'Volet roulant ; 3 ; 400,00 ; 1 200,00\nPose ; 3 ; 100,00 ; 300,00\n\nTotal TTC : 1 500,00 €';
    expect(read(text, fr)).toMatchObject({ total: 150_000, items: [120_000, 30_000] });
  });

  it('are those whose unit price was rounded', () => {
    const text = 'Item\tQty\tRate\tAmount\nShelves\t3\t$33.33\t$100.00\nDoors\t2\t$90.00\t$180.00\nTotal\t\t\t$280.00';
    expect(read(text)).toMatchObject({ total: 28_000, items: [10_000, 18_000] });
    expect(read('Basic or deluxe   £300.00   £420.00\nTotal   £420.00', gb).items).toEqual([]);
  });
});
