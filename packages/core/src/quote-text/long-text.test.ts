import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';
import { longPaste } from './long-pastes.ts';

const tenant = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };

const head = `Brightwater Roofing LLC
400 Oak Street, Austin, TX 78701
(512) 555-0100
office@brightwater.example.com

Estimate # 4471
Date: May 5, 2026
Valid until: June 4, 2026

Prepared for:
Anna Weiss
12 Main St, Austin, TX 78664
512-555-0143
anna@example.com
`;

/** A table of so many items and its total in cents. */
function table(count: number): { text: string; total: number } {
  const letter = (at: number) => String.fromCharCode(97 + (at % 26));
  const rows = Array.from({ length: count }, (_, at) => {
    const price = 10 + (at % 90);
    const quantity = 1 + (at % 5);
    const name = `Panel ${letter(at)}${letter(at / 26)}${letter(at / 676)} fitted`;
    return { line: `${name}   ${quantity}   $${price}.00   $${price * quantity}.00`, amount: price * quantity };
  });
  const sum = rows.reduce((all, row) => all + row.amount, 0);
  const lines = ['Description   Qty   Rate   Amount', ...rows.map((row) => row.line), `Total   $${sum}.00`];
  return { text: lines.join('\n'), total: sum * 100 };
}

/** Sixty pages in which nothing names a figure. */
const talk = longPaste('prose that wraps', 3, 150_000).replace(/\d/g, '');
const small = table(8);

const valuesOf = (text: string) => {
  const { fields, lineItems, warnings } = parseEstimate(text, tenant);
  return {
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])),
    items: lineItems.length,
    warnings: warnings.map(({ code }) => code),
  };
};

describe('a long honest paste', () => {
  const short = valuesOf(`${head}\n${small.text}`);

  it('is right when it is short', () => {
    expect(short.values).toMatchObject({
      customerName: 'Anna Weiss',
      companyName: 'Brightwater Roofing LLC',
      estimateNumber: '4471',
      totalMinor: small.total,
    });
    expect(short.items).toBe(8);
  });

  it('says the same with pages of talk below, with and without a heading', () => {
    expect(valuesOf(`${head}\n${small.text}\n\n${talk}`)).toEqual(short);
    expect(valuesOf(`${head}\n${small.text}\n\nTerms and Conditions\n${talk}`)).toEqual(short);
  });

  it('says the same with numbered articles below, full of figures, whatever they are called and stands over them', () => {
    for (const [title, word] of [
      ['ARTICLES OF AGREEMENT', 'Article '],
      ['What we agree on', ''],
      ['Vertragswerk', '§ '],
    ])
      for (const count of [20, 300]) {
        const articles = Array.from(
          { length: count },
          (_, at) =>
            `${word}${at + 1}. If the Owner is late by more than ${at + 5} days, a fee of $1,${735 + (at % 200)}.00 is added to the total, and a deposit of 50% with interest of 2% is due. Notice goes to legal${at}@example.org or (615) 555-01${10 + (at % 80)}; no claim exceeds $22,555.00 in all.`,
        );
        expect(valuesOf(`${head}\n${small.text}\n\n${title}\n${articles.join('\n')}`), `${title} ${count}`).toEqual(
          short,
        );
      }
  });

  it('has work that is told at length and numbered, with prices behind it, among its items', () => {
    const rows = Array.from({ length: 14 }, (_, at) => [
      `${at + 1}. Remove the old boards of bay ${'abcdefghijklmnop'[at]}, haul them away, plane the joists, treat them against rot, lay new cedar boards with hidden clips, sand them, and oil them twice within a week of the last dry day  $${at + 1}00.00`,
      at + 1,
    ]);
    const sum = rows.reduce((all, [, hundreds]) => all + Number(hundreds) * 100, 0);
    const { items, values } = valuesOf(`${head}\n${rows.map(([row]) => row).join('\n')}\nTotal  $${sum}.00`);
    expect([items, values.totalMinor]).toEqual([14, sum * 100]);
  });

  it('says the same with pages of talk between the head and the prices', () => {
    expect(valuesOf(`${head}\n${talk}\n${small.text}`)).toEqual(short);
  });

  it('gives the values where they stand in the paste', () => {
    const text = `${head}\n${talk}\n${small.text}`;
    const { totalMinor } = parseEstimate(text, tenant).fields;
    expect(text.slice(totalMinor?.start, totalMinor?.end)).toMatch(new RegExp(`\\$${small.total / 100}\\.00$`));
  });

  it('joins nothing over lines that were left out', () => {
    const label = `${head}\n${talk.slice(0, 20_000)}\nJob title:\n`;
    const draft = parseEstimate(`${label}${talk}\n${talk.slice(0, 3000)}\n${small.text}`, tenant);
    expect(draft.fields.jobTitle?.reason).not.toBe('label');
  });

  it('reads 500 items', () => {
    const long = table(500);
    const { values, items } = valuesOf(`${head}\n${long.text}`);
    expect(values.totalMinor).toBe(long.total);
    expect(items).toBe(500);
  });

  for (const count of [1500, 2400, 4000])
    it(`knows of ${count} items whose they are, and says that it stopped before the price`, () => {
      const { values, items, warnings } = valuesOf(`${head}\n${table(count).text}`);
      expect(values).toMatchObject({ customerName: 'Anna Weiss', estimateNumber: '4471' });
      expect(values).not.toHaveProperty('totalMinor');
      expect(items).toBe(0);
      expect(warnings).toContain('text_cut');
    });

  it('takes no price from the head of what goes on below', () => {
    const rooms = `${head}\nKitchen\n${small.text}\n`;
    expect(valuesOf(`${rooms}${table(1500).text}`).values).not.toHaveProperty('totalMinor');
  });

  it('takes nobody for the customer where another stands in what was not read', () => {
    const other = 'Customer: Omar Haddad\nomar@example.net\n';
    const { values } = valuesOf(`${head}\n${table(1500).text}\n${other}${table(1500).text}`);
    expect(values).not.toHaveProperty('customerName');
    expect(values).not.toHaveProperty('customerEmail');
  });
});
