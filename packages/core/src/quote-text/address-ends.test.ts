import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Where an address begins and ends: a town on lines of its own, a word of the street that is also a label, what is said behind it. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: 'USD', timeZone: 'America/Chicago' }).fields;

describe('an address under the heading of the place to work at', () => {
  it('goes on behind a street with the number of a dwelling', () => {
    for (const [street, town] of [
      ['2210 Pell Ave, Unit 3', 'Peoria, IL 61606'],
      ['2210 Pell Ave #4', 'Peoria, IL 61606'],
      ['22104 Crane Blvd Apt 12', 'Waco, TX 76701'],
    ])
      expect(
        read(
          `Bill to\nIda Novak\n7 Orchard Ave\nPeoria, IL 61604\n\nShip to\nIda Novak\n${street}\n${town}\n\nTotal $900.00`,
        ).jobAddress?.value,
        street,
      ).toBe(`${street}, ${town}`);
  });

  it('takes a town that stands over its postcode and state', () => {
    const paste = (site: string) =>
      `Bill To\nIda Novak\n12 Birch Dr\nBoise\n83703 Idaho\n\nShip To\n${site}\n\nTotal $900.00`;
    expect(read(paste('48 Birch Dr\nBoise\n83703 Idaho\nU.S.A')).jobAddress?.value).toBe(
      '48 Birch Dr, Boise, 83703 Idaho',
    );
    expect(read(paste('48 Birch Dr\nGarden City\nBoise, ID 83714')).jobAddress?.value).toBe(
      '48 Birch Dr, Garden City, Boise, ID 83714',
    );
    expect(read(paste('48 Birch Dr\nFence and gate')).jobAddress?.value).toBe('48 Birch Dr');
  });
});

describe('a cell beside its label', () => {
  it('may begin with a word that is a label elsewhere', () => {
    const paste = 'Cliente:\tIrma Solís\nObra:\tCalle Encinos 45, 64000 Monterrey, NL\nTotal\t$900.00';
    expect(read(paste, 'MX').jobAddress?.value).toBe('Calle Encinos 45, 64000 Monterrey, NL');
  });
});

describe('a question behind an address', () => {
  it('is no part of it where its mark stands before it, too', () => {
    const said = (text: string) =>
      read(`[3/9/26, 5:12:08 PM] Pisos Luna: Total $4,300\n[3/9/26, 6:40:51 PM] Irma Solís: ${text}`).jobAddress?.value;
    expect(said('Estoy en 88 Cedar Ridge Dr, Laredo TX 78041. ¿A qué hora llegan?')).toBe(
      '88 Cedar Ridge Dr, Laredo TX 78041',
    );
    expect(said('Es 88 Cedar Ridge Dr, Laredo TX 78041! ¡Gracias por todo!')).toBe(
      '88 Cedar Ridge Dr, Laredo TX 78041',
    );
  });
});

describe('"Atención a:"', () => {
  it('opens the block of whom the paste is for', () => {
    const fields = read(
      'Pisos del Norte S.A. de C.V.\nTel. 818 555 0100\n\nAtención a: Irma Solís\nCorreo: irma@example.com\nCel: 818 555 0137\n\nTotal $900.00',
      'MX',
    );
    expect(fields.customerName?.value).toBe('Irma Solís');
    expect(fields.customerEmail?.value).toBe('irma@example.com');
    expect(fields.customerPhone?.value).toBe('+528185550137');
  });
});

describe('a label for the work and a word for "at"', () => {
  it('ends before the address', () => {
    for (const [label, address, country] of [
      ['Obra en:', 'Avda. Encina 4, 3º B, 28000 Villaejemplo (Madrid)', 'ES'],
      ['Trabajos a realizar en:', 'Plaza Mayor 3, 28000 Villaejemplo', 'ES'],
      ['Obra sita en', 'C/ Encina 4, 28000 Villaejemplo', 'ES'],
      ['Chantier à :', '4 rue des Lilas, 38000 Exempleville', 'FR'],
      ['Domicilio de los trabajos:', 'Cda. Nogal 8, 97000 Mérida, Yuc.', 'MX'],
    ] as const)
      expect(
        read(`Cliente: Marta Olmedo\n${label} ${address}\n\nTotal 900,00 €`, country).jobAddress?.value,
        label,
      ).toBe(address);
    expect(
      read('Customer: Ann Pell, 4 Mill Lane, Ludlow SY8 0ZZ\nWork to start in: 3 weeks\n\nTotal £900.00', 'GB')
        .jobAddress?.value,
    ).toBe('4 Mill Lane, Ludlow SY8 0ZZ');
  });
});

describe('a number behind its street', () => {
  it('begins no address', () => {
    for (const address of ['Calle 21 No. 140 Col. Chuburná', 'Carretera a Progreso km 12, Col. Dzitya'])
      expect(
        read(
          `Sra. Rosa Pech\nPresente.\n\nLe presento el presupuesto para pintar la fachada en su domicilio de ${address}, 97000 Mérida.\n\nCosto: $900.00`,
          'MX',
        ).jobAddress,
        address,
      ).toBeUndefined();
    expect(
      read('Cliente: Rosa Pech\nObra: Calle 60 No. 8, Col. Centro, 97000 Mérida\n\nTotal $900.00', 'MX').jobAddress
        ?.value,
    ).toBe('Calle 60 No. 8, Col. Centro, 97000 Mérida');
  });
});

describe('the last sentence of a line', () => {
  it('may say what the document is for', () => {
    expect(
      read('Dear Mrs Pell,\nGood to meet you. Estimate 0815 for 4 Mill Lane, Ludlow SY8 0ZZ:\n\nTotal £900.00', 'GB')
        .jobAddress?.value,
    ).toBe('4 Mill Lane, Ludlow SY8 0ZZ');
  });
});
