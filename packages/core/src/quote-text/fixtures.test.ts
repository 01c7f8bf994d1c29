import { describe, expect, it, vi } from 'vitest';
import { digestOfDrafts, everyFourth } from './estimate-digest.ts';
import { type Fixture, faultsOf, fixtures } from './estimate-fixtures.ts';
import { type EstimateDraft, parseEstimate } from './index.ts';

// All fixtures in one test: a minute on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const drafts = new Map<Fixture, EstimateDraft>();

function draftOf(fixture: Fixture): EstimateDraft {
  const draft = drafts.get(fixture) ?? parseEstimate(fixture.text, fixture.context);
  drafts.set(fixture, draft);
  return draft;
}

describe('every fixture is read right, or a field is left out', () => {
  it('has all of them', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(770);
    expect(fixtures.filter((fixture) => fixture.text === '').map((fixture) => fixture.slug)).toEqual(['empty']);
  });

  for (const fixture of fixtures)
    it(`${fixture.id} ${fixture.slug}`, () => {
      expect(faultsOf(fixture, draftOf(fixture))).toEqual([]);
    });
});

describe('the same answers in Node and in a browser', () => {
  it('are held by digests, of which a story compares the second in Chromium (made anew by `vitest -u`)', async () => {
    const digests = [fixtures, everyFourth(fixtures)].map((some) =>
      digestOfDrafts(new Map(some.map((one) => [one, draftOf(one)]))),
    );
    await expect(`${digests.join('\n')}\n`).toMatchFileSnapshot('../../fixtures/estimates/drafts-digest.txt');
  });
});

describe('the comparison itself finds faults', () => {
  const fixture = fixtures.find((one) => one.slug === 'hvac-recipient-block');
  if (!fixture) throw new Error('fixture hvac-recipient-block is gone');
  const right = draftOf(fixture);
  const total = right.fields.totalMinor;
  if (!total) throw new Error('the fixture has a total');

  it('a wrong total', () => {
    const fields = { ...right.fields, totalMinor: { ...total, value: 847_000 } };
    expect(faultsOf(fixture, { ...right, fields })).toEqual(['totalMinor: 847000', 'totalMinor: 847000 is subtotal']);
  });

  it('a missing total, and a mail address that is not the customer’s', () => {
    const { totalMinor: _, ...fields } = right.fields;
    const customerEmail = {
      value: 'office@northgateair.example.com',
      confidence: 0.9,
      start: 0,
      end: 1,
      reason: 'label' as const,
    };
    expect(faultsOf(fixture, { ...right, fields: { ...fields, customerEmail } })).toEqual([
      'totalMinor: missing',
      'customerEmail: "office@northgateair.example.com"',
      'customerEmail: "office@northgateair.example.com" is contractor\'s address',
    ]);
  });

  it('a lost item', () => {
    expect(faultsOf(fixture, { ...right, lineItems: right.lineItems.slice(1) })).toEqual(['lineItems: 4, want 5']);
  });
});

describe('what every draft of a fixture keeps', () => {
  const each = (check: (draft: EstimateDraft, fixture: Fixture) => void) => {
    for (const fixture of fixtures) check(draftOf(fixture), fixture);
  };
  // "505&#8209;555&#8209;0139": HTML source may write a dash as a number.
  const digits = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/&#\d{1,6};/g, '')
      .replace(/\D/g, '');
  // HTML source writes a blank as "&nbsp;", and "ó" as "&oacute;".
  const marks = (text: string) =>
    text
      .replace(/&(\p{L})(?:acute|grave|circ|uml|cedil|tilde);/gu, '$1')
      .normalize('NFD')
      .replace(/&#?\w{2,8};|[^\p{L}\p{N}]/gu, '')
      .toLowerCase();

  it('spans are ranges of the original text, and hold what the value came from', () => {
    each((draft, { text, slug }) => {
      for (const [name, field] of Object.entries(draft.fields)) {
        expect(field.start, `${slug} ${name}`).toBeGreaterThanOrEqual(0);
        expect(field.end, `${slug} ${name}`).toBeGreaterThan(field.start);
        expect(field.end, `${slug} ${name}`).toBeLessThanOrEqual(text.length);
      }
      for (const name of ['customerName', 'customerEmail', 'estimateNumber'] as const) {
        const field = draft.fields[name];
        if (field) expect(marks(text.slice(field.start, field.end)), slug).toContain(marks(field.value));
      }
      const { customerPhone, totalMinor } = draft.fields;
      if (customerPhone)
        expect(digits(text.slice(customerPhone.start, customerPhone.end)).slice(-7), slug).toBe(
          customerPhone.value.slice(-7),
        );
      if (totalMinor)
        expect(digits(text.slice(totalMinor.start, totalMinor.end)), slug).toContain(
          String(totalMinor.value).replace(/0+$/, ''),
        );
    });
  });

  it('quantity times unit price is the amount', () => {
    each((draft, { slug }) => {
      for (const { quantity, unitPriceMinor, amountMinor } of draft.lineItems)
        if (quantity !== undefined && unitPriceMinor !== undefined)
          expect(Math.round(quantity * unitPriceMinor), slug).toBe(amountMinor);
    });
  });

  it('a runner-up differs from the value and is not more certain', () => {
    each((draft) => {
      for (const field of Object.values(draft.fields)) {
        if (!field.runnerUp) continue;
        expect(field.runnerUp.value).not.toEqual(field.value);
        expect(field.runnerUp.confidence).toBeLessThanOrEqual(field.confidence);
      }
    });
  });

  it('a job title taken from a line item asks to be checked', () => {
    each((draft) => {
      const title = draft.fields.jobTitle;
      if (title?.reason === 'line_item') expect(title.confidence).toBeLessThan(0.5);
    });
  });
});
