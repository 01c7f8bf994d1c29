import { describe, expect, it } from 'vitest';
import { type FieldName, type ParseContext, parseEstimate } from './index.ts';

/** One short text for each way a price, its tax or its deposit is said, and those that look alike and say something else. */

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const gb: ParseContext = { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' };
const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const fr: ParseContext = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
const es: ParseContext = { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };

const readValue = (text: string, field: FieldName, context = us) => parseEstimate(text, context).fields[field]?.value;
const total = (text: string, context = us) => readValue(text, 'totalMinor', context);

describe('a price and its tax in one line', () => {
  it('is the sum that the line does itself', () => {
    for (const text of [
      'Price for the roof as discussed: £4,350 + VAT = £5,220\n\nDeposit 25%.',
      'Our price is £4,350 + VAT at 20% = £5,220. This is valid for 30 days.',
      'The cost will be £4,350 + VAT (£870) = £5,220 for the whole roof.',
      'Price: £4,350.00 + VAT @ 20% (£870.00) = £5,220.00',
      'Total: £4,350 + VAT = £5,220',
      'We will refit the bathroom. £4,350+VAT=£5,220 and we start in May.',
    ])
      expect(total(text, gb), text).toBe(522_000);
    expect(total('Die Arbeiten kosten 4.350 € + 19 % MwSt. = 5.176,50 €. Anzahlung 30 %.', de)).toBe(517_650);
    expect(total('Prix pour la toiture : 4 350 € HT + TVA 20 % = 5 220 € TTC', fr)).toBe(522_000);
    expect(total('El precio es 4.350 € + 21 % IVA = 5.263,50 €. Anticipo 40 %.', es)).toBe(526_350);
  });

  it('is no total where the sum is wrong, or is of a part, of a choice or of a while', () => {
    for (const text of [
      'We will refit the bathroom for £4,350 + VAT = £5,300.',
      'Roof: £4,350 + VAT = £5,220\nGutters: £500 + VAT = £600',
      'Price for either roof: £4,350 + VAT = £5,220 or £6,000 + VAT = £7,200 with slates',
      'Price for slates: £4,350 + VAT = £5,220\nor in tiles £3,000.00 + VAT',
      'Price for the roof as discussed: £4,350 + VAT = £5,220\n\nThe chimney is another £3,000.',
      'Price for the roof: £4,350 + VAT = £5,220 per month',
      'Day rate: £350 + VAT = £420',
      'Price for each window: £435 + VAT = £522',
      'Deposit: £1,000 + VAT = £1,200',
      'Old price for the roof: £4,350 + VAT = £5,220',
      'Optional extra rooflight: £435 + VAT = £522',
      'Labour £2,000.00\nMaterials £500.00\nA skip is £280 + VAT = £336.',
    ])
      expect(total(text, gb), text).toBeUndefined();
  });

  it('is no total where a tax comes on top and the sum is not said, whatever rate stands between', () => {
    for (const text of [
      'Price: £4,350.00 + 20% VAT',
      'Total: £4,350.00 + 20% VAT',
      'Price: £4,350.00 net',
      'Total: £4,350.00 net',
    ])
      expect(total(text, gb), text).toBeUndefined();
    for (const text of [
      'Pauschalpreis: 12.400,00 € zzgl. 19 % MwSt.',
      'Preis: 12.400,00 € + 19 % MwSt.',
      'Gesamt: 12.400,00 € + 19 % MwSt.',
      'Festpreis: 12.400,00 € netto',
    ])
      expect(total(text, de), text).toBeUndefined();
    expect(total('Precio cerrado: 12.400,00 € + 21 % IVA', es)).toBeUndefined();
    expect(total('Price: $4,350.00 + 7% sales tax')).toBeUndefined();
    expect(total('Total: $4,350.00  Net 30')).toBe(435_000);
    expect(total('Deck $4,350.00\nTax 7% $304.50\nTotal $4,654.50 (price + 7% tax)')).toBe(465_450);
    expect(total('Solar system total price $15,000.00 before 30% tax credit')).toBe(1_500_000);
  });

  it('is known by the tax in brackets behind the abbreviation', () => {
    const text =
      'Wir bauen den Schrank zum Festpreis von\n\n4.850,00 € zzgl. 19 % MwSt. (921,50 €), insgesamt 5.771,50 €.';
    expect(total(text, de)).toBe(577_150);
  });
});

describe('a lump sum in German', () => {
  it('is the price, and a third of it no percentage', () => {
    const text =
      'Pauschalpreis: 12.400,00 € inkl. 19 % MwSt.\n\nZahlungsbedingungen: 1/3 bei Auftrag, 1/3 nach Lieferung, 1/3 am Ende';
    expect(total(text, de)).toBe(1_240_000);
    expect(readValue(text, 'deposit', de)).toBeUndefined();
    const named = 'Pauschalpreis 12.400,00 €, 1/3 bei Auftrag (4.133,33 €), Rest nach Abnahme.';
    expect(readValue(named, 'deposit', de)).toEqual({ type: 'amount', amountMinor: 413_333 });
  });

  it('of two parts is no total', () => {
    const parts = 'Pos 1 Dach\nPauschalpreis: 2.000,00 €\nPos 2 Gaube\nPauschalpreis: 3.000,00 €';
    expect(total(parts, de)).toBeUndefined();
  });
});

describe('the price of all that was described', () => {
  const of = (price: string, context = us) =>
    total(`Hi Bo,\nWe sand the oak three passes and fill the gaps. ${price} Thanks, Andre, 512-555-0144`, context);

  it('is said of the whole', () => {
    for (const price of [
      'All of that, finish and dust containment included, is $4,320. The stairs would add $680.',
      'All of this is $4,320, tax included. If you want the stairs, that adds $680.',
      'The whole job is $4,320. Stairs, if you want them, are another $680.',
    ])
      expect(of(price), price).toBe(432_000);
    expect(of('Das alles kostet 4.320 €. Die Treppe kommt auf Wunsch mit 680 € dazu.', de)).toBe(432_000);
    expect(of('Le tout, finition comprise, est de 4 320 €. Un escalier ajouterait 680 €.', fr)).toBe(432_000);
    expect(of('Todo eso, con barniz, cuesta 4.320 €. La escalera son 680 € más.', es)).toBe(432_000);
  });

  it('is not where a part is left out, another price stands above, or it is one of two', () => {
    for (const price of [
      'All of that without the stain is $4,320. The stain adds $680.',
      'All of that except the hall is $4,320. The hall is $680.',
      'All of that is $4,320 if you move the furniture, else $4,700.',
      'All of that is $4,320 less than they quoted. We talk on Friday.',
      'All of that is $4,320 to $5,000.',
      'That is $4,000 for the floor. Stairs: sand, stain and three coats. All of that is $2,900.',
      'Option one is oak. Everything above is $4,320. Option two is maple. Everything above is $5,100.',
      'All of that was $4,320 at the Millers. For you I come and look.',
    ])
      expect(of(price), price).toBeUndefined();
  });
});

describe('a deposit that holds a week', () => {
  const of = (terms: string) => readValue(`Whole deck is $4,000 all in. ${terms}`, 'deposit');

  it('is read from what must be paid', () => {
    for (const terms of [
      'We hold the week with 30% paid.',
      'We hold the week with 30% paid; balance on completion.',
      'We hold the week of May 4 once 30% is paid, rest at the end.',
      'We hold the week with 30% down.',
    ])
      expect(of(terms), terms).toEqual({ type: 'percent', value: 30 });
    expect(of('I keep your spot with $500 paid.')).toEqual({ type: 'amount', amountMinor: 50_000 });
    expect(total('Whole deck is $4,000 all in. I keep your spot with $500 paid.')).toBe(400_000);
  });

  it('is not where it is paid, refused, somebody else’s or no money', () => {
    for (const terms of [
      'We hold the week with 30% paid by the insurer.',
      'We hold the week with 30% already paid.',
      'We do not hold the week with 30% paid.',
      "We can't hold the week with only 30% paid.",
      'We hold the week with 90% paid.',
      'The week holds with 30% humidity.',
      'We hold your $500 deposit.',
    ])
      expect(of(terms), terms).toBeUndefined();
  });
});

describe('a net figure behind a credit', () => {
  const of = (credit: string, net = 'Net investment') =>
    parseEstimate(`Equipment and work  $17,850.00\n${credit}\n${net}  $15,600.00`, us);

  it('is neither read nor its list where nobody says who gives the credit', () => {
    for (const credit of [
      'Incentives and rebates  -$2,250.00',
      'Incentives and rebates  ($2,250.00)',
      'Rebates & incentives:  $2,250.00',
      'Total  $17,850.00\nIncentives and rebates  -$2,250.00',
    ])
      for (const net of ['Net investment', 'Net cost', 'Net price']) {
        const draft = of(credit, net);
        expect(draft.fields.totalMinor, `${credit}, ${net}`).toBeUndefined();
        expect(draft.lineItems, `${credit}, ${net}`).toEqual([]);
      }
  });

  it('is the total where the firm grants it, and leaves a total above it where its name says what came off', () => {
    expect(of('Incentives and rebates (assigned to us)  ($2,250.00)').fields.totalMinor?.value).toBe(1_560_000);
    const total = of('Total  $17,850.00\nEstimated incentives  -$2,250.00', 'Net after incentives').fields.totalMinor;
    expect(total?.value).toBe(1_785_000);
  });
});

describe('an estimate wholly below a heading for terms', () => {
  const below = (list: string) =>
    parseEstimate(`Northgate Fence LLC\nProposal 2231\n\nTerms and Conditions\n${list}`, us);

  it('is read as far as its list makes its total', () => {
    const draft = below(
      'Customer: Ann Lee\nCedar fence   $4,800.00\nGate   $450.00\nSales tax 6%  $315.00\nTotal   $5,565.00\nReturned checks cost $35.00.',
    );
    expect(draft.fields.totalMinor?.value).toBe(556_500);
    expect(draft.fields.customerName?.value).toBe('Ann Lee');
    expect(draft.lineItems.map(({ amountMinor }) => amountMinor)).toEqual([480_000, 45_000]);
  });

  it('is not where the list is of fees, options, stages or cover, makes no total, or a price stands outside', () => {
    for (const list of [
      'Change orders, for example:\nOutlet  $150.00\nSwitch  $100.00\nTotal  $250.00',
      'Extra outlet  $150.00\nExtra switch  $100.00\nTotal  $250.00',
      'Late fees:\nReturn visit  $85.00\nLockout  $45.00\nTotal  $130.00',
      'Extra labor  $95.00\nTrip fee  $85.00\nReturned check   $35.00',
      'Optional upgrades\nGate  $450.00\nLattice  $300.00\nTotal  $750.00',
      'Payment schedule\nAt signing  $2,000.00\nAt framing  $2,000.00\nTotal  $4,000.00',
      'Insurance\nGeneral liability  $1,000,000\nAuto  $500,000\nTotal  $1,500,000',
      'Fence  $1,000.00\nGate  $200.00\nTotal  $1,300.00',
      'Fence  $1,000.00\nGate  $200.00\nTotal  $1,200.00\nShed  $5,000.00\nTotal  $5,000.00',
    ]) {
      expect(below(list).fields.totalMinor, list).toBeUndefined();
      expect(below(list).lineItems, list).toEqual([]);
    }
    const outside = parseEstimate(
      'Fence as discussed: $4,800.00\nTerms and Conditions\nPost  $1,000.00\nGate  $200.00\nTotal  $1,200.00',
      us,
    );
    expect(outside.fields.totalMinor?.value).not.toBe(120_000);
    expect(outside.lineItems).toEqual([]);
  });
});

describe('two copies of which one is stamped', () => {
  const copy = (title: string, fence: string, sum: string) =>
    `${title}\nCustomer: Ann Lee\nFence  $${fence}\nGate  $450.00\nTotal  $${sum}\n`;
  const firm = 'Northgate Fence LLC\n';
  const valid = copy('Estimate 2232', '5,000.00', '5,450.00');
  const old = (title: string) => copy(title, '4,800.00', '5,250.00');

  it('are read as the other one, where the stamp stands by a number', () => {
    for (const text of [
      `${old('Estimate 2231 - SUPERSEDED')}Deposit 50% on signing\n${valid}`,
      `${valid}Deposit 50% on signing\n${old('Estimate 2231 (VOID)')}`,
      `${firm}${valid}\n${firm}${old('Estimate 2231\n*** VOID ***')}`,
      `VOID\n${firm}${old('Estimate 2231')}\n${firm}${valid}`,
      `${firm}${old('Estimate 2231   CANCELLED')}\n${firm}${valid}`,
    ]) {
      const { fields, lineItems, warnings } = parseEstimate(text, us);
      expect(fields.totalMinor?.value, text).toBe(545_000);
      expect(fields.estimateNumber?.value, text).toBe('2232');
      expect(fields.deposit, text).toBeUndefined();
      expect(
        lineItems.map(({ amountMinor }) => amountMinor),
        text,
      ).toEqual([500_000, 45_000]);
      expect(warnings, text).toEqual([]);
    }
  });

  it('give no total where the stamp may be either’s, the number is the same, or neither holds', () => {
    for (const text of [
      `${valid}VOID\n${old('Estimate 2231')}`,
      `${valid}VOID\n\n${firm}${old('Estimate 2231')}`,
      `VOID\n${old('Estimate 2231')}${valid}`,
      `${old('Estimate 2232 VOID')}${valid}`,
      `${old('Estimate 2231 VOID')}${copy('Estimate 2232 VOID', '5,000.00', '5,450.00')}`,
      `${old('Estimate 2231 VOID')}${valid}${copy('Estimate 2233', '6,000.00', '6,450.00')}`,
      `Estimate 2232\nReplaces:\nEstimate 2231 - superseded\nFence  $5,000.00\nTotal  $5,000.00`,
      `From: Ann <ann@example.com>\nTo: Bo <bo@example.com>\nSubject: two\n\n${old('Estimate 2231 VOID')}${valid}`,
      old('Estimate 2231 VOID'),
    ])
      expect(total(text), text).toBeUndefined();
  });
});

describe('a list whose columns stand below each other', () => {
  it('has a heading of items in "Work", and no title of the job that the draft is sure of', () => {
    const list = (head: string) =>
      parseEstimate(
        `Prepared for\nRosalind Mbeki\nWork\nRemove boards\nInstall boards\n${head}\n4\n4\nAmount\n$220.00\n$460.00\nTotal\n$680.00`,
        us,
      ).fields.jobTitle?.confidence ?? 0;
    expect(list('Qty')).toBeLessThan(0.5);
    expect(parseEstimate('Work\nReplace the deck boards\n\nTotal  $680.00', us).fields.jobTitle).toMatchObject({
      value: 'Replace the deck boards',
      reason: 'label',
    });
  });
});

describe('a price whose tax stands between commas', () => {
  const of = (price: string) =>
    total(`Hi Bo,\n\nOld doors go with us and we sweep up behind us every day. ${price}\n\nThanks,\nMarguerite`);

  it.each([
    'The price for the\njob, tax and hardware included, is $9,240.',
    'The price for the job,\ntax and hardware included, is $9,240.',
    'The price for the job, tax\nand hardware included, is $9,240.',
    'The price for the\njob, permit, tax and haul-off included, is $9,240.',
    'The price is $9,240. The sales tax on all of the\njob, hardware and labor included, is $540.',
  ])('is read wherever its line wraps: %s', (price) => expect(of(price)).toBe(924_000));

  it.each([
    'The price for the\njob, tax and hardware not included, is $9,240.',
    'The deposit for the\njob, tax and hardware included, is $2,240.',
    'The price of the\nold company, tax and hardware included, is $9,240.',
    'If you want the island the\nprice for it, tax and hardware included, is $1,240.',
    'The monthly price for the\njob, tax and fees included, is $240.',
    'The price for the\nisland, tax included, is $2,240. The price for the kitchen, tax included, is $9,000.',
  ])('is none where it is of something else: %s', (price) => expect(of(price)).toBeUndefined());
});
