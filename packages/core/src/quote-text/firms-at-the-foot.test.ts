import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Firms named by where they stand, by their page or by how they number, and customers to whom a label speaks. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: country === 'US' ? 'USD' : 'EUR', timeZone: 'America/Chicago' }).fields;
const firmOf = (text: string, country = 'US') => read(text, country).companyName?.value;

const rows = ['Remove fence', 'Set 22 posts', 'Rails', 'Pickets', 'Gate', 'Stain'].map(
  (row) => `${row}       $200.00\n`,
);
const list = `${rows.join('')}TOTAL       $1,200.00\n`;
const estimate = `Proposal 441\nCustomer: Ana Ruiz\nPhone: 208-555-0119\nProperty: 12 Elm St, Boise, ID 83702\n\n${list}`;

describe('a firm and where it is', () => {
  it.each([
    ['Morfa Roofing, Tanygrisiau, Gwynedd. 01632 960871', 'Morfa Roofing', 'GB'],
    ['Zaunbau Merkel, Alte Mühle, Wiesbaden. 0611 3920055', 'Zaunbau Merkel', 'DE'],
    ['Tallgrass & Sons Fencing, Boise\n208-555-0150', 'Tallgrass & Sons Fencing', 'US'],
    ['Tallgrass & Sons, Inc.\n208-555-0150', 'Tallgrass & Sons, Inc.', 'US'],
    ['Miller Plumbing, Heating & Air\n208-555-0150', 'Miller Plumbing, Heating & Air', 'US'],
  ])('ends before the place: %s', (foot, firm, country) => expect(firmOf(`${estimate}\n${foot}`, country)).toBe(firm));
});

describe('under the price list, far below the customer', () => {
  const foot = (end: string, customer = 'Ana Ruiz') =>
    read(
      `${estimate.replace('Ana Ruiz', customer)}\nHalf down to order the posts.\nThe rest when we are done.\n${end}`,
    );

  it('stands a firm with its legal form alone', () => {
    expect(foot('\nTallgrass Fence Co., LLC\nLicensed and insured').companyName?.value).toBe(
      'Tallgrass Fence Co., LLC',
    );
    expect(foot('\n---\n*Tallgrass Fence Inc.*').companyName?.value).toBe('Tallgrass Fence Inc.');
  });

  it('or its licence, or who runs it, beside or below', () => {
    expect(foot('\nTallgrass Fencing    License 448812').companyName?.value).toBe('Tallgrass Fencing');
    expect(foot('\nTallgrass Fencing\nTom Hale, 208-555-0150').companyName?.value).toBe('Tallgrass Fencing');
  });

  it('and none in a sentence, over a signature or of the customer', () => {
    expect(foot('Panels come from\nCascade Lumber Inc.\nand are in stock.').companyName).toBeUndefined();
    expect(foot('\nAccepted by:\nWillow Bend Holdings LLC').companyName).toBeUndefined();
    const own = foot('\nWillow Bend Holdings LLC\nx______', 'Willow Bend Holdings LLC');
    expect([own.customerName?.value, own.companyName]).toEqual(['Willow Bend Holdings LLC', undefined]);
  });
});

describe('a page or a mailbox of the firm', () => {
  it('tells its name beside a street', () => {
    const head = 'PROPOSAL\nHarlow & Finch, 44 Depot St, Boise, ID 83702\n208-555-0150  harlowfinch.example.com';
    expect(firmOf(`${head}\n\nCustomer: Ana Ruiz\nTotal $4,000.00`)).toBe('Harlow & Finch');
    const boards = 'TimberTech Harvest Boards\nColors: timbertech.example.com';
    expect(firmOf(`Customer: Ana Ruiz\n${boards}\nTotal $4,000.00`)).toBeUndefined();
  });

  it('tells it behind who signs', () => {
    const mail = (signature: string, mailbox: string) =>
      firmOf(`From: Sara Gil <${mailbox}>\nTo: Ana Ruiz <ana@example.org>\n\nAna,\n\nTotal $4,000.00\n\n${signature}`);
    expect(mail('Sara Gil - Casa Nova', 'sara@casanova.example.com')).toBe('Casa Nova');
    expect(mail('Sara Gil - Lead', 'sara@saragil.example.com')).toBeUndefined();
  });
});

describe('a number of the firm’s initials', () => {
  it('tells which name is the firm', () => {
    const angebot = 'Angebot BGW-118\nKunde: Ana Ruiz\n\nHecke    400,00 €\nGesamt   400,00 €\n\n';
    expect(firmOf(`${angebot}Blatt Grün & Wurzel · Hauptstr. 3 · 99998 Beispielstadt`, 'DE')).toBe(
      'Blatt Grün & Wurzel',
    );
  });

  it('tells none where they are the customer’s, or of the work', () => {
    expect(
      firmOf('Quote AMR-118\nFor: Ana Ruiz\nAna Maria Ruiz\n\nDeck   $4,000.00\nTotal  $4,000.00'),
    ).toBeUndefined();
    expect(firmOf('Quote OHR-118\nFor: Ana Ruiz\nOak Hill Road\n\nDeck   $4,000.00\nTotal  $4,000.00')).toBeUndefined();
  });

  it('makes a firm of a trade that writes in a chat', () => {
    const chat = (name: string) =>
      firmOf(
        `[5/14/2026, 9:02 AM] ${name}: hi Ann here is quote OM-771\n[5/14/2026, 9:03 AM] ${name}: total is $3,150\n[5/14/2026, 9:05 AM] Ann Lee: ok`,
      );
    expect(chat('Odell Masonry')).toBe('Odell Masonry');
    expect(chat('Otto Merrill')).toBeUndefined();
    expect(chat('Dan Decorating')).toBeUndefined();
  });
});

describe('turns under the page of a messenger', () => {
  const turns = (head: string, name: string, answer = 'Simone: thanks') =>
    firmOf(`${head}\n\n${name}: Hi Simone, the side fence is $1,950\n${name}: that is with stain\n${answer}`);

  it('have the first words of the whole name in the head', () => {
    expect(turns('Conversation with Odd Angle Fencing', 'Odd Angle')).toBe('Odd Angle Fencing');
    expect(turns('Chat mit Blattgrün Gartenbau', 'Blattgrün')).toBe('Blattgrün Gartenbau');
  });

  it('are parts of the work where nobody answers, and somebody’s where the name is one', () => {
    expect(turns('Quote for Deck Stain and Fencing', 'Deck', 'Total: $1,950')).toBeUndefined();
    expect(turns('You messaged Ana Ruiz', 'Ana', 'Tom: I can do $1,800')).toBeUndefined();
  });
});

describe('whom a label speaks to, or a word names', () => {
  const whom = (head: string, country: string) => {
    const { customerName, customerPhone } = read(`${head}\n\nTotal   4.000,00 €`, country);
    return [customerName?.value, customerPhone?.value];
  };

  it('is the customer', () => {
    expect(whom('Angebot 8\nFrau\nAna Lüders\n\nBelegdatum   18.05.2026\nIhr Handy    0171 3920055', 'DE')).toEqual([
      'Ana Lüders',
      '+491713920055',
    ]);
    expect(whom('Devis 8\nAu nom de : Paul Renard\nVotre mobile : 06 39 98 00 12', 'FR')).toEqual([
      'Paul Renard',
      '+33639980012',
    ]);
    expect(whom('Presupuesto 8\nA nombre de: Ana Gil\nSu teléfono: 600 55 01 12', 'ES')).toEqual([
      'Ana Gil',
      '+34600550112',
    ]);
  });

  it('may have a surname that is also a trade', () => {
    expect(whom('Quote 8\nFor Dee Banks-Mason  |  208-555-0119', 'US')).toEqual(['Dee Banks-Mason', '+12085550119']);
  });

  it('is an owner under the number, and not under the firm', () => {
    expect(whom('Tallgrass Fence LLC\nQuote 12 · 5/2/2026\nOwner Ana Ruiz · 208-555-0119', 'US')[0]).toBe('Ana Ruiz');
    const reached = 'Tallgrass Fence LLC\nOwner: Ana Ruiz      Dated: 03/30/2026\nReach owner at 208-555-0119';
    expect(whom(reached, 'US')).toEqual(['Ana Ruiz', '+12085550119']);
    expect(whom('Tallgrass Fence LLC\nLic. 448812\nOwner Tom Hale 208-555-0119', 'US')[0]).toBeUndefined();
  });
});
