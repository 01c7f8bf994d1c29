import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Prices called by what they are for, with what comes off them, and until when they hold. */
const read = (text: string) =>
  parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).fields;
const totalOf = (text: string) => read(text).totalMinor?.value;

const windows = 'Windows and installation   $16,920.00\nSpring factory rebate     ($1,400.00)\nTrade-in   -$550.00\n';

describe('a net price under items and what comes off them', () => {
  it('is the total, whatever a tax adviser may say', () => {
    for (const label of ['NET PRICE TO YOU', 'YOUR NET PRICE'])
      expect(totalOf(`${windows}${label}   $14,970.00\nAsk your tax adviser about a credit of up to $600.`)).toBe(
        14_970_00,
      );
  });

  it('is none where a tax still comes on top, or a tax credit has come off', () => {
    expect(totalOf(`${windows}NET PRICE TO YOU   $14,970.00\nSales tax 6%   $898.20`)).toBeUndefined();
    expect(
      totalOf('Solar   $16,000.00\nFederal tax credit   -$4,800.00\nNET PRICE TO YOU   $11,200.00'),
    ).toBeUndefined();
    expect(
      totalOf('Doors   $2,000.00\nWindows   $10,000.00\nTotal   $12,000.00\nSales tax may add up to $720.00'),
    ).toBe(undefined);
  });
});

describe('the price for all work above', () => {
  const items = 'Tank, set and bedded   2,975.00\nRisers and lids   385.00\n';

  it('is the total of items without signs', () => {
    for (const label of [
      'PRICE FOR ALL WORK ABOVE',
      'Cost for the work described above',
      'Price for all the work listed',
    ])
      expect(totalOf(`${items}${label}   $3,360.00`), label).toBe(3_360_00);
  });

  it('is none before tax or in a choice', () => {
    expect(totalOf(`${items}Price for all work above   $3,360.00 plus tax`)).toBeUndefined();
    expect(totalOf(`${items}Price for all work above   $3,360.00\nSales tax   $200.00\nTotal   $3,560.00`)).toBe(
      3_560_00,
    );
    const option = (name: string, tank: string, sum: string) =>
      `Option ${name}\nTank   ${tank}\nRisers   385.00\nPRICE FOR ALL WORK ABOVE   ${sum}\n`;
    expect(totalOf(option('A', '2,975.00', '$3,360.00') + option('B', '3,975.00', '$4,360.00'))).toBeUndefined();
  });
});

describe('the end of a price', () => {
  const endOf = (text: string) => read(`Estimate date: 05/28/2026\nTotal   $500.00\n${text}`).validUntil?.value;

  it('is that of the offer', () => {
    expect(endOf('Pricing ends 06/12/2026')).toBe('2026-06-12');
    expect(endOf('To reserve a slot: $75 deposit. Pricing ends 06/12/2026.')).toBe('2026-06-12');
  });

  it('is not that of its financing', () => {
    expect(endOf('0% financing offer ends 06/12/2026.')).toBeUndefined();
  });
});

const letter = (said: string) =>
  totalOf(`Hello Winifred,\n\nWe spray the doors in the shop.\n${said}\n\nRegards,\nMarcus`);

describe('what somebody is at', () => {
  it.each([
    'For the whole kitchen, hinges included, I am at $5,940.\n\nThe laundry room is another $780, if you want it.',
    'For all of it, we are at $5,940.',
    'I spray boxes too. We are at $5,940.',
  ])('is the price of the whole: %s', (said) => expect(letter(said)).toBe(594_000));

  it.each([
    'For the whole kitchen I am at $75 an hour.',
    'For the whole kitchen, excluding the island, I am at $5,940.',
    'I am at $1,200 in lumber so far.',
    'For the whole upstairs I am at $3,000 and for the whole downstairs I am at $4,000.',
    'For the whole kitchen we are at $5,940 plus tax.',
    'For the deposit, hinges included, I am at $500.',
    'Doors are $4,000. For the whole kitchen, I am at $5,940.',
    'For the whole kitchen the other guys are at $9,000.',
  ])('is none of a part, a rate, a deposit or another: %s', (said) => expect(letter(said)).toBeUndefined());
});

describe('a sum said in words, under the line that leads to it', () => {
  const form = (lead: string, sum = 'Nine thousand and 00/100 - - - dollars ($ 9,000.00 )') =>
    read(
      `PROPOSAL SUBMITTED TO: Edwin Motts\n\n${lead}\n${sum}\nTo be paid: one half down ($4,500.00), balance after.`,
    );

  it.each(['All of the above for the sum of', 'The work is done for the sum of:', 'The price is'])('%s', (lead) => {
    expect(form(lead).totalMinor?.value).toBe(900_000);
    expect(form(lead).deposit?.value).toEqual({ type: 'amount', amountMinor: 450_000 });
  });

  it('is no total of a phase, a bond, an extra or before tax', () => {
    const sum = 'Nine thousand dollars ($9,000.00)';
    for (const [lead, amount] of [
      ['Each phase is done for the sum of', `${sum} per phase`],
      ['Our bond is written for the sum of', sum],
      ['If you add the apron we do it for the sum of', sum],
      ['All of the above for the sum of', `${sum}\nPlus sales tax.`],
      ['Alternate A for the sum of', `${sum}\nAlternate B for the sum of\nEight thousand dollars ($8,000.00)`],
    ] as const)
      expect(form(lead, amount).totalMinor, lead).toBeUndefined();
  });
});

describe('a credit in a section', () => {
  const itemsOf = (last: string, subtotal: string) =>
    parseEstimate(
      `Labor\nInstall   400.00\nLabor subtotal   400.00\nMaterials\nPump   865.00\n${last}\nMaterials subtotal   ${subtotal}`,
      { country: 'US', currency: 'USD', timeZone: 'America/Chicago' },
    ).lineItems.map((item) => item.amountMinor);

  it('is a line of it where its sum takes it off', () => {
    expect(itemsOf('Core credit, old pump   -60.00', '805.00\nSubtotal   1,205.00\nTotal   1,205.00')).toEqual([
      40_000, 86_500, -6_000,
    ]);
    expect(
      itemsOf('Old pump credit   -60.00', '805.00\nSubtotal   1,205.00\nSenior discount   -100.00\nTotal   1,105.00'),
    ).toEqual([40_000, 86_500, -6_000]);
  });

  it('is none below the sum, and a payment is none', () => {
    expect(itemsOf('Pipe   60.00', '925.00\nSpring discount   -25.00\nTotal   1,300.00')).toEqual([
      40_000, 86_500, 6_000,
    ]);
    expect(itemsOf('Check 1042 received   -100.00', '765.00\nTotal   1,165.00')).toEqual([]);
  });
});

describe('a sum named by the tax that is not in it', () => {
  const items = 'Heat pump, supply   $1,780.00\nInstall   $520.00\n';
  const list = (text: string) =>
    parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).lineItems.length;

  it('is the sum of the items, and no tax', () => {
    for (const label of ['Excl GST', 'Ex VAT:', 'Excluding GST', 'excl. VAT'])
      expect(list(`${items}${label} $2,300.00\nGST 15% $345.00\nTotal incl GST $2,645.00`), label).toBe(2);
  });

  it('is a tax where the rate stands with it, and no price of the job by itself', () => {
    expect(totalOf('Fence   $480.00\nExcl VAT 20%  $96.00\nTotal   $576.00')).toBe(576_00);
    expect(totalOf('Fence   $480.00\nLess tax  $96.00\nTotal   $576.00')).toBe(576_00);
    expect(totalOf('Fence   $480.00\nExcl. GST: $480.00')).toBeUndefined();
  });
});

describe('a dash behind a point', () => {
  const amounts = (text: string) =>
    parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).lineItems.map(
      (item) => item.amountMinor,
    );

  it('parts a name that ends in a short word from its price', () => {
    expect(amounts('Sliders – $480.00\nStairwell window, lift incl. – $1,140.00\nTotal $1,620.00')).toEqual([
      480_00, 1_140_00,
    ]);
    expect(amounts('Sill 3.5 in. – $480.00\nPaint, ext. - $140.00\nTotal $620.00')).toEqual([480_00, 140_00]);
  });

  it('takes something off where it stands at the amount', () => {
    expect(amounts('Fence   $480.00\nOld gate, taken in part.   -$60.00\nTotal   $420.00')).toEqual([480_00, -60_00]);
  });
});
