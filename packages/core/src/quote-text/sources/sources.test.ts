/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest';
import { type EstimateDraft, type PdfTextItem, parseEstimate, readEmail, textFromPdfItems } from '../index.ts';

declare function btoa(text: string): string;

const us = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const pages = import.meta.glob<PdfTextItem[]>('../../../fixtures/estimates/pdf-items/*.json', {
  import: 'default',
  eager: true,
});
const itemsOf = (name: string): PdfTextItem[] => {
  const items = Object.entries(pages).find(([path]) => path.includes(name))?.[1];
  if (!items) throw new Error(`no fixture ${name}`);
  return items;
};
const valuesOf = ({ fields }: EstimateDraft) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
const itemValues = ({ lineItems }: EstimateDraft) =>
  lineItems.map(({ description, quantity, unitPriceMinor, amountMinor }) => [
    description,
    quantity,
    unitPriceMinor,
    amountMinor,
  ]);

describe('pieces of text from the pages of a PDF', () => {
  const furnace = {
    values: {
      customerName: 'Loretta Vance',
      customerEmail: 'lvance@example.com',
      customerPhone: '+16205550147',
      companyName: 'Tallgrass Heating & Cooling LLC',
      estimateNumber: 'TG-2291',
      issuedOn: '2026-03-03',
      validUntil: '2026-04-02',
      currency: 'USD',
      totalMinor: 798_908,
      deposit: { type: 'percent', value: 30 },
      jobAddress: '44 Cottonwood Ln, Americus, KS 66835',
    },
    items: [
      ['96% gas furnace, 80k BTU, with new plenum and flue', 1, 385_000, 385_000],
      ['Condenser, 3 ton', 1, 294_000, 294_000],
      ['Line set', 40, 1450, 58_000],
    ],
  };

  it('become columns again: two blocks side by side, a table, a second page of terms', () => {
    const draft = parseEstimate(textFromPdfItems(itemsOf('furnace')), us);
    expect(valuesOf(draft)).toMatchObject(furnace.values);
    expect(itemValues(draft)).toEqual(furnace.items);
  });

  it('in whatever order a PDF draws them', () => {
    const items = itemsOf('furnace');
    expect(textFromPdfItems([...items].reverse())).toBe(textFromPdfItems(items));
  });

  it('a German letter with the firm on the right', () => {
    const draft = parseEstimate(textFromPdfItems(itemsOf('fliesen')), {
      country: 'DE',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    });
    expect(valuesOf(draft)).toMatchObject({
      customerName: 'Miriam Kessler',
      companyName: 'Fliesen Adler GmbH',
      estimateNumber: 'FA-1180',
      issuedOn: '2026-05-12',
      validUntil: '2026-06-12',
      totalMinor: 245_140,
      deposit: { type: 'percent', value: 40 },
      jobAddress: 'Blumenweg 4, 50858 Köln',
    });
    expect(itemValues(draft)).toEqual([
      ['Wandfliesen 30x60 verlegen', 24, 6200, 148_800],
      ['Bodenfliesen 60x60 verlegen', 8, 7150, 57_200],
    ]);
  });

  it('no items, and items with impossible places, are no text', () => {
    expect(textFromPdfItems([])).toBe('');
    const item = { text: 'x', x: Number.NaN, y: 0, width: 1, height: 1, page: 1 };
    expect(textFromPdfItems([item])).toBe('');
    expect(textFromPdfItems([{ ...item, x: 1e12, y: -1e12 }]).trim()).toBe('x');
  });
});

const mail = (headers: string, body: string) =>
  `From: =?utf-8?Q?Ren=C3=A9e_Ott?= <renee@ottpaving.example.com>\r\nTo: "Dan Fisk" <dan.fisk@example.org>\r\nDate: Tue, 14 Apr 2026 09:12:00 -0500\r\nSubject: Driveway\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`;

describe('a mail file', () => {
  const expected = {
    customerName: 'Dan Fisk',
    customerEmail: 'dan.fisk@example.org',
    totalMinor: 620_000,
    currency: 'USD',
    deposit: { type: 'percent', value: 25 },
    issuedOn: '2026-04-14',
  };

  it('in quoted-printable, with an encoded name', async () => {
    const body =
      'Hi Dan,\r\n\r\nThe price for the driveway is $6,200.00 all in=\r\n. 25% down to get on the schedule.\r\n\r\nRen=C3=A9e';
    const { text } = await readEmail(
      mail('Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable', body),
    );
    expect(text).toContain('From: Renée Ott <renee@ottpaving.example.com>');
    expect(valuesOf(parseEstimate(text, us))).toMatchObject(expected);
  });

  it('with the amounts in the HTML part only, in base64, and a PDF attached', async () => {
    const html =
      '<p>Hi Dan,</p><p>The price for the driveway is <b>$6,200.00</b> all in.<br>25% down to get on the schedule.</p>';
    const body = [
      '--cut',
      'Content-Type: text/plain',
      '',
      'See the HTML part.',
      '--cut',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      btoa(html),
      '--cut',
      'Content-Type: application/pdf; name="quote.pdf"',
      'Content-Disposition: attachment; filename="quote.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      btoa('%PDF-1.7'),
      '--cut--',
    ].join('\r\n');
    const { text, attachments } = await readEmail(mail('Content-Type: multipart/mixed; boundary=cut', body));
    expect(valuesOf(parseEstimate(text, us))).toMatchObject(expected);
    expect(attachments.map(({ name, mimeType }) => [name, mimeType])).toEqual([['quote.pdf', 'application/pdf']]);
  });

  it('that is none comes back as text, and no bytes make it throw', async () => {
    expect((await readEmail('just words, no mail')).text).toContain('just words');
    for (const bytes of [new Uint8Array(), new Uint8Array(5000).map((_, index) => (index * 31) % 256)])
      expect(typeof (await readEmail(bytes)).text).toBe('string');
  });
});
