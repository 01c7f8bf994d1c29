import { describe, expect, test } from 'vitest';
import { context, emptySample, parsedSample, readSample } from '../stories/composer-data.ts';
import { draftFields, draftFromParsed, fieldsToCheck, quotedSource, reduceDraft } from './draft.ts';
import { estimateOfDraft, placeOfPath } from './estimate-of-draft.ts';
import { evidencePieces } from './evidence-spans.ts';
import { missingWords, sampleEstimate } from './words.ts';

describe('what keeps a plan from being made', () => {
  const without = (...names: ('customerName' | 'jobTitle' | 'total')[]) =>
    names.reduce((draft, field) => reduceDraft(draft, { type: 'typed', field, text: '\u200b\u00ad' }), readSample);

  test('is named, and nothing else is', () => {
    expect(missingWords(estimateOfDraft(readSample))).toEqual([]);
    expect(missingWords(estimateOfDraft(without('jobTitle')))).toEqual(['the job']);
    expect(missingWords(estimateOfDraft(emptySample))).toEqual([
      'the customer',
      'an e-mail address or a phone number',
      'the job',
      'the total',
    ]);
  });

  test('may be a name of characters that nobody sees', () => {
    expect(missingWords(estimateOfDraft(without('customerName', 'total')))).toEqual(['the customer', 'the total']);
  });
});

describe('a draft made of a pasted text', () => {
  test('quotes for each value the passage it came from', () => {
    expect(quotedSource(readSample, 'total')).toBe('Total due $4,850.00');
    expect(quotedSource(readSample, 'customerPhone')).toBe('(720) 555-0172');
  });

  test('shows a value the parser was not sure of as a guess, until the person says it is right', () => {
    expect(fieldsToCheck(readSample)).toEqual(['jobTitle']);
    expect(fieldsToCheck(reduceDraft(readSample, { type: 'looks_right', field: 'jobTitle' }))).toEqual([]);
  });

  test('leaves empty what was not found', () => {
    const { totalMinor: _, ...fields } = parsedSample.fields;
    const draft = draftFromParsed(emptySample, sampleEstimate, { ...parsedSample, fields }, context);
    expect(draft.fields.total).toEqual({ text: '', confidence: 'missing', source: null });
  });

  test('doubts a total that does not add up, and a date that could be two days, however sure the characters are', () => {
    const issued = parsedSample.fields.issuedOn ?? expect.fail('the sample has a date');
    const draft = draftFromParsed(
      emptySample,
      sampleEstimate,
      {
        ...parsedSample,
        warnings: [
          { code: 'total_does_not_add_up', start: 0, end: 0 },
          { code: 'ambiguous_date', start: issued.start, end: issued.end },
        ],
      },
      context,
    );
    expect(draft.fields.total.confidence).toBe('check');
    expect(draft.fields.issuedOn.confidence).toBe('check');
    expect(draft.fields.validUntil.confidence).toBe('high');
  });

  test('a typed value is the person’s own, an emptied one is missing', () => {
    const typed = reduceDraft(readSample, { type: 'typed', field: 'jobTitle', text: 'New heater' });
    expect(typed.fields.jobTitle).toMatchObject({ text: 'New heater', confidence: 'own' });
    const emptied = reduceDraft(typed, { type: 'typed', field: 'jobTitle', text: ' ' });
    expect(emptied.fields.jobTitle.confidence).toBe('missing');
  });

  test('a changed line no longer claims to be quantity times price', () => {
    const changed = reduceDraft(readSample, { type: 'item_typed', id: 'item-0', change: { amount: '2,000.00' } });
    expect(changed.lineItems[0]).toMatchObject({ amount: '2,000.00', quantity: null, unitPriceMinor: null });
    expect(changed.lineItems[1]).toBe(readSample.lineItems[1]);
  });
});

describe('the marked text', () => {
  test('is the pasted text, character for character, with overlapping evidence', () => {
    const draft = {
      ...readSample,
      fields: {
        ...readSample.fields,
        customerName: { text: 'Ana', confidence: 'high' as const, source: { start: 0, end: 40 } },
        number: { text: 'x', confidence: 'check' as const, source: { start: 20, end: 60 } },
        jobTitle: { text: 'y', confidence: 'high' as const, source: { start: -5, end: 100_000 } },
      },
    };
    const pieces = evidencePieces(draft);
    expect(pieces.map(({ text }) => text).join('')).toBe(draft.pastedText);
    const both = pieces.find(({ fields }) => fields.includes('customerName') && fields.includes('number'));
    expect(both?.confidence).toBe('check');
    expect(both?.start).toBe(20);
  });

  test('has a mark for every field that was read', () => {
    const marked = new Set(evidencePieces(readSample).flatMap(({ fields }) => fields));
    expect([...draftFields].filter((name) => !marked.has(name))).toEqual([]);
  });
});

describe('the form read as an estimate', () => {
  test('gives what the person confirmed', () => {
    const reading = estimateOfDraft(readSample);
    expect(reading).toMatchObject({
      ok: true,
      estimate: {
        customerName: 'Ana Ruiz',
        totalMinor: 485_000,
        deposit: { type: 'percent', basisPoints: 2000 },
        smsConsent: null,
        validUntil: '2026-12-28',
        pastedText: sampleEstimate,
      },
    });
  });

  test('says everything that is missing at once, each at its field', () => {
    const reading = estimateOfDraft(emptySample);
    expect(reading.ok ? [] : reading.faults.map(({ place }) => place)).toEqual([
      'customerName',
      'customerEmail',
      'jobTitle',
      'total',
    ]);
  });

  test.each([
    ['0', 'The total must be above zero.'],
    ['4,85O', '“4,85O” cannot be read as a sum. Write it like 4,850.00.'],
  ])('refuses a total of %s', (text, message) => {
    const reading = estimateOfDraft(reduceDraft(readSample, { type: 'typed', field: 'total', text }));
    expect(reading).toEqual({ ok: false, faults: [{ place: 'total', message }] });
  });

  test('refuses a deposit above the total and consent without its day', () => {
    let draft = reduceDraft(readSample, { type: 'deposit_kind', kind: 'amount' });
    draft = reduceDraft(draft, { type: 'typed', field: 'deposit', text: '9,999.00' });
    draft = reduceDraft(draft, { type: 'consent', consent: { given: true } });
    const reading = estimateOfDraft(draft);
    expect(reading.ok ? [] : reading.faults.map(({ place }) => place)).toEqual(['deposit', 'consent']);
  });

  test('takes terms line by line, none for blanks, and refuses more than the server keeps', () => {
    const withTerms = (text: string) => estimateOfDraft(reduceDraft(readSample, { type: 'terms', text }));
    expect(withTerms(' Net 14 days.\nPermits are extra.\n')).toMatchObject({
      estimate: { terms: 'Net 14 days.\nPermits are extra.' },
    });
    expect(withTerms(' \n\u200b')).toMatchObject({ estimate: { terms: null } });
    expect(withTerms('x'.repeat(10_000))).toMatchObject({ ok: true });
    expect(withTerms('x'.repeat(11_234))).toEqual({
      ok: false,
      faults: [{ place: 'terms', message: 'The terms are 1,234 letters too long.' }],
    });
    expect(placeOfPath('estimate.terms')).toBe('terms');
  });

  test('finds the place of what the server objects to', () => {
    expect(placeOfPath('estimate.totalMinor')).toBe('total');
    expect(placeOfPath('estimate.customerEmail')).toBe('customerEmail');
    expect(placeOfPath('estimate.smsConsent.on')).toBe('consent');
    expect(placeOfPath('requestKey')).toBe('form');
  });
});
