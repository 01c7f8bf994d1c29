import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Whom a message calls, in the words around the name: no label, no "Dear". */
const read = (text: string, country = 'GB', currency = 'GBP') =>
  parseEstimate(text, { country, currency, timeZone: 'Europe/London' }).fields;

describe('a name before "how are things"', () => {
  it('is whom the message is for', () => {
    expect(read('Niall, how are ye getting on. Mick Doyle here, the drive is £3200 all in.').customerName?.value).toBe(
      'Niall',
    );
    expect(read('Rosa cómo está, el portón queda en $18,500.00 ya con todo.', 'MX', 'MXN').customerName?.value).toBe(
      'Rosa',
    );
    expect(read('Julie comment ça va, le portail 900 € TTC tout compris.', 'FR', 'EUR').customerName?.value).toBe(
      'Julie',
    );
  });

  it('is none where it says something else', () => {
    for (const said of ['Sorry how are you', 'Right good morning all', 'Gidday mate', 'Saturday good morning visit'])
      expect(read(`${said}, it's £90 all in for the gutters.`).customerName, said).toBeUndefined();
  });
});

describe('"Instructed by"', () => {
  it('names whom the paste is for, where no customer is named', () => {
    const head = 'Surveyor: Karen Stobbs, 07700 900611\n\nInstructed by: Mr Tobias Farrant, 07700 900345\n';
    expect(read(`${head}\nTotal £900.00`).customerPhone?.value).toBe('+447700900345');
    const letter = 'Dry Ltd\nQuote DW-8\nDear Mr Pell\nInstructed by: Miss Jane Holt, 01632 960455\n\nTotal £900.00';
    expect(read(letter).customerName?.value).toBe('Mr Pell');
    expect(read(letter).customerPhone).toBeUndefined();
    expect(read(`${head}Customer: Ann Pell, 07700 900347\n\nTotal £900.00`).customerName?.value).toBe('Ann Pell');
  });
});

describe('a bold word before a name', () => {
  it('is its label', () => {
    const fields = read(
      '**Terra Piling Ltd**\n**Quote** TP-26-45 · **Date** 21/08/2026\n**Owner** Hamish Lockyer · hamish@example.com\n\n**Total** £900.00',
    );
    expect(fields.customerName?.value).toBe('Hamish Lockyer');
    expect(fields.customerEmail?.value).toBe('hamish@example.com');
    expect(read("**Hello** Ann Pell, here's the price.\n\nGutters: £900 all in.").customerName?.value).toBe('Ann Pell');
  });

  it('says who owns the firm right above it', () => {
    expect(
      read('**Grubb Builders LLC**\n**Owner** Tom Hale · 302-555-0190\n\nTotal $900.00', 'US', 'USD').customerName,
    ).toBeUndefined();
  });
});

describe('two who speak without "Me"', () => {
  it('are told apart where a firm greets the other', () => {
    for (const head of ['', 'You messaged Shiny Again Bath Resurfacing\n\n']) {
      const firm = head === '' ? "Pete's Gutters" : 'Shiny Again';
      const fields = read(
        `${head}${firm}: Hi Simone! Thanks for the photos\n${firm}: It's £690 all in. £200 locks in a day and comes off the bill.\nSimone: let me ask`,
      );
      expect(fields.customerName?.value, firm).toBe('Simone');
      expect(fields.deposit?.value, firm).toEqual({ type: 'amount', amountMinor: 20000 });
    }
    expect(
      read('Ann: Hi Pete, can you do it? Budget is £80\nPete: yes, £90 all in\nAnn: perfect').customerName,
    ).toBeUndefined();
  });
});

describe('the date of a report', () => {
  it('is that of the estimate in it, where no other is given', () => {
    const issued = (date: string) => read(`Dry Ltd\nQuote DW-8\n${date}\n\nTotal £900.00`).issuedOn?.value;
    expect(issued('Date of survey: 01/05/2026\nDate of report: 03/05/2026')).toBe('2026-05-03');
    expect(issued('Date of report: 03/05/2026\nDate: 10/05/2026')).toBe('2026-05-10');
  });
});
