/// <reference types="vite/types/importMeta.d.ts" />
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Fixture, fixtures } from './estimate-fixtures.ts';
import { changes, createRandom } from './estimate-variants.ts';
import { type EstimateDraft, type FieldName, type ParseContext, parseEstimate } from './index.ts';

// Hundreds of parses a test: seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const tenant: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };

/** What a person would see: values without spans, which move when the text does. */
function valuesOf({ fields, lineItems }: EstimateDraft) {
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])),
    lineItems: lineItems.map(({ start: _start, end: _end, confidence: _confidence, ...item }) => item),
  };
}

function expectWellFormed(draft: EstimateDraft, text: string): void {
  for (const field of [...Object.values(draft.fields), ...draft.lineItems]) {
    expect(field.start).toBeGreaterThanOrEqual(0);
    expect(field.end).toBeGreaterThan(field.start);
    expect(field.end).toBeLessThanOrEqual(text.length);
    expect(field.confidence).toBeGreaterThanOrEqual(0);
    expect(field.confidence).toBeLessThanOrEqual(1);
  }
  for (const { value } of Object.values(draft.fields)) {
    if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true);
    if (typeof value !== 'string') continue;
    expect(value).not.toMatch(/[\r\n\0\u200b\u200e\u200f]/);
    expect(value.length).toBeLessThanOrEqual(300);
  }
  for (const item of draft.lineItems) expect(Number.isSafeInteger(item.amountMinor)).toBe(true);
}

const words = [
  'Total',
  'Subtotal',
  'Tax',
  'Deposit',
  'Estimate #',
  'Date:',
  'Valid until',
  'Customer:',
  'Phone:',
  'From:',
  'To:',
  'On x wrote:',
  '$',
  '$1,200.00',
  '1/2/2026',
  'May 5, 2026',
  '50%',
  'half down',
  '512-555-0100',
  'a@example.com',
  '12 Main St',
  'TX 78664',
  'LLC',
  'Qty',
  'Rate',
  'Amount',
  'Description',
  'Hi Ann,',
  'Best,',
  '\t',
  '  ',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '> ',
  '|',
  '<td>',
  '</p>',
  '<br>',
  '&amp;',
  '&#36;',
  '\ud800',
  '\udc00',
  '\0',
  '\u200b',
  '\u00a0',
  '合計',
  '様',
  '£',
  '€',
  '1',
  '2',
  '(',
  ')',
  '-',
  '@',
  '[x]',
] as const;

const soup = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 120 })
  .map((parts) => parts.join(' '));

describe('any text', () => {
  it('gives a well-formed draft, never an exception, and the same one again', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
        const draft = parseEstimate(text, tenant);
        expectWellFormed(draft, text);
        expect(parseEstimate(text, tenant)).toEqual(draft);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a well-formed draft for a fixture that was cut, doubled or damaged anywhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures.filter((one) => one.text.length < 5000)),
        fc.nat(),
        fc.nat(),
        soup,
        (fixture, a, b, noise) => {
          const from = a % (fixture.text.length + 1);
          const to = b % (fixture.text.length + 1);
          const text = fixture.text.slice(0, from) + noise + fixture.text.slice(to);
          expectWellFormed(parseEstimate(text, fixture.context), text);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads any country and currency, also ones that do not exist', () => {
    const text = fixtures.find((one) => one.slug === 'hvac-recipient-block')?.text ?? '';
    for (const [country, currency] of [
      ['ZZ', 'XXX'],
      ['', ''],
      ['JP', 'JPY'],
      ['KW', 'KWD'],
      ['de', 'eur'],
    ] as const)
      expectWellFormed(parseEstimate(text, { country, currency, timeZone: 'Nowhere/Land' }), text);
  });
});

describe('what does not change a value', () => {
  const readable = fixtures.filter((fixture) => fixture.text.length < 5000);
  const known = new Map<Fixture, ReturnType<typeof valuesOf>>();
  const asItIs = (fixture: Fixture) => {
    const values = known.get(fixture) ?? valuesOf(parseEstimate(fixture.text, fixture.context));
    known.set(fixture, values);
    return values;
  };
  /** A third of them, another for each change; all, with EVERY_FIXTURE=1, for whoever changes the parser. */
  const someOf = (part: number) =>
    import.meta.env.EVERY_FIXTURE === '1' ? readable : readable.filter((_, at) => at % 3 === part % 3);
  const unchanged = (part: number, change: (text: string) => string) => {
    for (const fixture of someOf(part))
      expect(valuesOf(parseEstimate(change(fixture.text), fixture.context)), fixture.slug).toEqual(asItIs(fixture));
  };

  it('Windows line ends', () => unchanged(0, (text) => text.replace(/\r?\n/g, '\r\n')));
  it('a blank line after every line', () => unchanged(1, (text) => text.replace(/\n/g, '\n\n')));
  it('blank lines before and after', () => unchanged(2, (text) => `\n\n \n${text}\n\n\n`));
  it('blanks at the ends of lines', () => unchanged(3, (text) => text.replace(/(\r?\n)/g, '   $1')));
  it('a byte order mark', () => unchanged(4, (text) => `\ufeff${text}`));
  it('non-breaking blanks', () => unchanged(5, (text) => text.replace(/ /g, '\u00a0')));
  it('invisible marks', () => unchanged(6, (text) => text.replace(/ /g, ' \u200b')));

  it('quote marks before every line', () => {
    for (const { text, context, slug } of someOf(7)) {
      // A thread, a form with quoted lines and HTML source mean something else when quoted as a whole.
      if (/^\s*>|wrote:|schrieb|a écrit|<\/?\w+|^\s*(?:From|Von|De|To|An|À|Para)\s?:/m.test(text)) continue;
      expect(valuesOf(parseEstimate(text.replace(/^/gm, '> '), context)), slug).toEqual(
        valuesOf(parseEstimate(text, context)),
      );
    }
  });

  it('the order of blocks that carry their own labels', () => {
    const blocks = [
      'Customer: Ana Ruiz\nPhone: 512-555-0143\nEmail: ana@example.org',
      'Estimate #: 4471\nDate: May 5, 2026\nValid until: June 4, 2026',
      'Job site: 12 Oak St, Austin, TX 78701',
      'Project: Water heater',
      'Water heater, 50 gal    $1,800.00\nInstallation    $700.00\nTotal    $2,500.00',
      'Payment terms: 30% deposit to start',
    ];
    const before = valuesOf(parseEstimate(`Rio Plumbing LLC\n\n${blocks.join('\n\n')}`, tenant));
    expect(Object.keys(before.fields)).toHaveLength(12);
    fc.assert(
      fc.property(fc.shuffledSubarray(blocks, { minLength: blocks.length }), (order) => {
        expect(valuesOf(parseEstimate(`Rio Plumbing LLC\n\n${order.join('\n\n')}`, tenant))).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it('the order of labelled blocks inside a fixture', () => {
    for (const fixture of someOf(8)) {
      const before = parseEstimate(fixture.text, fixture.context);
      for (let seed = 0; seed < 3; seed++) {
        const swapped = changes['two labelled blocks swapped']?.(fixture, createRandom(seed));
        if (swapped)
          expect(valuesOf(parseEstimate(swapped.text, fixture.context)), fixture.slug).toEqual(valuesOf(before));
      }
    }
  });

  it('blank lines anywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...readable), fc.infiniteStream(fc.boolean()), ({ text, context }, coin) => {
        const spaced = text.replace(/\n/g, () => (coin.next().value ? '\n \n' : '\n'));
        expect(valuesOf(parseEstimate(spaced, context))).toEqual(valuesOf(parseEstimate(text, context)));
      }),
      { numRuns: 80 },
    );
  });
});

describe('a value that is nowhere in the text is nowhere in the draft', () => {
  /** A quarter of the fixtures, another one for each test: every one of them is read many times over. */
  const quarter = (part: number) => fixtures.filter((_, at) => at % 4 === part);
  const withoutAll = (text: string, parts: readonly string[]) =>
    parts.reduce((rest, part) => (part === '' ? rest : rest.replaceAll(part, '')), text);

  /** Every spelling of a value that a fixture may hold, and what the value could be computed from. */
  const sources: Partial<Record<FieldName, RegExp>> = {
    customerEmail: /\S+@\S+/g,
    customerPhone: /\+?\(?\d[\d ().\u2010-\u2015/-]{5,}\d/g,
    totalMinor: /\d/g,
    deposit: /[\d½]|(?<!\p{L})(?:half|hälfte|moitié|mitad)(?!\p{L})|半額|半金/giu,
    issuedOn: /\d/g,
    validUntil: /\d/g,
    estimateNumber: /\d/g,
    // Without an amount there is nothing to be in a currency.
    currency: /\d/g,
  };

  it('an address, a number, an amount or a date goes with the characters it is made of', () => {
    for (const { text, context, slug } of quarter(0)) {
      if (text.length > 5000) continue;
      const { fields } = parseEstimate(text, context);
      for (const [name, source] of Object.entries(sources) as [FieldName, RegExp][]) {
        if (!fields[name]) continue;
        expect(parseEstimate(text.replace(source, ''), context).fields[name], `${slug} ${name}`).toBeUndefined();
      }
    }
  });

  it('a name, a firm, an address or a title goes with every place it is written in', () => {
    for (const { text, context, slug } of quarter(1)) {
      if (text.length > 5000) continue;
      const { fields } = parseEstimate(text, context);
      for (const name of ['customerName', 'companyName', 'jobAddress', 'jobTitle'] as const) {
        const field = fields[name];
        if (!field) continue;
        const written = text.slice(field.start, field.end);
        // An address may stand twice, with other marks between its lines: each of its parts goes.
        const parts =
          name === 'jobAddress'
            ? [...field.value.split(', '), ...field.value.split(' ')].filter((part) => part.length > 1)
            : [];
        const rest = parseEstimate(withoutAll(text, [written, field.value, ...parts]), context).fields[name];
        expect(rest?.value, `${slug} ${name}`).not.toBe(field.value);
      }
    }
  });

  it('a job address or title that a label named leaves nothing that the draft would be sure of', () => {
    let labelled = 0;
    for (const { text, context, slug } of quarter(2)) {
      if (text.length > 5000) continue;
      const { fields } = parseEstimate(text, context);
      for (const name of ['jobAddress', 'jobTitle'] as const) {
        const field = fields[name];
        if (field?.reason !== 'label') continue;
        labelled++;
        const lines = [...text.slice(field.start, field.end).split('\n'), ...field.value.split(', ')];
        const parts = name === 'jobAddress' ? lines.map((line) => line.trim()).filter((line) => line.length > 3) : [];
        const without = withoutAll(text, [text.slice(field.start, field.end), field.value, ...parts]);
        // Silent, or below the threshold under which the composer asks.
        const rest = parseEstimate(without, context).fields[name]?.confidence ?? 0;
        expect(rest, `${slug} ${name}`).toBeLessThan(0.5);
      }
    }
    expect(labelled).toBeGreaterThan(50);
  });
});
