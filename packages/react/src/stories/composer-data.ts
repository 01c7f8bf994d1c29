import type { Enrolled, MessagePreviewView, PlanPreview, PlanRow } from '@quote-rescue/core';
import type { EstimateDraft } from '@quote-rescue/core/quote-text';
import { type Draft, draftFromParsed, emptyDraft } from '../quote-composer/draft.ts';
import { sampleEstimate } from '../quote-composer/words.ts';

/** Data of the stories: one estimate, one evening, 28 Nov 2026 in Denver. */
export const now = '2026-11-29T00:10:00.000Z';

const at = (passage: string) => {
  const start = sampleEstimate.indexOf(passage);
  return { start, end: start + passage.length };
};

export const parsedSample: EstimateDraft = {
  fields: {
    customerName: { value: 'Ana Ruiz', confidence: 0.95, reason: 'label', ...at('Ana Ruiz') },
    customerEmail: {
      value: 'ana.ruiz@example.com',
      confidence: 0.95,
      reason: 'party_block',
      ...at('ana.ruiz@example.com'),
    },
    customerPhone: { value: '+1 720-555-0172', confidence: 0.9, reason: 'label', ...at('(720) 555-0172') },
    estimateNumber: { value: '1042', confidence: 0.95, reason: 'label', ...at('1042') },
    issuedOn: { value: '2026-11-28', confidence: 0.9, reason: 'letterhead', ...at('November 28, 2026') },
    validUntil: { value: '2026-12-28', confidence: 0.9, reason: 'sentence', ...at('December 28, 2026') },
    currency: { value: 'USD', confidence: 0.8, reason: 'tenant_default', ...at('$4,850.00') },
    totalMinor: { value: 485_000, confidence: 0.98, reason: 'sums_match', ...at('Total due $4,850.00') },
    deposit: { value: { type: 'percent', value: 20 }, confidence: 0.9, reason: 'sentence', ...at('A deposit of 20%') },
    jobAddress: {
      value: '2231 Clermont St, Denver, CO 80207',
      confidence: 0.9,
      reason: 'label',
      ...at('2231 Clermont St, Denver, CO 80207'),
    },
    jobTitle: {
      value: 'Replace water heater, 50 gal gas',
      confidence: 0.4,
      reason: 'letterhead',
      ...at('Replace water heater, 50 gal gas'),
    },
  },
  lineItems: [
    {
      description: 'Water heater, 50 gal, 12-year warranty',
      quantity: 1,
      unitPriceMinor: 245_000,
      amountMinor: 245_000,
      confidence: 0.9,
      ...at('Water heater, 50 gal, 12-year warranty'),
    },
    {
      description: 'Expansion tank and gas line fittings',
      quantity: 1,
      unitPriceMinor: 38_500,
      amountMinor: 38_500,
      confidence: 0.9,
      ...at('Expansion tank and gas line fittings'),
    },
    {
      description: 'Installation, permit, haul away',
      quantity: 1,
      unitPriceMinor: 201_500,
      amountMinor: 201_500,
      confidence: 0.9,
      ...at('Installation, permit, haul away'),
    },
  ],
  warnings: [],
};

export const context = { currency: 'USD', locale: 'en-US' };
export const emptySample: Draft = emptyDraft('story-request-key', 'USD');
export const readSample: Draft = draftFromParsed(emptySample, sampleEstimate, parsedSample, context);

const row = (stepId: string, channel: PlanRow['channel'], localAt: string, dueAt: string): PlanRow => ({
  key: `est_ana1042:${stepId}${stepId === 'T+7' ? `/${channel}` : ''}`,
  stepId,
  channel,
  localAt,
  dueAt,
  zone: 'America/Denver',
  moved: null,
  skip: null,
});

export const planRows: PlanRow[] = [
  row('T+0', 'email', '2026-11-28T17:10', '2026-11-29T00:10:30.000Z'),
  { ...row('T+2', 'email', '2026-12-01T09:00', '2026-12-01T16:00:00.000Z'), moved: 'closed_day' },
  row('T+4', 'sms', '2026-12-02T17:10', '2026-12-03T00:10:00.000Z'),
  row('T+7', 'email', '2026-12-05T17:10', '2026-12-06T00:10:00.000Z'),
  row('T+7', 'sms', '2026-12-05T17:10', '2026-12-06T00:10:00.000Z'),
  row('T+10', 'end', '2026-12-08T17:10', '2026-12-09T00:10:00.000Z'),
];

export const preview: PlanPreview = {
  now,
  rows: planRows,
  endsAt: '2026-12-09T00:10:00.000Z',
  depositMinor: 97_000,
  currency: 'USD',
  duplicates: [],
  warnings: [],
};

export const previewWithoutTexts: PlanPreview = {
  ...preview,
  rows: planRows.map((row) => (row.channel === 'sms' ? { ...row, skip: 'no_consent' as const } : row)),
  warnings: [{ code: 'no_sms_consent', message: 'Texts stay off until you note when the customer agreed to them.' }],
};

export const previewWithDuplicate: PlanPreview = {
  ...preview,
  duplicates: [
    {
      estimateId: 'est_ana1039',
      jobTitle: 'Replace water heater',
      totalMinor: 472_000,
      currency: 'USD',
      since: '2026-11-24T18:00:00.000Z',
    },
  ],
};

export const enrolled: Enrolled = {
  estimateId: 'est_ana1042',
  run: 1,
  status: 'active',
  firstSendAt: '2026-11-29T00:10:30.000Z',
  now,
  quoteUrl: 'https://quotes.example.com/q/3fJkQ9xVb2LmN7pRtYw4Zd',
  repeated: false,
};

export const emailMessage: MessagePreviewView = {
  channel: 'email',
  from: 'Brightwater Plumbing <quotes@brightwater.example>',
  subject: 'Your quote from Brightwater Plumbing',
  preheader: 'Total $4,850.00, with $970.00 to book.',
  html: '<!doctype html><html lang="en"><title>Your quote</title><body style="font-family:sans-serif;padding:24px"><p>Hi Ana,</p><p>Thank you for asking us about Replace water heater. Your quote is ready: $4,850.00, with $970.00 to book.</p><p><a href="#">See your quote</a></p><p>Brightwater Plumbing, 1180 Wazee St, Denver</p></body></html>',
  text: 'Hi Ana,\n\nThank you for asking us about Replace water heater. Your quote is ready: $4,850.00, with $970.00 to book.\n\nSee what is included, ask or pay: https://quotes.example.com/q/...\n',
};

export const textMessage: MessagePreviewView = {
  channel: 'sms',
  from: '(303) 555-0148',
  body: 'Brightwater Plumbing: did our quote reach you? See it, ask us or book here: https://quotes.example.com/q/... Reply STOP to opt out',
  segments: 1,
  encoding: 'GSM-7',
  units: 143,
};
