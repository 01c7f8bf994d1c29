import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Who writes, where no farewell stands above the firm; and who is quoted, where the name stands behind the word. */
const read = (text: string, country: string, currency: string) =>
  parseEstimate(text, { country, currency, timeZone: 'Europe/Berlin' }).fields;

describe('a firm at the foot', () => {
  const paste = (foot: string) =>
    `Quote number 0391\n\nPrepared for\nMrs Ida Novak\n4 Back Lane, Ludlow SY8 0ZZ\n01632 960188\n\nThe work\n1. Dig out  £1,170.00\n2. Lay stone  £2,340.00\n3. Steps  £690.00\n4. Skip  £310.00\n\nTotal cost  £4,510.00\n\nTo go ahead\nCall any time. The quote stands until 10th June 2026.\n\n${foot}`;

  it('is the one that writes, with the number under it', () => {
    const fields = read(paste('Copthorne Paving & Gardens\n07700 900177'), 'GB', 'GBP');
    expect(fields.companyName?.value).toBe('Copthorne Paving & Gardens');
    expect(fields.customerPhone?.value).toBe('+441632960188');
  });

  it('is none where no number stands under it', () => {
    expect(read(paste('Marshalls Paving'), 'GB', 'GBP').companyName).toBeUndefined();
  });
});

describe('"Am ... schrieb ...:"', () => {
  it('names whose mail is quoted, and so whose number stands in it', () => {
    const fields = read(
      'Von: Jens Rademann <jens@elektro-rademann.example.com>\nAn: Ida Novak <ida@example.org>\nBetreff: AW: Lampen\n\nHallo Frau Novak,\n\ndie Montage kostet insgesamt 640,00 € brutto.\n\nViele Grüße\nJens Rademann\nElektro Rademann, Tel. 030 23125 066\n\n> Am 18.05.2026 um 20:15 schrieb Ida Novak:\n> Hallo, wann können Sie? Ich bin unter 0171 3920015 zu erreichen.',
      'DE',
      'EUR',
    );
    expect(fields.customerPhone?.value).toBe('+491713920015');
    expect(fields.customerName?.value).toBe('Ida Novak');
  });

  it('gives the address in it without the words around', () => {
    const said = (place: string) =>
      read(
        `Von: Jens Rademann <jens@elektro-rademann.example.com>\nAn: Ida Novak <ida@example.org>\nBetreff: AW: Lampen\n\nHallo Frau Novak,\n\ndie Montage kostet insgesamt 640,00 € brutto.\n\nViele Grüße\nJens Rademann\n\nAm 18.05.2026 um 20:15 schrieb Ida Novak:\n> Hallo Herr Rademann,\n> wir möchten ${place} neu streichen\n> lassen.`,
        'DE',
        'EUR',
      ).jobAddress?.value;
    expect(said('unser Bad in der Lindengasse 12, 99998 Beispielberg')).toBe('Lindengasse 12, 99998 Beispielberg');
    expect(said('unser Haus an der Lindenallee 3, 99998 Beispielberg')).toBeUndefined();
  });
});
