import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Lines of an address that its street and its town leave out: the name of the house above, the postcode below. */
const read = (text: string, country = 'US') =>
  parseEstimate(`${text}\n\nTotal   $900.00`, { country, currency: 'USD', timeZone: 'America/Chicago' }).fields;
const siteOf = (text: string, country = 'US') => read(text, country).jobAddress?.value;

describe('a postcode on a line of its own', () => {
  it('belongs to the town above it, in a block, under a label and beside one', () => {
    for (const [country, paste, address] of [
      [
        'US',
        'Estimate For\nAna Ruiz\n66 Mesquite Loop\nRio Rancho, NM\n87124',
        '66 Mesquite Loop, Rio Rancho, NM 87124',
      ],
      ['US', 'Job Site\n66 Mesquite Loop\nRio Rancho, NM\n87124', '66 Mesquite Loop, Rio Rancho, NM 87124'],
      ['US', 'Site: 66 Mesquite Loop, Rio Rancho, NM\n      87124-1200', '66 Mesquite Loop, Rio Rancho, NM 87124-1200'],
      ['US', 'Job site: 66 Mesquite Loop, Rio Rancho, NM\nZip: 87124', '66 Mesquite Loop, Rio Rancho, NM 87124'],
      ['US', 'Customer:\nLena Ortiz\n41 Shore Rd\nBath, Maine\n04530-1234', '41 Shore Rd, Bath, Maine 04530-1234'],
      ['CA', 'Site address:\n66 King St W\nToronto, ON\nM5V 2T6', '66 King St W, Toronto, ON M5V 2T6'],
      ['CA', 'Prepared for\nAna Ruiz\n66 King St W\nToronto, ON\nM5V 2T6', '66 King St W, Toronto, ON M5V 2T6'],
      ['AU', 'Prepared for\nAna Ruiz\n66 King St\nMarrickville NSW\n2204', '66 King St, Marrickville NSW 2204'],
      ['AU', 'Site address: 66 King St, Marrickville NSW\n2204', '66 King St, Marrickville NSW 2204'],
      ['MX', 'Domicilio de la obra:\nAv. Juárez 44\nMonterrey, NL\n64000', 'Av. Juárez 44, Monterrey, NL 64000'],
      ['FR', 'Adresse du chantier :\n5 impasse du Lavoir\n29000\nQuimper', '5 impasse du Lavoir, 29000 Quimper'],
      ['DE', 'Kunde:\nFrau Erika Vogt\nLindenweg 3\n21073\nHamburg', 'Lindenweg 3, 21073 Hamburg'],
    ] as const)
      expect(siteOf(paste, country), paste).toBe(address);
  });

  it('is that of its own column', () => {
    const paste =
      'FROM                          TO\nPainted Horse Flooring        Aurelio Benavides\n1802 Coors Trl NW             66 Mesquite Loop\nAlbuquerque, NM               Rio Rancho, NM\n87120                         87124';
    expect(siteOf(paste)).toBe('66 Mesquite Loop, Rio Rancho, NM 87124');
  });

  it('is no other number: of an estimate, of feet, of another state', () => {
    for (const below of ['10482', '87124 sq ft', '$87,124', '2026', '40418'])
      expect(siteOf(`Estimate For\nAna Ruiz\n66 Mesquite Loop\nRio Rancho, NM\n${below}`), below).toBe(
        '66 Mesquite Loop, Rio Rancho, NM',
      );
  });
});

describe('a number over a line that is no town', () => {
  it('is no postcode', () => {
    expect(siteOf('Objekt: Lindenweg 3\n21073\nDachsanierung', 'DE')).toBe('Lindenweg 3');
    expect(siteOf('Adresse du chantier : 5 impasse du Lavoir\n12345\nToiture', 'FR')).toBe('5 impasse du Lavoir');
  });
});

describe('the name of a house', () => {
  const where = '3 Chapel Lane, Horncastle LN9 0ZZ';

  it('stands before its number, behind a label or on the line above', () => {
    for (const house of ['The Old Forge', 'The Old Manse', 'Rose Cottage', 'Tor View Farm', 'Mill House'])
      for (const paste of [
        `Site: ${house}, ${where}`,
        `Site address\n${house}, ${where}`,
        `Site address:\n${house}\n3 Chapel Lane\nHorncastle LN9 0ZZ`,
        `Customer:\nMr Percival Oyelaran\n${house}\n3 Chapel Lane\nHorncastle LN9 0ZZ`,
      ])
        expect(siteOf(paste, 'GB'), paste).toBe(`${house}, ${where}`);
  });

  it('may be that of a firm under a label for the site', () => {
    expect(siteOf(`Site: Harbor Point Apartments, ${where}`, 'GB')).toBe(`Harbor Point Apartments, ${where}`);
  });

  it('is no person, no part of the house and no work', () => {
    for (const lead of [
      'Ana Ruiz',
      'Mrs Jones',
      'Backyard',
      'Pool House',
      'The Guest House',
      'The Deck',
      'The Ruiz Residence',
    ])
      expect(siteOf(`Customer: Ana Ruiz\nSite: ${lead}, ${where}`, 'GB'), lead).toBe(where);
  });

  it('makes nobody the customer, and takes no name from one', () => {
    const site = read('Site address:\nThe Old Forge\n3 Chapel Lane\nHorncastle LN9 0ZZ', 'GB');
    expect(site.customerName).toBeUndefined();
    const firm = read('Bill to:\nDale Whitcombe\nWhitcombe Cottages\n3 Shoreline Dr\nGilford, NH 03249');
    expect([firm.customerName?.value, firm.jobAddress?.value]).toEqual([
      'Dale Whitcombe',
      '3 Shoreline Dr, Gilford, NH 03249',
    ]);
    expect(read('Customer:\nHarbor Point Apartments\n12 Oak St\nAustin, TX 78701').jobAddress?.value).toBe(
      '12 Oak St, Austin, TX 78701',
    );
  });
});
