import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** What a draft leaves out because something else in the paste speaks against it. */
const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const gb: ParseContext = { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' };
const es: ParseContext = { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };

const fieldsOf = (text: string, context = us) => parseEstimate(text, context).fields;
const itemsOf = (text: string, context = us) => parseEstimate(text, context).lineItems;

describe('money that contradicts itself', () => {
  it('gives no total below one of the lines, unless something is taken off', () => {
    const rows = 'Water heater, 50 gal: $1,800.00\nInstallation: $700.00\n';
    expect(fieldsOf(`${rows}Total: $900.00`).totalMinor).toBeUndefined();
    expect(fieldsOf(`${rows}Discount: -$1,600.00\nTotal: $900.00`).totalMinor?.value).toBe(90_000);
    expect(fieldsOf(`${rows}Total: $2,500.00`).totalMinor?.value).toBe(250_000);
  });

  it('gives no deposit of the whole price or more', () => {
    const text = (deposit: string) => `Deck repair: $900.00\nGate: $100.00\nTotal: $1,000.00\nDeposit: ${deposit}`;
    expect(fieldsOf(text('$1,000.00')).deposit).toBeUndefined();
    expect(fieldsOf(text('$1,000.00')).totalMinor?.value).toBe(100_000);
    expect(fieldsOf(text('$300.00')).deposit?.value).toEqual({ type: 'amount', amountMinor: 30_000 });
  });

  it('gives no total that is not what the sentence says one pays', () => {
    const text = 'Total cost of the job is $12,810. We take the grant of $6,000 off that ourselves, so you pay $6,810.';
    expect(fieldsOf(text).totalMinor?.value ?? 681_000).toBe(681_000);
    expect(
      fieldsOf('Total cost of the job is $12,810, $6,000 deposit and you pay the rest, $6,810, at the end.').totalMinor
        ?.value,
    ).toBe(1_281_000);
  });

  it('gives no total that was talked down later on a condition', () => {
    const text =
      'Hi Marcus! $1,750 for both rooms incl paint\nany wiggle room?\nI could do $1,550 total if we do it before the 1st.';
    expect(fieldsOf(text).totalMinor).toBeUndefined();
  });

  it('reads the sum of a contract that says its cents in words', () => {
    const text =
      'We propose to install the controller for the sum of Eight Hundred Forty and 00/100 Dollars ($840.00).';
    expect(fieldsOf(text).totalMinor?.value).toBe(84_000);
  });

  it('asks for no deposit that was taken off the total', () => {
    const text =
      'Rekey cylinders: $685.00\nLock: $300.00\nTotal: $985.00\nLess deposit rcvd 2/20   -$300.00\nBalance due: $685.00';
    expect(fieldsOf(text).deposit).toBeUndefined();
  });

  it('reads dollars and cents in two columns where their sum proves them, and not else', () => {
    const form = (total: string) =>
      `QTY   DESCRIPTION        AMOUNT\n1     Blower motor       310 00\n1     Capacitor           45 00\n      Labor              128 50\n                TOTAL    ${total}`;
    expect(fieldsOf(form('483 50')).totalMinor?.value).toBe(48_350);
    expect(fieldsOf(form('493 50')).totalMinor).toBeUndefined();
    expect(itemsOf(form('493 50'))).toEqual([]);
  });

  it('takes a price per hour for no line of the price, and one of two options for no list', () => {
    expect(itemsOf('3 movers + truck: $155/hr, 8-10 hours\nEstimated cost: $1,240 - $1,550')).toEqual([]);
    expect(itemsOf('Option 1 - Steel door, white: $1,895 installed\nOption 2 - Insulated, from $2,450 up')).toEqual([]);
  });

  it('takes what has a currency mark for a price, never for a quantity', () => {
    const [tiles] = itemsOf(
      'Concepto | Cant. | Precio | Importe\nAlicatado | 22 m2 | 130,00 € | 2.860,00 €\nTotal: 2.860,00 €',
      es,
    );
    expect(tiles).toMatchObject({ quantity: 22, unitPriceMinor: 13_000 });
  });

  it('believes a gross figure beside a net one when a tax of full or half percents lies between', () => {
    expect(fieldsOf('£700 + VAT so £840 for the lot, stumps included.', gb).totalMinor?.value).toBe(84_000);
    expect(fieldsOf('£700 + VAT, or £812 for the lot next year.', gb).totalMinor).toBeUndefined();
  });
});

describe('dates that contradict each other', () => {
  it('are both left out when the estimate would end before it was written', () => {
    const fields = fieldsOf('Estimate date: May 5, 2026\nValid until: April 5, 2026\nTotal: $500.00');
    expect(fields.issuedOn).toBeUndefined();
    expect(fields.validUntil).toBeUndefined();
  });
});

describe('people who are not the customer', () => {
  const customer = 'Prepared for: Anita Guerrero\n6120 E Palo Verde Dr, Mesa, AZ 85205\n';

  it('give no phone and mail where another name stands right before them', () => {
    for (const line of [
      'Your consultant: Kyle Brandt, 480-555-0188, kyle@mesasun.example.com',
      'Kyle Brandt, 480-555-0188',
    ]) {
      const fields = fieldsOf(`Mesa Sun Electric\n${customer}${line}\nTotal: $900.00`);
      expect(fields.customerName?.value).toBe('Anita Guerrero');
      expect(fields.customerPhone).toBeUndefined();
      expect(fields.customerEmail).toBeUndefined();
    }
  });

  it('give no mail at the sender’s own domain', () => {
    const head = 'From: Mesa Sun Electric LLC\noffice@mesasun.example.com\n';
    expect(fieldsOf(`${head}\n${customer}jobs@mesasun.example.com\n\nTotal: $900.00`).customerEmail).toBeUndefined();
    expect(fieldsOf(`${head}\n${customer}anita@example.org\n\nTotal: $900.00`).customerEmail?.value).toBe(
      'anita@example.org',
    );
  });

  it('are the firm’s contact when a customer is named elsewhere', () => {
    const text =
      'Okafor Custom Stairs      Estimate #72\nContact: Obi Okafor       Customer: Vince Sato\nCell: 404-555-0112\nEmail: obi@okafor.example.com\n\nTotal: $4,680.00';
    const fields = fieldsOf(text);
    expect(fields.customerName?.value).toBe('Vince Sato');
    expect(fields.customerPhone).toBeUndefined();
    expect(fields.customerEmail).toBeUndefined();
  });

  it('have no town or country for a name', () => {
    const text = (place: string) =>
      `Glebe Electric Inc.\n\nBILL TO\nPriya Rao\n77 Fentiman Ave\nOttawa, Ontario K1S 0T7\n${place}\n613-555-0177\n\nTotal: $900.00`;
    for (const place of ['Canada', 'CANADA'])
      expect(fieldsOf(text(place), { ...us, country: 'CA', currency: 'CAD' }).customerPhone?.value).toBe(
        '+16135550177',
      );
  });
});

describe('a label with nothing behind it', () => {
  it('lets no line of the work become the site', () => {
    for (const line of ['Repipe, 2 bath, PEX-A    $4,000.00', 'Cedar fence 6 ft, 75 lin ft\n$4,000.00'])
      expect(fieldsOf(`Customer: Ana Ruiz\nJob site:\n${line}\nTotal: $4,000.00`).jobAddress).toBeUndefined();
  });

  it('leaves the customer’s address as a question', () => {
    const text = 'Customer: Ana Ruiz\n12 Oak St, Austin, TX 78701\n\nJob site:\n\nTotal: $4,000.00';
    expect(fieldsOf(text).jobAddress?.confidence).toBeLessThan(0.5);
    expect(fieldsOf(text.replace('Job site:\n', '')).jobAddress?.confidence).toBeGreaterThan(0.5);
  });

  it('lets neither a greeting nor a list be sure to be the title', () => {
    const text = (subject: string) => `Re:${subject}\nDear Ms. Ruiz,\n\nthe price is $900.00 in all.`;
    expect(fieldsOf(text(' Garage conversion')).jobTitle?.confidence).toBeGreaterThan(0.5);
    expect(fieldsOf(text('')).jobTitle?.confidence ?? 0).toBeLessThan(0.5);
  });

  it('names no firm where an export begins', () => {
    const csv =
      'Customer,Harbor Point HOA\nEstimate No,2055\n\nItem,Qty,Rate,Amount\nStumps,2,350.00,700.00\nTotal,,,700.00';
    expect(fieldsOf(csv).companyName).toBeUndefined();
    expect(fieldsOf(csv).customerName?.value).toBe('Harbor Point HOA');
    expect(fieldsOf(csv).estimateNumber?.value).toBe('2055');
  });
});

describe('figures that lead on to another', () => {
  it('gives the price with a tax that stands under the total', () => {
    const net = 'Render: £7,000.00\nScaffold: £2,000.00\nTotal: £9,000.00\nVAT at 20%: £1,800.00\n';
    expect(fieldsOf(`${net}To pay: £10,800.00`, gb).totalMinor?.value).toBe(1_080_000);
    expect(fieldsOf(net, gb).totalMinor).toBeUndefined();
    // A tax that is in the total already.
    const gross = 'Paint: £600.00\nLabour: £600.00\nTotal: £1,200.00\nIncludes VAT of: £200.00\n';
    expect(fieldsOf(gross, gb).totalMinor?.value).toBe(120_000);
  });

  it('gives the price that a discount under the total leads to, never what is left of it after a payment', () => {
    const rows = 'Drain tile: $7,000.00\nSump: $3,000.00\nContract price: $10,000.00\n';
    expect(fieldsOf(`${rows}Senior discount: -$500.00\nNet contract price: $9,500.00`).totalMinor?.value).toBe(950_000);
    expect(fieldsOf(`${rows}Fee paid 11/6: -$500.00\nAmount due: $9,500.00`).totalMinor?.value).toBe(1_000_000);
  });
});

describe('a choice nobody has made', () => {
  it('has no total, when it stands in blocks with totals of their own', () => {
    const text =
      'Option A - Repair\nContactor  $489.00\nTOTAL  $489.00\n\nOption B - Replace\nUnit  $5,420.00\nTOTAL  $5,420.00';
    expect(fieldsOf(text).totalMinor).toBeUndefined();
    expect(itemsOf(text)).toEqual([]);
  });

  it('has none in a message either', () => {
    expect(
      fieldsOf('Hi Ann, the fans installed would be $1,560 in all. Let me know which one you like.').totalMinor?.value,
    ).toBe(156_000);
    const text =
      'Hi Ann, 4 fans installed would be $1,560. If you supply the fans it is $720. Either way the alarms need doing.';
    expect(fieldsOf(text).totalMinor).toBeUndefined();
  });

  it('and no items: prices without a sum may be a price list', () => {
    expect(itemsOf('Rehang door - $140.00\nFly screens - $95.00\nRegrout shower - $450.00')).toEqual([]);
    expect(itemsOf('Rehang door - $140.00\nFly screens - $95.00\nTotal - $235.00')).toHaveLength(2);
  });

  it('is made in a chat only by its last price', () => {
    const chat = (last: string) =>
      `[1/2/26, 9:00 AM] Ann Lee: How much?\n[1/2/26, 9:05 AM] Roy: It is $380 flat.\n[1/2/26, 9:10 AM] Ann Lee: With the oven?\n[1/2/26, 9:15 AM] Roy: ${last}`;
    expect(fieldsOf(chat('Sure, no charge')).totalMinor?.value).toBe(38_000);
    expect(fieldsOf(chat('Perfect, so $415')).totalMinor).toBeUndefined();
    expect(fieldsOf(chat('Sure')).customerName?.value).toBe('Ann Lee');
  });
});

describe('an address of which a part is missing', () => {
  const address = (lines: string) => fieldsOf(`Customer: Ana Ruiz\n${lines}\n\nTotal: $500.00`).jobAddress;

  it('is left out when two columns were taken for one', () => {
    expect(address('12 Oak St\nPO Box 4\nAustin, TX 78701\nWaco, TX 76701')).toBeUndefined();
  });

  it('is not taken from a label that nobody knows', () => {
    expect(address('Loading dock: 12 Oak St, Austin, TX 78701')).toBeUndefined();
  });

  it('gives no other address where a label for the site holds words', () => {
    expect(address('12 Oak St, Austin, TX 78701\nJob site: the old mill, second gate')?.value).not.toBe(
      '12 Oak St, Austin, TX 78701',
    );
  });
});
