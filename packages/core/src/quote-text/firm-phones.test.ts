import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** A firm's own numbers, which are never the customer's: a text would go to the contractor or to a stranger. */
const read = (text: string, country = 'US') =>
  parseEstimate(`${text}\n\nInterior paint   $900.00\nTotal   $900.00`, {
    country,
    currency: country === 'US' ? 'USD' : 'EUR',
    timeZone: 'America/Chicago',
  }).fields;
const phoneOf = (text: string, country = 'US') => read(text, country).customerPhone?.value;

describe('what a firm is covered for', () => {
  const paste = (cover: string, rest: string) =>
    `Tuckahoe Repair, Inc.\nVA Lic. 2705-118840     ${cover}\nPolicy CPP-6640918      Office 804-555-0150   Cell (Marv) 804-555-0151\n\n${rest}`;

  it('opens no block of a customer that its numbers could stand in', () => {
    for (const cover of ['Insured: $3,000,000 aggregate', 'Insured: yes', 'Insured: Erie']) {
      expect(phoneOf(paste(cover, 'Owner: Ana Ruiz          Ph. 804-555-0122 ext. 31')), cover).toBe('+18045550122');
      expect(phoneOf(paste(cover, 'Owner: Ana Ruiz')), cover).toBeUndefined();
    }
  });

  it('is not whose claim it is', () => {
    const { customerName, customerPhone } = read('Ace Painting LLC\n\nInsured: Ana Ruiz\nPhone: 804-555-0122');
    expect([customerName?.value, customerPhone?.value]).toEqual(['Ana Ruiz', '+18045550122']);
  });
});

describe('an owner in the head of a firm', () => {
  it('runs it, where somebody else is the customer', () => {
    for (const name of ['Owner: Marv Tull', 'Propietario: Marv Tull']) {
      const head = `Ridgeline Roofing LLC\n${name}\nShop 804-555-0150 / 804-555-0151\n\nClient: Ana Ruiz`;
      expect(read(head).customerName?.value, name).toBe('Ana Ruiz');
      expect(phoneOf(head), name).toBeUndefined();
      expect(phoneOf(`${head}\nCell: 804-555-0122`), name).toBe('+18045550122');
    }
  });

  it('is the customer below the head', () => {
    const text = 'Ridgeline Roofing LLC\n804-555-0150\n\nOwner: Ana Ruiz\nCell: 804-555-0122';
    expect(phoneOf(text)).toBe('+18045550122');
  });

  it('is neither one where two are called customers and nothing tells them apart', () => {
    expect(phoneOf('Customer: Ana Ruiz, 804-555-0122\n\nCustomer: Bob Hill, 804-555-0123')).toBeUndefined();
  });
});

describe('contact data of the firm to the right of the customer', () => {
  const columns = (right: readonly string[]) =>
    ['Prepared for', 'Ana Ruiz', '12 Oak St, Austin, TX 78701']
      .map((left, at) => `${left.padEnd(50)}${right[at] ?? ''}`.trimEnd())
      .join('\n');

  it('is known by a fax, a mail at a domain of its own, a name, or the number of the estimate', () => {
    for (const right of [
      ['', 'Direct 804-555-0150', 'Fax 804-555-0151'],
      ['', 'Mobile: 804-555-0150', 'marv@ridgeline.example.com'],
      ['Estimate 26-0093', '804-555-0150'],
      ['Ridgeline Roofing LLC', 'Sales 804-555-0150'],
      ['Direct 804-555-0150', 'marv@ridgeline.example.com'],
    ])
      expect(phoneOf(columns(right)), right.join()).toBeUndefined();
  });

  it('is the customer’s in the columns of a form', () => {
    const form =
      'Name: Ana Ruiz                      Date: 11/09/2026\nAddress: 12 Oak St                  Phone: 804-555-0122';
    expect(phoneOf(`Ace Painting LLC\n804-555-0150\n\n${form}`)).toBe('+18045550122');
  });
});

describe('a number in the customer’s block', () => {
  const block = (line: string) =>
    `Ace Painting LLC\n804-555-0150\n\nPrepared for: Ana Ruiz\n12 Oak St, Austin, TX 78701\n${line}`;

  it('is another’s when that is who stands beside or above it, or an office has it', () => {
    for (const line of [
      'Office phone: 804-555-0170',
      'Main: 804-555-0170',
      'Ins. adjuster  804-555-0170',
      'Call before arrival (tenant Joy Marsh)      Tel 804-555-0170',
      'Lockbox / tenant\n804-555-0170',
      'Questions? Marv\n804-555-0170',
    ])
      expect(phoneOf(block(line)), line).toBeUndefined();
  });

  it('is theirs at home, at work and behind an extension', () => {
    for (const line of ['Home 804-555-0122', 'Work: 804-555-0122', 'W: 804-555-0122 x31', 'c. 804-555-0122'])
      expect(phoneOf(block(line)), line).toBe('+18045550122');
  });

  it('is a firm’s office where the customer is one', () => {
    const text = 'Ace Painting LLC\n804-555-0150\n\nBill to: Tate Storage LLC\nOffice: 804-555-0122';
    expect(phoneOf(text)).toBe('+18045550122');
  });
});

describe('a firm’s foot below the list', () => {
  it('keeps every number in it', () => {
    const foot = 'Boone Tree Service LLC\nO: 804-555-0150\nCell (Marv) 804-555-0151';
    const text = `Customer: Ana Ruiz\n\nPruning   $900.00\nTotal   $900.00\n\n${foot}`;
    expect(
      parseEstimate(text, { country: 'US', currency: 'USD', timeZone: 'America/Chicago' }).fields.customerPhone,
    ).toBeUndefined();
  });
});
