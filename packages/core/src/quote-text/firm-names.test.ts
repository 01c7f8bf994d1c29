import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** What stands beside a firm's name and looks like one: its trades, its legal form, the job, and the firm itself as its own customer. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: country === 'US' ? 'USD' : 'EUR', timeZone: 'America/Chicago' }).fields;
const firmOf = (head: string, country = 'US') =>
  read(`${head}\n\nEstimate 411\nCustomer: Dana Whit\n\nTotal   $4,000.00`, country).companyName?.value;

describe('a line of trades', () => {
  const lines: [string, string][] = [
    ['US', 'Roofing - Siding - Gutters'],
    ['US', 'Plumbing • Heating • Drains'],
    ['US', 'Roofing | Siding | Windows'],
    ['US', 'Roofing     Siding     Gutters'],
    ['GB', 'PLUMBING – HEATING – BATHROOMS'],
    ['DE', 'Heizung · Sanitär · Solar'],
    ['FR', 'Couverture – Zinguerie – Ramonage'],
    ['FR', 'Plomberie, Chauffage, Sanitaire'],
    ['ES', 'Fontanería - Calefacción - Gas'],
    ['MX', 'Impermeabilización · Pintura · Tablaroca'],
  ];

  it('is what the firm does, below its name or above it', () => {
    for (const [country, trades] of lines) {
      const reach = '12 Depot St, Boise, ID 83702\n208-555-0119';
      expect(firmOf(`Bluestem & Rye\n${trades}\n${reach}`, country), trades).toBe('Bluestem & Rye');
      expect(firmOf(`${trades}\nTallgrass LLC\n${reach}`, country), trades).toBe('Tallgrass LLC');
      expect(firmOf(`${trades}\n${reach}`, country), trades).toBeUndefined();
    }
  });

  it('is none where it begins with a word of the firm, or has its legal form', () => {
    for (const [head, firm] of [
      ['Bluestem Roofing - Siding - Gutters', 'Bluestem Roofing'],
      ['Miller Plumbing, Heating & Air', 'Miller Plumbing, Heating & Air'],
      ['Plumbing, Heating & Air Conditioning Inc', 'Plumbing, Heating & Air Conditioning Inc'],
      ['Tree Service - 208-555-0119', 'Tree Service'],
    ])
      expect(firmOf(`${head}\n208-555-0119`), head).toBe(firm);
  });
});

describe('a legal form', () => {
  it('may stand before the name', () => {
    for (const firm of ['SARL Toits du Vallon', 'EURL Le Goff', 'SAS Clim Azur'])
      expect(firmOf(`${firm}\n3 rue du Port, 29000 Quimper\nTél. 01 99 00 41 52`, 'FR'), firm).toBe(firm);
  });

  it('makes no firm of what the form itself is said to be', () => {
    expect(firmOf('SARL au capital de 10 000 €\n3 rue du Port, 29000 Quimper', 'FR')).toBeUndefined();
  });
});

describe('a heading under the number of the document', () => {
  const headed = (heading: string) =>
    read(
      `Proposal No. WE-5521                                      September 1, 2026\n${heading}\n\nCustomer: Ana Ruiz\nTotal   $4,000.00`,
    ).companyName?.value;

  it('may name the firm and the job', () => {
    expect(headed('WOLVERINE EXTERIORS - Siding Replacement')).toBe('WOLVERINE EXTERIORS');
    expect(headed('Tallgrass LLC - Fence Repair')).toBe('Tallgrass LLC');
  });

  it('may name the job alone', () => {
    for (const heading of [
      'SIDING REPLACEMENT - 3418 Huron View Dr',
      'Siding Replacement - Ruiz Residence',
      'Exterior Siding - Front Elevation',
      'Roofing - Replacement of Shingles',
    ])
      expect(headed(heading), heading).toBeUndefined();
  });
});

describe('the firm that writes', () => {
  it('is not its own customer', () => {
    const own = read('Ridge Line Roofing LLC\n804-555-0150\nCUSTOMER:      Ridge Line Roofing LLC\n\nTotal   $400.00');
    expect([own.customerName, own.companyName?.value]).toEqual([undefined, 'Ridge Line Roofing LLC']);
    const beside = read(
      'CUSTOMER:            Ridge Line Roofing LLC\nAna Ruiz             12 Shop Rd, Austin, TX 78701\n44 Elm St            804-555-0150\nAustin, TX 78702\n\nTotal   $400.00',
    );
    expect([beside.customerName?.value, beside.companyName?.value, beside.customerPhone]).toEqual([
      'Ana Ruiz',
      'Ridge Line Roofing LLC',
      undefined,
    ]);
  });

  it('may as well be the customer where only a heading names it', () => {
    const fields = read(
      'Estimate #4410\nMarlin Plumbing Supply - Tenant Improvement\n\nPrepared for: Marlin Plumbing Supply\nTotal   $400.00',
    );
    expect([fields.customerName, fields.companyName]).toEqual([undefined, undefined]);
  });

  it('leaves a firm that is the customer as it is', () => {
    const head = 'Ridge Line Roofing LLC\n804-555-0150\nCUSTOMER:      Cumberland Storage LLC\n';
    expect(read(`${head}ADDRESS:       12 Shop Rd, Austin, TX 78701\nTotal   $400.00`).customerName?.value).toBe(
      'Cumberland Storage LLC',
    );
  });
});

describe('a letter before a number', () => {
  it('labels it, and is no initial', () => {
    const name = (line: string) =>
      read(`Ridge Line Roofing LLC\n804-555-0150\n${line}\nTotal   $400.00`).customerName?.value;
    expect(name('Attn: Ana Ruiz, H: 804-555-0133')).toBe('Ana Ruiz');
    expect(name('Attn: Ana Ruiz, C: 804-555-0133, H 804-555-0144')).toBe('Ana Ruiz');
    expect(name('Customer: Ruiz, A.  804-555-0133')).toBe('Ruiz, A.');
  });
});

describe('a letter that ends without a farewell', () => {
  const signed = (signature: string, last = 'You would get a firm price from me after that.') =>
    read(`Hi Gareth,\n\nThe dive is $240 flat whether you go ahead or not. ${last}\n\n${signature}`).companyName?.value;

  it('names the firm under who signs, beside the phone', () => {
    expect(signed('Nell Haskins\nHaskins Dock & Lift   231-555-0173')).toBe('Haskins Dock & Lift');
    expect(signed('Nell Haskins\nHaskins Dock and Lift | 231-555-0173\nnell@example.com')).toBe(
      'Haskins Dock and Lift',
    );
  });

  it.each([
    'Nell Haskins\nHaskins Direct Line  231-555-0173',
    'Nell Haskins\nHaskins Cell & Text  231-555-0173',
    'Nell Haskins\nHaskins Sales & Estimating  231-555-0173',
    'Nell Haskins\nHaskins Lake House  231-555-0173',
    'Nell Haskins\nHaskins Sales Manager Direct  231-555-0173',
    'Nell Haskins\nHaskins Dock & Lift',
    'Gareth Haskins\nHaskins Dock & Lift  231-555-0173',
    '> Nell Haskins\n> Haskins Dock & Lift   231-555-0173',
    'Thanks,\nBo Reed\n\nNell Haskins\nHaskins Dock & Lift   231-555-0173',
    'On Mon, Nell Haskins wrote:\n\nI need a new dock.\n\nNell Haskins\nHaskins Dock & Lift   231-555-0173',
  ])('and no other line: %s', (signature) => expect(signed(signature)).toBeUndefined());

  it('names none where it asks, or brings in somebody else', () => {
    const signature = 'Nell Haskins\nHaskins Dock & Lift   231-555-0173';
    expect(signed(signature, 'Can you do it for less?')).toBeUndefined();
    expect(signed(signature, 'For the diver, call:')).toBeUndefined();
  });
});

describe('a firm in a message', () => {
  const firm = (said: string) => read(`${said}. 2 trips, 940 total. half down to hold sat`).companyName?.value;

  it('has the name of who says it, and two things somebody does', () => {
    expect(firm("Yo Marisol this is Big Denny w/ Denny's Haul & Dump")).toBe("Denny's Haul & Dump");
    expect(firm('Hi Ana, this is Denny from Denny’s Scrub and Shine')).toBe('Denny’s Scrub and Shine');
  });

  it.each([
    "Hi Ana, this is Denny with Ana's Mom & Dad",
    "Hi Ana, it's Denny at Denny's Lake House",
    "this is Big Denny, back from Denny's Bar & Grill",
    "Hi Pat it's Pat Jr w/ Pat's House & Yard",
  ])('and is nothing else of somebody: %s', (said) => expect(firm(said)).toBeUndefined());
});

describe('a trade at the head', () => {
  const head = (line: string) =>
    read(`${line}\nProposal HH-1129\n\nPrepared for: Ana Ruiz\nTotal   $400.00`).companyName;

  it('ends the name of a firm; of a part of a house it may be the work', () => {
    expect(head('HARDWATER HANK FILTRATION')?.confidence).toBeGreaterThan(0.8);
    expect(head('WHOLE HOUSE FILTRATION')?.confidence ?? 0).toBeLessThan(0.5);
  });
});

describe('a firm in front of the title', () => {
  it('is read without it, and the number with it', () => {
    for (const [head, firm, number] of [
      ['Bolt & Bevel Locksmiths - Estimate 9041', 'Bolt & Bevel Locksmiths', '9041'],
      ['Northway Roofing | Quote 40417', 'Northway Roofing', '40417'],
    ] as const) {
      const fields = read(`${head}\nCustomer: Ana Ruiz\nTotal   $400.00`);
      expect([fields.companyName?.value, fields.estimateNumber?.value], head).toEqual([firm, number]);
    }
    expect(read('Voici le devis n° 1187 :\nClient : Ana Ruiz\nTotal TTC   400,00 €', 'FR').estimateNumber?.value).toBe(
      '1187',
    );
  });

  it('is neither work nor whom the paste is for, and a town keeps its postcode', () => {
    for (const head of ['Deck Repair - Estimate 9041', 'Ana Ruiz - Estimate 9041', 'Harbor Point HOA - Estimate 9041'])
      expect(read(`${head}\nTotal   $400.00\n\nThanks,\nTom Hale\nHale Roofing`).companyName?.value, head).toBe(
        'Hale Roofing',
      );
    expect(read('Customer: Ana Ruiz\n12 Depot St\nBoise - Idaho 83702\nTotal   $400.00').jobAddress?.value).toBe(
      '12 Depot St, Boise - Idaho 83702',
    );
  });
});

describe('a name on both sides of a slash', () => {
  it('is one firm where only the trade differs', () => {
    expect(firmOf('JARDINERÍA LOS ENCINOS / LOS ENCINOS LANDSCAPING\n210-555-0107    Cel. Martín: 210-555-0109')).toBe(
      'JARDINERÍA LOS ENCINOS / LOS ENCINOS LANDSCAPING',
    );
  });

  it('is none where it is work', () => {
    expect(firmOf('Roofing / Siding\n210-555-0107')).toBeUndefined();
    expect(firmOf('Plumbing Repair / Heating Repair\n210-555-0107')).toBeUndefined();
  });
});
