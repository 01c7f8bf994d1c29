import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Firms whose names hold no trade: what shows them is who signs, who sends, and whom the name belongs to. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: country === 'US' ? 'USD' : 'EUR', timeZone: 'America/Chicago' }).fields;
const firmOf = (text: string, country = 'US') => read(text, country).companyName?.value;

describe('who a chat says is writing', () => {
  const chat = (speaker: string, said: string, country = 'US') =>
    firmOf(
      `[9:02 AM, 5/14/2026] ${speaker}: ${said}\n[9:03 AM, 5/14/2026] ${speaker}: total is $3,150\n[9:05 AM, 5/14/2026] Ann Lee: ok thanks`,
      country,
    );

  it('is a firm where somebody says to be from there', () => {
    expect(chat('Rise And Shine', 'Hello Ann, Marco with Rise And Shine here')).toBe('Rise And Shine');
    expect(chat('Sube Contigo', 'Buenos días Ana, soy Dani de Sube Contigo', 'ES')).toBe('Sube Contigo');
    expect(chat('Haus Im Glück', 'Guten Tag, hier ist Jana von Haus Im Glück', 'DE')).toBe('Haus Im Glück');
  });

  it('is somebody where not', () => {
    for (const said of [
      'Hello Ann, this is Marco Rise',
      'Hi Ann its Marco Rise',
      'this is Marco from Nyack',
      'the guy from Upper Saddle River charges 4,000',
    ])
      expect(chat('Marco Rise', said), said).toBeUndefined();
  });
});

describe('who a mail is from', () => {
  const mail = (from: string) =>
    firmOf(`From: ${from}\nTo: Ann Lee <ann@example.org>\nSubject: Quote 26-160\n\nAnn,\n\nTOTAL   $1,585.00\n\nJo`);

  it('is a firm where the domain is made of its name', () => {
    expect(mail('Shady Side Outfitters <bids@shadyside.example.com>')).toBe('Shady Side Outfitters');
    expect(mail('Ombre et Toile <devis@ombre-et-toile.example.com>')).toBe('Ombre et Toile');
  });

  it('is somebody where the mailbox is, too', () => {
    expect(mail('Joan Hart <joan@joanhart.example.com>')).toBeUndefined();
    expect(mail('Joan Hart <joan@mailhost.example.com>')).toBeUndefined();
  });
});

describe('an answer over the mail it answers', () => {
  const answer = (first: string, asks: string) =>
    read(
      `${first}\n\nNew motor - $900\nTotal $900\n\nTom\n573-555-0144\n\nOn Sun, Oct 11, 2026 at 7:52 PM Priya Nair <pn@example.org> wrote:\n> ${asks}\n> my cell is 573-555-0186\n> Priya`,
    ).customerPhone?.value;

  it('is by whom that mail greets, and to whom its first words are said', () => {
    expect(answer('Sounds good Priya, here goes.', 'any news?')).toBe('+15735550186');
    expect(answer('Here are the numbers.', 'Tom, any news? My brother paid $400.')).toBe('+15735550186');
  });
});

describe('who signs behind a dash', () => {
  const signed = (end: string) => firmOf(`hey Ann! windows for $900 total. $200 holds your spot. ${end}`);

  it('names the firm beside', () => {
    expect(signed('text me 973-555-0188 - Sam @ Twinkle & Glow Lighting')).toBe('Twinkle & Glow Lighting');
    expect(signed('-Sam / Sparkle & Co')).toBe('Sparkle & Co');
    expect(signed('Xoxo Dee @ Gutter Gals')).toBe('Gutter Gals');
    expect(signed('text me - Bo @ Merry & Bright')).toBe('Merry & Bright');
  });

  it('names none where the sentence goes on, or a house stands there', () => {
    for (const end of ['Meet me Friday. - Rob @ Home Depot Lighting aisle', 'text me - Bo @ 12 Main St'])
      expect(signed(end), end).toBeUndefined();
  });
});

describe('French "d’" behind who writes', () => {
  it('begins the firm', () => {
    expect(firmOf("Allo Julie! C'est Marc d'Excavation Bélair. Le drain 1850$ + taxes.", 'CA')).toBe(
      'Excavation Bélair',
    );
  });

  it('begins none behind a thing', () => {
    const text = "Bonjour Julie, c'est Marc. Pour la facture d'Électricité Hydro je sais pas, le drain 1850$ + taxes.";
    expect(firmOf(text, 'CA')).toBeUndefined();
  });
});

describe('a head that is called after who runs the firm', () => {
  const head = (name: string, person: string) =>
    firmOf(`${name}\nEstimate 1188 • 13 May 2026\n${person} • 504-555-0175\n\nfor: Tim Banks\nTotal   $550.00`);

  it('is no slogan', () => {
    expect(head('Gardens by Marta', 'Marta Ruiz')).toBe('Gardens by Marta');
    expect(head('Curb Appeal by the Hendersons', 'Jill Henderson')).toBe('Curb Appeal by the Hendersons');
  });

  it('is one where nobody there is called so', () => {
    expect(head('Trusted by Homeowners', 'Marta Ruiz')).toBeUndefined();
    expect(head('Windows by Andersen', 'Marta Ruiz')).toBeUndefined();
  });
});

describe('a firm behind the title', () => {
  const titled = (title: string, customer: string, country = 'US') =>
    firmOf(`${title}\n${customer}\nTotal   $550.00`, country);

  it('is read where somebody else is the customer', () => {
    for (const [title, customer, firm] of [
      ['BASEMENT SERVICE PROPOSAL — Northfield Sump LLC', 'Client: Tim Banks', 'Northfield Sump LLC'],
      ['Estimate - Hale Roofing Inc.', 'Customer: Tim Banks', 'Hale Roofing Inc.'],
      ['ANGEBOT – Dachbau Egger GmbH      Nr. 4411', 'Kunde: Tim Banks', 'Dachbau Egger GmbH'],
      ['SOUMISSION — Toitures Roy inc.', 'Client : Tim Banks', 'Toitures Roy inc.'],
      ['PRESUPUESTO — Climas Ruiz S.L.', 'Cliente: Tim Banks', 'Climas Ruiz S.L.'],
    ] as const)
      expect(titled(title, customer), title).toBe(firm);
  });

  it('may be the customer’s where nobody is, or only whom to ask for', () => {
    for (const customer of ['Roof   $550.00', 'Attn: Tim Banks', 'Contact: Tim Banks'])
      expect(titled('Estimate - Cumberland Storage LLC', customer), customer).toBeUndefined();
    for (const title of ['Proposal - Roof Repair', 'Work Order – Whitcombe Residence', 'Proposal - Harbor Point HOA'])
      expect(titled(title, 'Customer: Tim Banks'), title).toBeUndefined();
  });
});

describe('"Best number" in a form', () => {
  const phone = (label: string) =>
    read(`Sump Co LLC\nClient ........ Tim Banks\n${label} ....... 515.555.0129\nTOTAL  $1,380.00`).customerPhone
      ?.value;

  it('is a phone of whom the form is for', () => {
    for (const label of ['Best number', 'Good number', 'Callback number', 'Preferred phone', 'Cell number'])
      expect(phone(label), label).toBe('+15155550129');
    expect(phone('Our number')).toBeUndefined();
  });
});

describe('under who signs', () => {
  const letter = (signature: string, said = 'I looked at the hoist and the boat.') =>
    firmOf(`Hi Gareth,\n\n${said} New cables come to $240 total.\n\n${signature}`);

  it('stands the firm, where its name ends with what was spoken of', () => {
    expect(letter('Nell Weller\nCold Spring Boat & Hoist\n231-555-0173')).toBe('Cold Spring Boat & Hoist');
    expect(letter('Nell Weller\nCold Spring Boat and Hoist | 231-555-0173')).toBe('Cold Spring Boat and Hoist');
  });

  it.each([
    'Nell Weller\nFully Licensed & Insured\n231-555-0173',
    'Nell Weller\nLead Boat Technician\n231-555-0173',
    'Nell Weller\nAnn Arbor, MI\n231-555-0173',
    'Nell Weller\nBob & Joan Weller\n231-555-0173',
    'Nell Weller\nCold Spring Boat & Hoist',
  ])('and no other line: %s', (signature) => expect(letter(signature)).toBeUndefined());

  it('names none where nothing in it was spoken of', () => {
    expect(letter('Nell Weller\nCold Spring Boat & Hoist\n231-555-0173', 'Thanks for the call.')).toBeUndefined();
  });

  it('stands the firm also in an answer to a question, and not in the question', () => {
    const question = '> Tom, can you look at the hoist?\n> Priya Nair\n> Nair Boat & Hoist\n> 573-555-0186';
    const thread = (signature: string) =>
      firmOf(
        `No problem Priya! The hoist would run $1,140 total.\n\n${signature}\n\nOn Sun, Oct 11, 2026 at 7:52 PM Priya Nair <pn@example.org> wrote:\n${question}`,
      );
    expect(thread('Tom Weller\nCold Spring Boat & Hoist\n573-555-0144')).toBe('Cold Spring Boat & Hoist');
    expect(thread('Tom Weller\n573-555-0144')).toBeUndefined();
  });
});
