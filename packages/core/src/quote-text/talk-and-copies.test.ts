import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const us = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const nz = { country: 'NZ', currency: 'NZD', timeZone: 'Pacific/Auckland' };
const ca = { country: 'CA', currency: 'CAD', timeZone: 'America/Toronto' };
const read = (text: string, context = us) => parseEstimate(text, context).fields;

describe('who a talk without names is with', () => {
  it('is not whoever says in it for which firm they write', () => {
    const text = 'Hey its Dana with Lakeside Decks about your porch\nhi Dana, what would it cost?\nRailing, $740 total';
    expect(read(text).customerName).toBeUndefined();
    const asked = 'Hi this is Amy, can you look at my porch?\nHi Amy, sure. Railing and 6 boards, $740 total';
    expect(read(asked).customerName?.value).toBe('Amy');
  });

  it('is no first word of a sentence behind "Hi!"', () => {
    expect(read('Hello! Three doors need planing\nIt would be $240 total').customerName).toBeUndefined();
    expect(read('Hello! Nadia, planing them is $240 total').customerName?.value).toBe('Nadia');
  });
});

describe('a price that was haggled over', () => {
  const talk = (answer: string) => `Hi Ann,\nfence 30 ft, $1,400 for all of it.\nany chance of 1,200?\n${answer}`;

  it('is left open where the answer names less', () => {
    expect(read(talk('ok if I can start monday, $1,300 flat')).totalMinor).toBeUndefined();
  });

  it('stands where the answer names none', () => {
    expect(read(talk('no sorry, that is my price. $300 deposit')).totalMinor?.value).toBe(140_000);
  });
});

describe('labels that a copy glued to their values', () => {
  it('are read with the number or the date behind them', () => {
    const fields = read(
      'Quote NumberQU-0871\nDate3 Jul 2026\nExpiry2 Aug 2026\nTo: Ann Lee\nPaint 300.00\nTotal 300.00',
      nz,
    );
    expect(fields.estimateNumber?.value).toBe('QU-0871');
    expect(fields.issuedOn?.value).toBe('2026-07-03');
    expect(fields.validUntil?.value).toBe('2026-08-02');
  });
});

describe('what is no address, and no date of the document', () => {
  it('two addresses in one', () => {
    const text = (address: string) => `Customer: Ann Lee\nAddress: ${address}, Troy, NY 12180\nTotal $300.00`;
    expect(read(text('12 Oak St & 14 Elm St')).jobAddress).toBeUndefined();
    expect(read(text('12 Oak St')).jobAddress?.value).toBe('12 Oak St, Troy, NY 12180');
  });

  it('"le prix est ferme jusqu’au ..."', () => {
    const fields = read(
      'Soumission P-21\nPlafonds 300,00 $\nTotal 300,00 $\nLe prix est ferme jusqu’au 31 mai 2026.',
      ca,
    );
    expect(fields.issuedOn).toBeUndefined();
    expect(fields.validUntil?.value).toBe('2026-05-31');
    expect(read('Soumission P-21\nLe 3 mai 2026\nTotal 300,00 $', ca).issuedOn?.value).toBe('2026-05-03');
  });
});

describe('a messenger’s page, copied', () => {
  it('has turns of somebody and of "You sent"', () => {
    const fields = read(
      'Dario\nHow much for the fence?\nYou sent\nHi! Two days of work\n30 ft cedar, $1,400 total\nDario\nfine, my cell is 512-555-0143\nYou sent\n$300 deposit to book\nSeen',
    );
    expect(fields.customerName?.value).toBe('Dario');
    expect(fields.customerPhone?.value).toBe('+15125550143');
    expect(fields.totalMinor?.value).toBe(140_000);
  });
});
