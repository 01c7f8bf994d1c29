import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'US', currency = 'USD') => {
  const { fields, lineItems } = parseEstimate(text, { country, currency, timeZone: 'America/Chicago' });
  return {
    total: fields.totalMinor?.value,
    deposit: fields.deposit?.value,
    address: fields.jobAddress?.value,
    items: lineItems.map((one) => [one.description, one.amountMinor]),
    factors: lineItems.map((one) => [one.quantity, one.unitPriceMinor]),
  };
};

describe('amounts in front of their words', () => {
  it('are items where they make a figure below, whatever the words sound like', () => {
    const { items, factors } = read(
      '$ 900.00 - Demoler acceso viejo\n$ 2,200.00 - Colado de entrada, 400 pies² a $5.50\n$ 300.00 - Limpieza\nTotal a pagar $ 3,400.00\nDepósito $ 800.00',
    );
    expect(items).toEqual([
      ['Demoler acceso viejo', 90_000],
      ['Colado de entrada', 220_000],
      ['Limpieza', 30_000],
    ]);
    expect(factors[1]).toEqual([400, 550]);
    expect(read('$450 for the driveway\n$225 for the deck\nComes to $675 all in.').items).toEqual([
      ['the driveway', 45_000],
      ['the deck', 22_500],
    ]);
  });

  it('may have the tax and the total of the list among them', () => {
    const { total, deposit, items } = read(
      'Dana Cole Roofing\n$3,200.00 - tear off\n$4,100.00 - shingles\n$310.00 - sales tax\n$7,610.00 - total\n$1,500.00 - deposit to start',
    );
    expect({ total, deposit }).toEqual({ total: 761_000, deposit: { type: 'amount', amountMinor: 150_000 } });
    expect(items).toHaveLength(2);
    expect(
      read(
        '450,00 € : Pose\n120,00 € : Raccords\n570,00 € : Total HT\n57,00 € : TVA 10 %\n627,00 € : Total TTC',
        'FR',
        'EUR',
      ),
    ).toMatchObject({
      total: 62_700,
      items: [
        ['Pose', 45_000],
        ['Raccords', 12_000],
      ],
    });
  });

  it('stand with their words where a reader is shown them', () => {
    const text = 'Pell Decking\n$450.00 - deck\n$225.00 - steps\n$675.00 - total';
    const { fields, lineItems } = parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'UTC' });
    expect(lineItems.map(({ start, end }) => text.slice(start, end))).toEqual(['$450.00 - deck', '$225.00 - steps']);
    expect(text.slice(fields.totalMinor?.start, fields.totalMinor?.end)).toBe('$675.00 - total');
  });

  it('are neither payments nor a choice nor a list of prices', () => {
    const stages = '$600.00 - deposit due at signing\n$900.00 - after rough-in\n$500.00 - on completion';
    expect(read(`${stages}\nTotal contract $2,000.00`)).toMatchObject({ total: 200_000, items: [] });
    expect(read('Two ways to go:\n$1,200 - patch and paint\n$1,800 - full skim')).toMatchObject({ items: [] });
    expect(read('Window cleaning\n£15 - terrace\n£20 - semi\n£35 - detached', 'GB', 'GBP')).toMatchObject({
      total: undefined,
      items: [],
    });
  });
});

describe('a list and its sum', () => {
  it('keeps a row whose words usually mean something else, and none from below the total', () => {
    expect(
      read(
        'Tear off   $2,400.00\nInsurance certificate filing   $60.00\nBonded underlayment   $900.00\nTOTAL   $3,360.00\nInsured to $2,000,000. Refer a friend and get $100!',
      ).items.map(([name]) => name),
    ).toEqual(['Tear off', 'Insurance certificate filing', 'Bonded underlayment']);
  });

  it('takes no saving for a row because the sum comes out when it is taken off again', () => {
    expect(
      read(
        'Est. 25-year savings $41,300\nModules   $17,480.00\nMain panel   $2,650.00\nCONTRACT PRICE   $20,130.00\nYour net cost after incentives   $14,000.00',
      ).items.map(([name]) => name),
    ).toEqual(['Modules', 'Main panel']);
  });

  it('has a sum and a total without names, where taxes and discounts lead from one to the other', () => {
    const rows = 'Service call   1   95.00   95.00\nElectrician   5   110.00   550.00\n';
    const sums = 'Work as above   $645.00\nVeteran discount 10%   -$64.50\nSales tax 6%   $34.83\n';
    expect(read(`${rows}${sums}Amount for this job   $615.33`)).toMatchObject({ total: 61_533 });
    expect(read(`${rows}${sums}Amount for this job   $615.33\nWith two more outlets   $815.33`).total).toBeUndefined();
  });

  it('has numbers without a sign between those that have one', () => {
    const list = 'Gutters, 90 feet ........ $ 810\nLeaf guard ..............  360\nHaul off ................   75\n';
    expect(read(`${list}                 $1245`)).toMatchObject({ total: 124_500 });
    expect(read(`${list}                 $1245`).items).toHaveLength(3);
    expect(read('Room 3  12\nRoom 4  15\nHall     8\n$35').total).toBeUndefined();
  });

  it('is summed by the sentence right below, in whatever words', () => {
    const list = 'Skirting, two rooms   £240\nDoor casings   £160\n';
    expect(
      read(`${list}I make that £400 and I can start Monday.\nAd: sofas, up to £500 off`, 'GB', 'GBP'),
    ).toMatchObject({
      total: 40_000,
      items: [
        ['Skirting, two rooms', 24_000],
        ['Door casings', 16_000],
      ],
    });
    for (const other of [
      'Last year you paid £400 for the lot.',
      'That makes £400. Fitting is £150 on top.',
      'I need £400 before I order.',
      'Adds up to £400 plus VAT.',
    ])
      expect(read(`${list}${other}`, 'GB', 'GBP').total).toBeUndefined();
  });
});

describe('credits under a price', () => {
  it('lead to what is paid together, if each is of the firm', () => {
    const job = (first: string) =>
      read(
        `Installed price   $9,000.00\nLess: ${first}   -$900.00\nLess: spring special   -$100.00\nYou pay   $8,000.00`,
      ).total;
    expect(job('utility rebate, credited by us')).toBe(800_000);
    expect(job('state rebate')).toBeUndefined();
  });
});

describe('a site in the cell of a table', () => {
  it('has its town on the next line', () => {
    const page = (address: string) =>
      `<table><tr><td>Client</td><td>Ann Lee</td></tr><tr><td>Job site</td><td>${address}</td></tr></table><p>Total: $700.00</p>`;
    expect(read(page('77 Alder Ct<br>Boise, ID 83702')).address).toBe('77 Alder Ct, Boise, ID 83702');
    expect(read(page('Lindenallee 3<br>34998 Beispielhausen'), 'DE', 'EUR').address).toBe(
      'Lindenallee 3, 34998 Beispielhausen',
    );
    expect(read(`${page('77 Alder Ct')}<p>Boise, ID 83702 &middot; Alder Roofing</p>`).address).toBe('77 Alder Ct');
  });
});

describe('a column of places beside the column of what is done there', () => {
  const names = (text: string, country?: string, currency?: string) =>
    read(text, country, currency).items.map(([name]) => name);

  it('is no description, under a known heading or beside any other', () => {
    expect(
      names(
        'Ref  Species / size     Works                    Price\nT1   Oak, 60 ft         Crown thin 20%       $1,320.00\nT2   Elm, dead          Remove, grind          $950.00\nTotal                                    $2,270.00',
      ),
    ).toEqual(['Crown thin 20%', 'Remove, grind']);
    expect(
      names(
        'ROOM       BLIND              W x D (mm)     INC VAT\nKitchen    Roller, dove       1180 x 1050     £96.00\nBedroom 1  Roman, blackout    1420 x 1310    £215.00\nTotal                                        £311.00',
        'GB',
        'GBP',
      ),
    ).toEqual(['Roller, dove', 'Roman, blackout']);
    expect(
      names(
        'Raum     Ausführung              Betrag\nKüche    Latex weiß            320,00 €\nFlur     Vlies und Anstrich    450,00 €\nGesamtbetrag                   770,00 €',
        'DE',
        'EUR',
      ),
    ).toEqual(['Latex weiß', 'Vlies und Anstrich']);
  });

  it('is the description where numbers alone stand beside it', () => {
    const rows =
      'Living     4     $30.00    $120.00\nPorch      2     $35.00     $70.00\nTotal                      $190.00';
    expect(names(`Room     Qty     Price     Amount\n${rows}`)).toEqual(['Living', 'Porch']);
  });
});

describe('bullets in front of amounts', () => {
  it('are no minus', () => {
    expect(read('- $1,250.00: tear off, two layers\n- $400.00: drip edge\nGrand total: $1,650.00').items).toEqual([
      ['tear off, two layers', 125_000],
      ['drip edge', 40_000],
    ]);
  });
});
