import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Whose a contact is, where a firm's name ends, and the number of a title. */
const currencies: Record<string, string> = { US: 'USD', IE: 'EUR', CH: 'CHF', FR: 'EUR', AR: 'ARS' };
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: currencies[country] ?? 'USD', timeZone: 'UTC' }).fields;

describe('the name of a firm', () => {
  it('is not a town with its county', () => {
    const paste =
      'QUOTE\n\nNiamh Walsh\n4 Main Street\nNaas\nCo. Kildare\n\nQuote Number\nQU-118\n\nLiffey Heating Services\nUnit 9, Canal Park\nBirr, Co. Offaly\n\nTotal EUR 4,120.00';
    expect(read(paste, 'IE').companyName?.value).toBe('Liffey Heating Services');
  });

  it('goes on behind wide blanks and an ampersand', () => {
    const paste =
      'CEDAR CREEK ROOFING  &  SIDING\n12 Mill Rd, Egg Harbor NJ      609-555-0182\n\nName   Ida Novak\n\nTOTAL   900.00';
    expect(read(paste).companyName?.value).toBe('CEDAR CREEK ROOFING & SIDING');
  });
});

describe('the contact that a label names', () => {
  it('is a person of the firm in a letter that says "your contact"', () => {
    const paste = (label: string) =>
      `Malerei Aebi AG\nDorfstrasse 4\n9999 Musterwil\n\nFrau Rita Zgraggen\nSeeweg 3\n9998 Beispielikon\n\nOfferte AN-0031\n\n${label}: Nadja Aebi\n\nTotal CHF 911.85`;
    for (const label of ['Ihr Kontakt', 'Ihre Kontaktperson', 'Unsere Ansprechperson'])
      expect(read(paste(label), 'CH').customerName?.value, label).toBe('Frau Rita Zgraggen');
  });

  it('is the customer where it is on file, with number and mail behind the name', () => {
    const { customerName, customerEmail, customerPhone } = read(
      'Clearspout Gutter LLC\n\nContact on file: Ida Novak, (410) 555-0162, ida.n@example.com\n\nTotal $900.00\n\nClearspout Gutter LLC 410-555-0199',
    );
    expect([customerName?.value, customerEmail?.value, customerPhone?.value]).toEqual([
      'Ida Novak',
      'ida.n@example.com',
      '+14105550162',
    ]);
  });

  it('has a mail beside a label with a hyphen, and a name behind one with a slash', () => {
    expect(
      read('Sol Builders LLC\n\nClient(s)          Ida Novak\nClient e-mail      ida@example.com\n\nTotal $900.00')
        .customerEmail?.value,
    ).toBe('ida@example.com');
    const { customerName } = read(
      'HERRERÍA SOSA\n\nPRESUPUESTO Nº 0003-0412\n\nSr/es: Graciela Monte\n\nTotal $ 543.000,00',
      'AR',
    );
    expect(customerName?.value).toBe('Graciela Monte');
  });
});

describe('the number of a title', () => {
  const number = (title: string, country?: string) =>
    read(`${title}\n\nClearspout Gutter LLC\n\nTotal $900.00`, country).estimateNumber?.value;

  it('stands behind a dash, behind a title of more words or behind the job', () => {
    expect(number('Deck repair proposal - DR-104')).toBe('DR-104');
    expect(number('ROOF SYSTEM PROPOSAL  -  2026-RF-071')).toBe('2026-RF-071');
    expect(number('Offre de prix 2026/0117', 'FR')).toBe('2026/0117');
    expect(number('Quote for Job #J5-118')).toBe('J5-118');
  });

  it('is no date, no version and no figure of a sentence', () => {
    expect(number('Deck repair proposal - 2026-09-01')).toBeUndefined();
    expect(number('Deck repair proposal - V2')).toBeUndefined();
    expect(number('Solar proposal\n\nEst. year-1 production 12,900 kWh')).toBeUndefined();
    expect(number('Solar proposal\n\nEst. 25-year savings')).toBeUndefined();
    expect(number('Thermostat for Room #12')).toBeUndefined();
  });
});

describe('an address', () => {
  it('keeps both numbers of two houses', () => {
    const said = read(
      'Hi Pat,\n\nHere is the price for the locks at 712 and 714 Elm St, Troy, NY 12180.\n\nTotal $900.00\n\nRob',
    );
    expect(said.jobAddress?.value).toBe('712 and 714 Elm St, Troy, NY 12180');
  });

  it('begins behind what "we" do there', () => {
    const said = read(
      'Clearspout Gutter LLC\n\nBill to: Ida Novak\nWe clean 12 and 14 Elm St, Troy, NY 12180 on Mondays.\n\nTotal $900.00',
    );
    expect(said.jobAddress?.value).toBe('12 and 14 Elm St, Troy, NY 12180');
  });

  it('is not given where a copy wrote its town twice', () => {
    const paste =
      'Quote 118\nSold To:\nIda Novak\n14 Birch DrOakville, ON L6H 0Z0\nOakville, ON L6H 0Z0\n\nTotal $900.00';
    expect(read(paste).jobAddress).toBeUndefined();
  });

  it('stands in a bracket behind what the estimate is for', () => {
    const paste = (said: string) => `Bonjour Madame Armand,\n\n${said}\n\nTaille : 490 €\n\nYannick Bois`;
    const of = (said: string) => read(paste(said), 'FR').jobAddress?.value;
    expect(of('Voici ma proposition pour votre haie (12 rue des Lilas, 38999 Montexemple) :')).toBe(
      '12 rue des Lilas, 38999 Montexemple',
    );
    expect(of('Nous sommes passés chez votre voisin (12 rue des Lilas, 38999 Montexemple) hier.')).toBeUndefined();
  });
});

describe('a letter under nothing but its subject', () => {
  it('greets whom it is for', () => {
    const paste = (top: string) =>
      `Subject: fence along the lane\n\n${top}\n\nThe price is $900.00.\n\nVern Hale\nHale Fencing LLC`;
    expect(read(paste('Marlow,')).customerName?.value).toBe('Marlow');
    expect(read(paste('Cedar, six feet high')).customerName).toBeUndefined();
  });
});

describe('a block over the title of the estimate', () => {
  const paste = (house: string) =>
    `Kapiti Fencing Contractors\nRD 5, Feilding\n\n28 July 2026\n\nIda & Tom Novak\n${house}88 Quarry Valley Rd\nAshhurst\n\nFENCING ESTIMATE 0744\n\nTotal incl GST  $9,289.75`;

  it('is whom it is for, with a house that has a name and a town that has no postcode', () => {
    for (const house of ['', 'Rose Cottage\n', 'Kowhai Station\n']) {
      const { customerName, companyName, jobAddress } = read(paste(house));
      expect(customerName?.value, house).toBe('Ida & Tom Novak');
      expect(companyName?.value).toBe('Kapiti Fencing Contractors');
      expect(jobAddress?.value).toBe(`${house.replace('\n', ', ')}88 Quarry Valley Rd, Ashhurst`);
    }
  });
});

describe('whom a text without a header speaks to', () => {
  it('is the name on a line of its own above an empty line and a sentence', () => {
    const names = (head: string) =>
      read(
        `${head}\n\nThe deck is in worse shape than we thought, new joists come to $6,450.\n\nAl Moreno\nMoreno Decks`,
      ).customerName?.value;
    expect([names('Gwendolyn,'), names('Pete & Joan,'), names('Al,')]).toEqual(['Gwendolyn', 'Pete & Joan', undefined]);
    expect(read('Aurora,\n\nColorado 80012\nEstimate 55\nTotal $400').customerName).toBeUndefined();
  });

  it('is the name before a greeting and who writes', () => {
    expect(
      read('Marisol hey this is Dwayne from Dirt Dawg Hauling. shed tear down, 1475 total').customerName?.value,
    ).toBe('Marisol');
  });

  it('has the mailbox of their name, wherever in the head it stands, unless the firm has that name too', () => {
    const mail = (firm: string, address: string) =>
      read(`${firm}\nEmail: ${address}\nPrepared for: Dora Kline\n\nGate  $1,180.00\nTotal  $1,180.00`).customerEmail
        ?.value;
    for (const mailbox of ['dora.k', 'dkline', 'dora.kline', 'klinedora'])
      expect(mail('Juniper Gate Repair', `${mailbox}@example.com`), mailbox).toBe(`${mailbox}@example.com`);
    for (const mailbox of ['kline', 'dora', 'office', 'dk'])
      expect(mail('Juniper Gate Repair', `${mailbox}@example.com`)).toBeUndefined();
    expect(mail('Kline Gate Repair', 'dkline@example.com')).toBeUndefined();
  });
});

describe('a title', () => {
  it('says for which customer, and when it was written', () => {
    const head = 'DEEPROOT FOUNDATION REPAIR LLC\nTotal $900.00';
    const { customerName, customerPhone } = read(`Proposal for homeowner Ann Lee     Tel. 918-555-0120\n${head}`);
    expect([customerName?.value, customerPhone?.value]).toEqual(['Ann Lee', '+19185550120']);
    expect(read(`Estimate for client meeting\n${head}`).customerName).toBeUndefined();
    expect(read(`Service estimate prepared 05/04/2026\n${head}`).issuedOn?.value).toBe('2026-05-04');
    for (const parts of [' — issued 2026-08-19, valid until 2026-09-18', ', dated 2026-08-19', ' (issued 2026-08-19)'])
      expect(read(`Quote TC-0915${parts}\n${head}`).issuedOn?.value, parts).toBe('2026-08-19');
    expect(read(`Quote TC-0915 — crew arrives 2026-08-19, valid until 2026-09-18\n${head}`).issuedOn).toBeUndefined();
    expect(read(`Roof repair proposal dated May 4, 2026\n${head}`).issuedOn?.value).toBe('2026-05-04');
  });
});
