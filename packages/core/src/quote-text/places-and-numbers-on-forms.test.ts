import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: country === 'CA' ? 'CAD' : 'USD', timeZone: 'UTC' }).fields;

describe('where the work is', () => {
  it('stands in the second of two quoted fields, whatever the first is called', () => {
    const csv = (site: string) =>
      read(
        `"Quote No","PP-88"\n"Customer","Bruno Keller"\n${site}\n\n"Item","Qty","Amount"\n"Tear off","1","1,000.00"\n"Total","","1,000.00"`,
      ).jobAddress?.value;
    expect(csv('"Roof location","77 Wren Rd, Macon, GA 31201"')).toBe('77 Wren Rd, Macon, GA 31201');
    expect(csv('"Where we go","77 Wren Rd, Macon, GA 31201"')).toBe('77 Wren Rd, Macon, GA 31201');
  });

  it('stands beside the word for a house, and not beside what a firm does', () => {
    const form = (line: string) =>
      read(`SWEEP ORDER\nClient name ..... Ada Quill\n${line}\nSweep ..... $200.00\nTotal ..... $200.00`).jobAddress;
    expect(form('Townhouse ..... 12 Elm St, Troy, NY 12180')?.value).toBe('12 Elm St, Troy, NY 12180');
    expect(form('House ..... brick, 2 story')).toBeUndefined();
    const firm =
      'Quill & Sons\nHeating & Air     4 Depot Rd, Troy, NY 12182\n\nEstimate 2201\nFurnace $900.00\nTotal $900.00';
    expect(read(firm).jobAddress).toBeUndefined();
  });

  it('is told in a chat between two sentences in small letters', () => {
    const chat = (said: string) =>
      read(`[10:01 AM, 6/2/2026] Roof Kings: Shingles: $8,200 total\n[10:05 AM, 6/2/2026] Dana Ruiz: ${said}`)
        .jobAddress?.value;
    expect(chat('sounds good. the house is 14 Ferry Rd, Beacon NY 12508. when can you start')).toBe(
      '14 Ferry Rd, Beacon NY 12508',
    );
    expect(chat('yes. my street is a mess but its 3 Mill Lane, Cold Spring NY 10516, can you park')).toBe(
      '3 Mill Lane, Cold Spring NY 10516',
    );
  });

  it('begins a sentence that goes on with its price', () => {
    const text = (said: string) =>
      read(`Rosa its Pete from Harbor Gutters. ${said}\n$300 total, thanks`).jobAddress?.value;
    expect(text("For the gutter clean at 18 Alder Ct, Bend OR 97702 it's $240 and the spouts are 60.")).toBe(
      '18 Alder Ct, Bend OR 97702',
    );
    expect(text('For a neighbor at 18 Alder Ct, Bend OR 97702 we did it for $240.')).toBeUndefined();
    expect(text('For samples stop by our shop at 18 Alder Ct, Bend OR 97702 before 5.')).toBeUndefined();
  });

  it('ends with its state where small words go on', () => {
    const said = `hey Joan!! so for 8 Fern Hollow Ln, Butler PA we'd grind three stumps and haul the chips. ${'All of it is done in a day. '.repeat(14)} $450 total - Al`;
    expect(read(said).jobAddress?.value).toBe('8 Fern Hollow Ln, Butler PA');
  });
});

describe('a form', () => {
  it('may ask for one or the other', () => {
    const fields = read('Owner or tenant: Ada Quill\nPreferred number: 518-555-0129\nTotal $200.00');
    expect([fields.customerName?.value, fields.customerPhone?.value]).toEqual(['Ada Quill', '+15185550129']);
    expect(read('Inquilino o propietario: Lucía Prado\nTotal $200.00').customerName?.value).toBe('Lucía Prado');
  });

  it('numbers agreements, repair orders and quotes by their letter', () => {
    expect(read('Entente no 26-0881\nClient : Luc Roy\nTotal : 200,00 $', 'CA').estimateNumber?.value).toBe('26-0881');
    expect(read('Repair Order # 40518\nCustomer: Luc Roy\nTotal $200.00').estimateNumber?.value).toBe('40518');
    expect(read('Marble Hall          Q# MH-77\nCustomer: Luc Roy\nTotal $200.00').estimateNumber?.value).toBe('MH-77');
  });

  it('says when its price ends, and not when a licence does', () => {
    const until = (lines: string) =>
      read(`Ridge Roofing LLC\n${lines}\nCustomer: Ana Ruiz\nTear off $2,000.00\nTotal $2,000.00`).validUntil?.value;
    expect(until('Quote 2201    Date 03/02/2026    Exp. 04/01/2026')).toBe('2026-04-01');
    expect(until('CCB 100231    Date 03/02/2026\nLic. 55512    Exp 04/01/2026')).toBe('2026-04-01');
    expect(until('LIC 884121   EXP 12/31/2027\nQuote 2201    Date 03/02/2026')).toBeUndefined();
    expect(until('LIC 884121   Expires 12/31/2027\nQuote 2201    Date 03/02/2026')).toBeUndefined();
  });

  it('has its date with the hour beside its number; a print has it alone', () => {
    expect(read('RO# 40518     03/27/2026 9:14 AM\nCustomer: Ana Ruiz\nTotal $200.00').issuedOn?.value).toBe(
      '2026-03-27',
    );
    expect(read('03/27/2026 9:14 AM\nCustomer: Ana Ruiz\nTotal $200.00').issuedOn).toBeUndefined();
  });
});

describe('a name', () => {
  it('may have a small article before its capital', () => {
    expect(
      read("Ridge Roofing LLC\n\nQuote #509\n\nPia dell'Orto\n12 Elm St, Troy, NY 12180\n518-555-0129\n\nRoof $900.00")
        .customerName?.value,
    ).toBe("Pia dell'Orto");
  });

  it('may have two blanks between its words in a scan', () => {
    const scan = 'Customer :  Ida  Novak\nPhone :  915 - 555 - 0173\nTotal $300';
    expect(read(scan).customerName?.value).toBe('Ida Novak');
  });
});
