import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** Faults that were found and mended, one sentence each; whole pastes are in fixtures/estimates. */
const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const es: ParseContext = { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };
const gb: ParseContext = { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' };

const readValue = (text: string, field: keyof ReturnType<typeof parseEstimate>['fields'], context = us) =>
  parseEstimate(text, context).fields[field]?.value;
const itemsOf = (text: string, context = us) =>
  parseEstimate(text, context).lineItems.map(({ description, amountMinor }) => [description, amountMinor]);

describe('whom an estimate is for', () => {
  it('ends before the word for a phone or a mail behind it', () => {
    expect(readValue('Cotizacion para Sr. Armando Gil tel 956-555-0147\nTotal $940', 'customerName')).toBe(
      'Sr. Armando Gil',
    );
    expect(readValue('Customer: Dana Ruiz Cell 352-555-0149\nTotal: $90.00', 'customerName')).toBe('Dana Ruiz');
  });

  it('is read with the phone that a sentence gives for the person', () => {
    for (const text of [
      'Estimate for Ana Ruiz, her cell: 512-555-0143\nTotal: $500.00',
      'Quote for Ana Ruiz. Her cell: 512-555-0143\nTotal: $500.00',
      'Customer: Ana Ruiz (her cell: 512-555-0143)\nTotal: $500.00',
    ]) {
      expect(readValue(text, 'customerName'), text).toBe('Ana Ruiz');
      expect(readValue(text, 'customerPhone'), text).toBe('+15125550143');
    }
  });

  it('is nobody when the name is made of characters that show nothing', () => {
    for (const name of [
      '\u3164\u3164\u3164',
      '\u2800\u2800',
      '\u115f\u1160',
      '\u{e0041}\u{e0042}',
      '\u0301\u0301\u0301',
    ])
      expect(readValue(`Customer: ${name}\nTotal: $500.00`, 'customerName')).toBeUndefined();
  });

  it('is nobody when a heading begins like a label', () => {
    expect(readValue('BILL TO\nYolanda Whitfield\n\nTotal $90.00\n\nCUSTOMER AUTHORIZATION', 'customerName')).toBe(
      'Yolanda Whitfield',
    );
  });

  it('is reached by no number or mail of the firm’s representative', () => {
    const text =
      'Ironclad Roofing LLC\n1 Main St, Tulsa, OK 74103\n\nCompany Representative\nMarcus Bell\n(405) 555-0102\nmarcus@ironclad.example.com\n\nTotal: $9,000.00';
    expect(readValue(text, 'customerPhone')).toBeUndefined();
    expect(readValue(text, 'customerEmail')).toBeUndefined();
  });

  it('has no phone that is a tax number', () => {
    expect(
      readValue(
        'QUOTE\nHarriet Bell\n14 Paxton Mews\nLONDON\nSE19 3TN\n\nVAT Number\nGB 000 1234 56',
        'customerPhone',
        gb,
      ),
    ).toBeUndefined();
  });
});

describe('where the work is', () => {
  it('ends with its postcode, also in the middle of a line', () => {
    const text = 'Quote for Ana Ruiz, 12 Oak St, Austin, TX 78701. Her cell: 512-555-0143\nTotal: $500.00';
    expect(readValue(text, 'jobAddress')).toBe('12 Oak St, Austin, TX 78701');
  });

  it('is no post office box', () => {
    expect(
      readValue('Customer: Lions Club\nP.O. Box 14\nTulsa, OK 74103\n\nTotal: $500.00', 'jobAddress'),
    ).toBeUndefined();
  });
});

describe('what the job costs', () => {
  it('is never a size that stands beside a word for a price', () => {
    const text = 'Hi Ann,\n\nThe price to re-roof in Maxx 0.40 steel is what we said on the phone.\n\nBest,\nPete';
    expect(readValue(text, 'totalMinor')).toBeUndefined();
  });

  it('is what a line works out', () => {
    expect(readValue('Hi Ann,\n\n$16,500.00 + GST = $18,975.00 including GST', 'totalMinor')).toBe(1_897_500);
    expect(readValue('Hi Ann, 650 sq ft at 3.50 a foot is $2,275 labor.', 'totalMinor')).toBe(227_500);
  });

  it('is the figure with tax of two that are a tax apart', () => {
    expect(readValue('Hi Ann,\n\nThe job comes to $1,950. With HST it’s $2,203.50.', 'totalMinor')).toBe(220_350);
  });

  it('is no sum that a discount follows', () => {
    const text = 'Gutters  $210.00\nDownspouts  $45.00\n$255.00\nSenior discount  -$25.50\nYou pay  $229.50';
    expect(readValue(text, 'totalMinor')).toBe(22_950);
  });

  it('has a confidence of one at most, whatever leads to it', () => {
    const net = 'Total Net: £1,620.00\nTotal VAT: £324.00\nTotal Due: £1,944.00\n';
    const total = parseEstimate(`${net}${net}`, gb).fields.totalMinor;
    expect(total?.value).toBe(194_400);
    expect(total?.confidence).toBeLessThanOrEqual(1);
  });
});

describe('what the total is made of', () => {
  it('holds an item whose words usually say something else, where the sum proves it', () => {
    expect(itemsOf('Roof, 12-year warranty $5,400.00\nGutters $600.00\nTotal $6,000.00')).toEqual([
      ['Roof, 12-year warranty', 540_000],
      ['Gutters', 60_000],
    ]);
    expect(itemsOf('Moisture report  $250.00\nMold treatment  $900.00\nTotal  $1,150.00')[0]).toEqual([
      'Moisture report',
      25_000,
    ]);
    expect(itemsOf('Bonus room drywall  $2,300\nSkim coat and prime  $700\nTotal  $3,000')).toHaveLength(2);
    expect(itemsOf('Provision of scaffolding  £300\nPointing  £900\nTotal  £1,200', gb)).toHaveLength(2);
  });

  it('and then asks for no deposit because of such a word', () => {
    const text = 'Puerta de entrada   850,00 €\nVentana   400,00 €\nTotal   1.250,00 €';
    expect(itemsOf(text, es)[0]).toEqual(['Puerta de entrada', 85_000]);
    expect(readValue(text, 'deposit', es)).toBeUndefined();
  });

  it('takes quantity and price in the order of the headings', () => {
    const row = (head: string) =>
      parseEstimate(`ACTIVITY ${head} AMOUNT\nTear-out 164.50 5.00 822.50\nTOTAL $822.50`, us).lineItems[0];
    expect(row('QTY RATE')).toMatchObject({ quantity: 164.5, unitPriceMinor: 500 });
    expect(row('RATE QTY')).toMatchObject({ quantity: 5, unitPriceMinor: 16_450 });
  });

  it('is read off the lines above where a row has numbers only', () => {
    const text =
      'Item\tQuantity\tPrice\tAmount\nPanel protector\nWhole home\n1\t$325.00\t$325.00\nLights\n8\t$240.00\t$1,920.00\nTotal\t\t\t$2,245.00';
    expect(itemsOf(text)).toEqual([
      ['Panel protector', 32_500],
      ['Lights', 192_000],
    ]);
  });
});

describe('the number of a document', () => {
  it('keeps its letters', () => {
    for (const label of ['Quote No.', 'Quote', 'Estimate #:', 'Quote no.:'])
      expect(readValue(`${label} NR-2231\nTotal: $500.00`, 'estimateNumber'), label).toBe('NR-2231');
  });
});

describe('amounts whose blanks say two things', () => {
  const ca: ParseContext = { country: 'CA', currency: 'CAD', timeZone: 'America/Toronto' };

  it('are thousands in a French text from Canada', () => {
    expect(readValue('Salut Josée, ce serait 2 300 $ taxes incluses.', 'totalMinor', ca)).toBe(230_000);
  });

  it('are no amount at all where blanks part a quantity from its price', () => {
    expect(readValue('Hi Ann, the total is 2 300 € for all of it.', 'totalMinor', gb)).toBeUndefined();
  });
});

describe('folders of a mail program', () => {
  it('are no firm and nobody, one to a line or side by side', () => {
    for (const head of [
      'Inbox 312     Drafts 4     Junk Email 27',
      'Inbox 312 Drafts 4 Junk Email 27',
      'Junk Email 27',
      'Posteingang 3   Entwürfe 2   Papierkorb',
      'Boîte de réception 4   Brouillons 2   Éléments supprimés',
      'Bandeja de entrada 5   Correo no deseado 3',
    ]) {
      const text = `${head}\n\nHello Augustin,\n\nSweep   $349\nRepair  $1,275\nTotal   $1,624\n\nNadine Pruitt\n603-555-0156\n`;
      expect(readValue(text, 'companyName'), head).toBeUndefined();
      expect(readValue(text, 'customerName'), head).toBe('Augustin');
    }
  });

  it('leave the subject of the mail, a trade and a place, no firm', () => {
    const text =
      'Inbox 312     Drafts 4\n\nChimney - 19 Cutler Mill Rd\n\nHello Augustin,\n\nTotal   $1,624\n\nNadine Pruitt\nSoot & Ash Chimney Company\n603-555-0156\n';
    expect(readValue(text, 'companyName')).toBe('Soot & Ash Chimney Company');
  });
});

describe('a total that the mail above the document contradicts', () => {
  const document =
    '\n\nQuist Sewer & Septic\nEstimate QS-447\n\nDistribution box  $1,450.00\nNew lateral  $4,050.00\nTotal  $5,500.00\n';

  it('is absent', () => {
    expect(
      readValue(
        `Hi Bart,\n\nestimate is pasted in under my name. All in it comes to $6,150.00. Let me know and\nI will pull the permit.${document}`,
        'totalMinor',
      ),
    ).toBeUndefined();
  });

  it('is read where the mail says the same, or says what it was before', () => {
    expect(readValue(`Hi Bart,\n\nAll in it comes to $5,500.00.${document}`, 'totalMinor')).toBe(550_000);
    expect(readValue(`Hi Bart,\n\nThe old total was $6,150.00.${document}`, 'totalMinor')).toBe(550_000);
  });
});

describe('a log appended to an estimate', () => {
  const estimate =
    'Brandt Foundation Repair\nProposal CF-8814\nOwner: Otto Lind\nCell: 816-555-0152\n\nSteel piers   $12,150.00\nSump basin   $1,850.00\nTotal   $14,000.00\n';
  const entry = (n: number) =>
    `IMG_${4000 + n}.jpg  2026-03-0${(n % 9) + 1}  ${n % 8}.1 MB  wall ${'NESW'[n % 4]}, call 816 555 01${10 + (n % 80)}, total ${n} mm`;

  it('changes nothing, however long, and is not read line by line', () => {
    const log = Array.from({ length: 1200 }, (_, n) => entry(n)).join('\n');
    const short = parseEstimate(estimate, us);
    const long = parseEstimate(`${estimate}\nPHOTO LOG\n${log}`, us);
    expect(long.fields.totalMinor?.value).toBe(1_400_000);
    expect(Object.entries(long.fields).map(([name, field]) => [name, field.value])).toEqual(
      Object.entries(short.fields).map(([name, field]) => [name, field.value]),
    );
    expect(long.lineItems).toEqual(short.lineItems);
  });

  it('is told from a long list of items, which are alike but priced', () => {
    const list = Array.from({ length: 400 }, (_, n) => `Window ${n + 1}    100.00`).join('\n');
    expect(parseEstimate(`Estimate for Otto Lind\n\n${list}\nTotal    40,000.00`, us).lineItems).toHaveLength(400);
  });
});

describe('kinds that two more unseen batches showed', () => {
  const priced = (lines: string) => `${lines}\nGrind three stumps  $375\nChip and haul  $260\nTotal $635`;

  it('an address is read with its town, wherever that stands, or not at all', () => {
    for (const text of [
      priced('Estimate - hedge at 940 Quince St\n\nHi Hamish,\nHere is the price for 940 Quince St, Bellingham WA:'),
      priced('Estimate - hedge at 940 Quince St\nBellingham WA\n\nHi Hamish,'),
    ])
      expect(readValue(text, 'jobAddress'), text).toBe('940 Quince St, Bellingham WA');
    const other = priced('Estimate - hedge at 40 Quince St\n\nOur yard: 940 Quince St, Bellingham WA');
    expect(readValue(other, 'jobAddress')).not.toBe('40 Quince St, Bellingham WA');
    expect(
      readValue('Hi Ann,\nI can do the deck at 940 Quince St, Bellingham, for $1,275 all in.', 'jobAddress'),
    ).toBeUndefined();
  });

  it('a part to start behind a total is no other price, a greater amount is', () => {
    const of = (total: string) => readValue(`Fence  $1,000\nGate  $275\n${total}`, 'totalMinor');
    expect(of('Total $1,275, $250 to start and the rest when we load up.')).toBe(127500);
    expect(of('Total $1,275, $300 deposit and the rest at the end.')).toBe(127500);
    expect(of('Total $1,275, $1,500 with the arbor, both good until June.')).toBeUndefined();
  });

  it('a number with a dash behind what the document is called, but no invoice and no phone', () => {
    expect(readValue('Agreement 26-0957         Date 05/21/2026\nTotal $90.00', 'estimateNumber')).toBe('26-0957');
    expect(readValue('Contract 2026-0044\nTotal $90.00', 'estimateNumber')).toBe('2026-0044');
    expect(readValue('Invoice 26-0957\nTotal $90.00', 'estimateNumber')).toBeUndefined();
    const tabs = 'Smith Fence Co\t\tESTIMATE\nsmith.example.com\t\t505-555-0115\nEstimate #\tCI-0871\nTotal\t$90.00';
    expect(readValue(tabs, 'estimateNumber')).toBe('CI-0871');
  });

  it('a deposit of half the total, and one on the word to go', () => {
    const of = (terms: string) => readValue(`The fence is $4,000 total. ${terms}`, 'deposit');
    expect(of('1/2 of the total to get on the schedule, rest at walk-through.')).toEqual({
      type: 'percent',
      value: 50,
    });
    expect(of('I ask for 35% when you give me the go-ahead, and the remainder at the end.')).toEqual({
      type: 'percent',
      value: 35,
    });
    expect(of('25% once you give us the green light, balance at the end.')).toEqual({ type: 'percent', value: 25 });
  });

  it('a dash behind inches takes nothing off', () => {
    expect(itemsOf('Cap, 13″ × 13″ – $ 285.00\nPipe, 6" - $80.00\nTotal $365.00')).toEqual([
      ['Cap, 13″ × 13″', 28500],
      ['Pipe, 6"', 8000],
    ]);
    expect(readValue('Total $365.00\nGood ’til November 30, 2026.', 'validUntil')).toBe('2026-11-30');
  });
});

describe('kinds that a third pair of unseen batches showed', () => {
  const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
  const fr: ParseContext = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };

  it('a figure behind the postcode is no part of an address, a unit is', () => {
    const at = (address: string) => readValue(`Job address: ${address}\nHeat pump  $900\nTotal $900`, 'jobAddress');
    expect(at('1937 Dune Grass Ln, Norton Shores MI 49441, 17.8 SEER2')).toBe(
      '1937 Dune Grass Ln, Norton Shores MI 49441',
    );
    expect(at('1937 Dune Grass Ln, Norton Shores, MI 49441, 36,000 BTU')).toBe(
      '1937 Dune Grass Ln, Norton Shores, MI 49441',
    );
    expect(at('1937 Dune Grass Ln, Norton Shores MI 49441, Unit 4')).toBe(
      '1937 Dune Grass Ln, Norton Shores MI 49441, Unit 4',
    );
  });

  it('a deposit in what must be there before the work has its date', () => {
    const of = (terms: string) => readValue(`Fence\t\t$4,000.00\nTotal\t\t$4,000.00\n\t\t\n${terms}\t\t`, 'deposit');
    for (const terms of [
      'Crew is booked after we receive 30% of the total.',
      'We book the crew once we have 30% of the total.',
      'Work is scheduled on receipt of 30%.',
      'On payment of 30% your date is fixed.',
      'Materials are ordered when we get 30%.',
      '30% gets you on the calendar.',
      'Send 30% and we put you on the schedule.',
      'Scheduling requires 30%.',
      '30% of total books the crew.',
    ])
      expect(of(terms), terms).toEqual({ type: 'percent', value: 30 });
    expect(of('$1,000 puts you on the schedule.')).toEqual({ type: 'amount', amountMinor: 100000 });
    for (const terms of [
      'Work begins when we have 50% of the permits.',
      'Your slot opens once we have 60% humidity or less.',
      'The date moves when we get 30% more rain.',
      'We stop the schedule when we have 30% left to pay.',
      'The new grade puts you down 2% toward the street.',
      'A $150 inspection gets you in the door.',
    ])
      expect(of(terms), terms).toBeUndefined();
    for (const [text, context] of [
      ['Zaun gesamt 4.000,00 €. Nach Eingang von 30 % planen wir den Termin ein.', de],
      ['Clôture : total 4 000,00 €. La date est fixée à la réception de 30 % du total.', fr],
      ['Valla: total 4.000,00 €. La fecha queda fijada al recibir el 30 % del total.', es],
    ] as const)
      expect(readValue(text, 'deposit', context), text).toEqual({ type: 'percent', value: 30 });
  });

  it('a credit with a count is a row of a list that has one value per line, a discount without is none', () => {
    const list = (rest: string) =>
      itemsOf(`Tide Floor Co\nPRODUCT\nQTY\nRATE\nAMOUNT\nPlank\n10\n7.25\n72.50\nTape\n10\n1.00\n10.00\n${rest}`);
    const rows = [
      ['Plank', 7250],
      ['Tape', 1000],
    ];
    expect(list('Credit - old carpet\n1\n-5.00\n-5.00\nSUBTOTAL\n77.50\nTOTAL\n$77.50')).toEqual([
      ...rows,
      ['Credit - old carpet', -500],
    ]);
    expect(list('Rebate\nMill program\n1\n(5.00)\n(5.00)\nTrim\n2\n5.00\n10.00\nTOTAL\n$87.50')).toEqual([
      ...rows,
      ['Rebate', -500],
      ['Trim', 1000],
    ]);
    expect(list('Discount\n-5.00\nTOTAL\n$77.50')).toEqual(rows);
  });

  it('a net investment is the total, unless a credit that the firm does not give came off', () => {
    const net = (less: string, name = 'NET INVESTMENT') =>
      readValue(
        `Equipment and work  $17,850.00\nLess: factory rebate  ($1,350.00)\nLess: ${less}  -$900.00\n${name}  $15,600.00`,
        'totalMinor',
      );
    expect(net('co-op rebate, assigned to us')).toBe(1560000);
    expect(net('co-op rebate, assigned to us', 'Net to you')).toBe(1560000);
    for (const credit of ['federal tax credit', 'State tax credit', 'utility rebate you claim later'])
      for (const name of ['NET INVESTMENT', 'Net price after rebates', 'Net cost'])
        expect(net(credit, name), `${credit}, ${name}`).toBeUndefined();
    expect(
      readValue('Panels  $15,000\nBattery  $5,000\nTax credits  -$6,000\nNet investment  $14,000', 'totalMinor'),
    ).toBeUndefined();
    expect(readValue('Panels  $20,000.00\nNet investment after incentives  $14,000.00', 'totalMinor')).not.toBe(
      1400000,
    );
  });

  it('a number behind a gap, a town behind an ampersand, and firms that are called after somebody', () => {
    const priced = (head: string) => `${head}\n\nFor: Ann Lee\nWork  $500.00\nTotal  $500.00`;
    expect(readValue(priced('WATER HEATER PROPOSAL  P-6640'), 'estimateNumber')).toBe('P-6640');
    expect(readValue(priced('Attic insulation quote  R-49 blown'), 'estimateNumber')).toBeUndefined();
    for (const label of ['CITY, STATE & ZIP', 'CITY & STATE', 'City, State & Zip Code'])
      expect(readValue(`TO: Ann Lee\nSTREET: 84 Ludlow Ave\n${label}: Chicopee, MA 01013`, 'jobAddress'), label).toBe(
        '84 Ludlow Ave, Chicopee, MA 01013',
      );
    const firm = (name: string) => readValue(priced(`${name}\nTel. 956-555-0122`), 'companyName');
    for (const name of [
      'TECHOS Y CANALES DON CHUY',
      'Jardinería Doña Lupe',
      'Pavage et pierres Rive-Sud enr.',
      'Les Gouttières du Nord, enr.',
    ])
      expect(firm(name), name).toBe(name);
    expect(firm('TECHOS GARZA DON LUIS PEREZ')).toBeUndefined();
  });
});
