import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** Whose name, number and address is whose: kinds that were mended, and what the same rule must leave alone. */
const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const gb: ParseContext = { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' };
const ca: ParseContext = { country: 'CA', currency: 'CAD', timeZone: 'America/Toronto' };
const au: ParseContext = { country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney' };

const readValue = (text: string, field: keyof ReturnType<typeof parseEstimate>['fields'], context = us) =>
  parseEstimate(text, context).fields[field]?.value;

describe('a firm behind the number of the document', () => {
  const firmOf = (name: string) =>
    readValue(`Estimate 6204 - ${name}\nClient: Ottilie Grange\nPanels  $666.00\nTOTAL  $666.00`, 'companyName');

  it('has a name of its own', () => {
    for (const name of ['Birchwood Screen & Porch', 'Plumb & True Carpentry', 'Two Brothers Junk Removal'])
      expect(firmOf(name), name).toBe(name);
  });

  it('is not what the job is, in words for work, rooms and trades alone, or under the customer’s name', () => {
    for (const title of [
      'Screen Porch',
      'Porch Roofing',
      'Rear Deck & Stairs',
      'Upstairs Bathroom Flooring',
      'Ruiz Residence Painting',
      'Grange Deck',
    ])
      expect(firmOf(title), title).toBeUndefined();
  });
});

describe('a phone beside whom a form is submitted to', () => {
  const form = (line: string) =>
    `                KETTLE MORAINE SIDING & TRIM\n          W227 Creamery Rd., Plymouth, WI 53073\n    Phone 920-555-0184     FAX 920-555-0185\n\n${line}\nSTREET  616 Elderberry Ln      JOB NAME  Delacroix siding\nTotal $9,480.00`;

  it('is theirs, also under a firm whose name stands in the middle of the page', () => {
    const line = 'SUBMITTED TO  Arthur & Fay Delacroix        PHONE  920-555-0139         DATE  9-14-26';
    expect(readValue(form(line), 'customerPhone')).toBe('+19205550139');
  });

  it('is not when it is the one a firm answers, or another name stands before it', () => {
    for (const rest of [
      'FAX  920-555-0139',
      'From: Bob Hill    Tel 920-555-0139',
      'Questions? Call 920-555-0139',
      'Our phone: 920-555-0139',
    ])
      expect(readValue(form(`SUBMITTED TO  Fay Delacroix        ${rest}`), 'customerPhone'), rest).toBeUndefined();
  });
});

describe('an address at the end of a list', () => {
  const addresses: readonly [string, ParseContext][] = [
    ['412 Egret Landing, Bradenton, FL 34209', us],
    ['412 Cinnamon Fern, Apt 4, Bradenton, FL 34209', us],
    ['88 Wicklow Downs, Dartmouth, NS B2W 1A4', ca],
    ['14 The Hawthorns, Bungay NR35 1AB', gb],
    ['7 Wattlebird Outlook, Lara VIC 3212', au],
  ];

  it('begins with its house number, whatever the street is called and whatever else was listed', () => {
    for (const [address, context] of addresses)
      for (const line of [
        `Pool: approx. 16,500 gal, screened, ${address}`,
        `Deck: 12x16, cedar, ${address}`,
        `Job: 3-bed ranch, ${address}`,
        `Property: 2 story, stucco, ${address}`,
      ])
        expect(
          readValue(`Lagoon Lane Roofing\nCustomer: Winifred Achebe\n${line}\nTotal  $48.00`, 'jobAddress', context),
          line,
        ).toBe(address);
  });

  it('holds the lot that stands between the street and the town', () => {
    const text =
      'TAMARACK POWER, INC.\nFOR\nBea Calloway\n\nINSTALLATION SITE\n2240 Heron Marsh Ct, Lot 7\nMequon, WI 53092\n\nTotal $500.00';
    expect(readValue(text, 'jobAddress')).toBe('2240 Heron Marsh Ct, Lot 7, Mequon, WI 53092');
  });

  it('is none where the number counts something', () => {
    for (const line of [
      'Job: 12 windows, Bend, OR 97702',
      'Job: 24 Vinyl Windows, Bend, OR 97702',
      'Job: ranch, 3 Guest Bedrooms, Austin, TX 78701',
    ])
      expect(readValue(`Ace Glass LLC\nCustomer: Ana Ruiz\n${line}\nTotal $90.00`, 'jobAddress'), line).toBeUndefined();
  });

  it('is not the job’s behind a label of somewhere else', () => {
    for (const line of [
      'Loading: dock 3, 10 Park Lane, Tampa, FL 33602',
      'Pool: screened, like the one at 10 Park Lane, Tampa, FL 33602',
      'Stone: picked up, 10 Quarry Rd, Tampa, FL 33602',
      'Dumpster from 77 Quarry Hollow, Bradenton, FL 34209',
      'Pavers for patio, 400 sq ft, supplier Ace Stone, 77 Quarry Hollow, Bradenton, FL 34209',
    ])
      expect(
        readValue(`Ace Movers LLC\nCustomer: Ana Ruiz\n${line}\nTotal $90.00`, 'jobAddress'),
        line,
      ).toBeUndefined();
  });
});

describe('a person with a number under the firm, and no home', () => {
  const paste = (...lines: string[]) =>
    ['Ace Painting LLC', ...lines, 'Bob Hill', '512-555-0111', 'Interior paint   $900.00', 'Total   $900.00'].join(
      '\n',
    );

  it('is no customer, also where a line with digits stands between', () => {
    for (const lines of [
      ['License 448812'],
      ['ABN 88 111 222 333'],
      ['24 years in Austin'],
      ['12 Main St, Austin, TX 78701'],
      ['12 Main St', 'Austin, TX 78701', 'TX Lic. 448812'],
    ]) {
      expect(readValue(paste(...lines), 'customerName'), lines.join()).toBeUndefined();
      expect(readValue(paste(...lines), 'customerPhone'), lines.join()).toBeUndefined();
    }
  });

  it('is one where the firm has a number of its own', () => {
    const text = paste('12 Main St, Austin, TX 78701', '512-555-0100', '');
    expect(readValue(text, 'customerName')).toBe('Bob Hill');
    expect(readValue(text, 'customerPhone')).toBe('+15125550111');
  });

  it('leaves the year that a firm began out of its numbers', () => {
    expect(readValue(paste('EST. 1988 - LIC 448812'), 'estimateNumber')).toBeUndefined();
  });
});

describe('who acts for another', () => {
  const read = (block: string) =>
    parseEstimate(`Ace Painting LLC, 512-555-0100\n${block}\nInterior paint   $900.00\nTotal   $900.00`, us).fields;

  it('makes neither of two the customer', () => {
    const { customerName } = read('To: Kim Lee, Realtor, on behalf of the owner, Dana Ruiz');
    expect(customerName).toBeUndefined();
  });

  it('is reached under a "c/o", and not the owner', () => {
    const through = 'c/o Kim Lee, Lone Star Realty\n512-555-0177\nkim@lonestar.example.com';
    const { customerName, customerPhone, customerEmail } = read(`Prepared for: Dana Ruiz\n${through}`);
    expect(customerName?.value).toBe('Dana Ruiz');
    expect([customerPhone, customerEmail]).toEqual([undefined, undefined]);
  });

  it('is how a body is reached that has no other', () => {
    const through = 'c/o Summit Association Mgmt\n512-555-0177';
    expect(read(`Prepared for: Willow Bend HOA\n${through}`).customerPhone?.value).toBe('+15125550177');
  });
});

describe('a firm on top over "Attn:"', () => {
  const letter = (attn: string, rest: string) =>
    parseEstimate(`Lakeside Dental Group\n${attn}\n400 Lake Rd\nAustin, TX 78701\n\nTotal   $900.00\n\n${rest}`, us)
      .fields;

  it('is whom the paste is to, where another firm signs it', () => {
    for (const attn of ['Attn: Maria Soto', 'Attention Maria Soto']) {
      const { customerName, companyName } = letter(attn, 'Bob Hill\nAce Painting LLC\n512-555-0111');
      expect([customerName?.value, companyName?.value], attn).toEqual(['Lakeside Dental Group', 'Ace Painting LLC']);
    }
  });

  it('is nobody certain where no other firm is named', () => {
    const { customerName, companyName } = letter('Attn: Maria Soto', 'Thank you,\nBob Hill');
    expect([customerName, companyName]).toEqual([undefined, undefined]);
  });
});
