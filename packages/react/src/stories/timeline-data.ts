import type { PaymentsView, TimelineFact, TimelineTouchpoint, TimelineView } from '@quote-rescue/core';

/** One follow-up, told at different moments. Denver is UTC-7 in winter. */
const zone = 'America/Denver';

const key = (stepId: string, channel: TimelineTouchpoint['channel']) =>
  `est_ana1042:${stepId}${stepId === 'T+7' ? `/${channel}` : ''}`;

export function touchpoint(
  stepId: string,
  channel: TimelineTouchpoint['channel'],
  dueAt: string,
  localAt: string,
  change: Partial<TimelineTouchpoint> = {},
): TimelineTouchpoint {
  return {
    kind: 'touchpoint',
    key: key(stepId, channel),
    stepId,
    channel,
    outcome: 'planned',
    at: dueAt,
    dueAt,
    localAt,
    zone,
    skip: null,
    hold: null,
    because: null,
    receipts: [],
    provider: null,
    providerId: null,
    error: null,
    crossed: false,
    canSendAgain: false,
    ...change,
  };
}

export function fact(type: TimelineFact['type'], at: string, change: Partial<TimelineFact> = {}): TimelineFact {
  return {
    kind: 'fact',
    id: `${type}-${at}`,
    at,
    type,
    by: 'customer',
    channel: null,
    amountMinor: null,
    currency: null,
    until: null,
    text: null,
    messageId: null,
    ...change,
  };
}

const started = fact('started', '2026-11-27T17:00:00.000Z', { by: 'contractor' });
const t0 = touchpoint('T+0', 'email', '2026-11-27T17:00:30.000Z', '2026-11-27T10:00', {
  outcome: 'delivered',
  at: '2026-11-27T17:00:31.000Z',
  receipts: [
    { type: 'opened_by_machine', at: '2026-11-27T17:00:40.000Z', code: null },
    { type: 'delivered', at: '2026-11-27T17:00:34.000Z', code: null },
  ],
});
const scanners = [41, 42, 44].map((second) =>
  fact('viewed_by_machine', `2026-11-27T17:00:${second}.000Z`, { by: 'machine' }),
);
const viewed = fact('viewed', '2026-11-28T01:20:00.000Z');
const t2 = touchpoint('T+2', 'email', '2026-11-29T17:00:00.000Z', '2026-11-29T10:00', {
  outcome: 'delivered',
  at: '2026-11-29T17:00:02.000Z',
  receipts: [{ type: 'delivered', at: '2026-11-29T17:00:06.000Z', code: null }],
});
export const ahead = {
  t4: touchpoint('T+4', 'sms', '2026-12-01T17:00:00.000Z', '2026-12-01T10:00'),
  t7mail: touchpoint('T+7', 'email', '2026-12-04T17:00:00.000Z', '2026-12-04T10:00'),
  t7text: touchpoint('T+7', 'sms', '2026-12-04T17:00:00.000Z', '2026-12-04T10:00'),
  end: touchpoint('T+10', 'end', '2026-12-07T17:00:00.000Z', '2026-12-07T10:00'),
};
export const past = [started, t0, ...scanners, viewed, t2];

export const active: TimelineView = {
  now: '2026-11-29T20:10:00.000Z',
  estimate: {
    estimateId: 'est_ana1042',
    number: '1042',
    customerName: 'Ana Ruiz',
    customerEmail: 'ana.ruiz@example.com',
    customerPhone: '+17205550172',
    customerPhoneShown: '(720) 555-0172',
    jobTitle: 'Replace water heater, 50 gal gas',
    jobAddress: '2231 Clermont St, Denver, CO 80207',
    totalMinor: 485_000,
    depositMinor: 97_000,
    currency: 'USD',
    status: 'active',
    reason: null,
    holds: [],
    startedAt: '2026-11-27T17:00:00.000Z',
    nextSendAt: ahead.t4.dueAt,
    nextChannel: 'sms',
    endsAt: '2026-12-07T17:00:00.000Z',
    needsYou: null,
    issuedOn: '2026-11-27',
    validUntil: '2026-12-28',
    lineItems: [],
    depositRule: { type: 'percent', basisPoints: 2000 },
    paidMinor: 0,
    refundedMinor: 0,
    quoteUrl: 'https://quotes.example.com/q/3fJkQ9xVb2LmN7pRtYw4Zd',
    hostReference: null,
  },
  run: 1,
  zone,
  snoozedUntil: null,
  openQuestion: null,
  undoUntil: null,
  cancelledCount: 0,
  rows: [...past, ahead.t4, ahead.t7mail, ahead.t7text, ahead.end],
  readOnly: false,
};

type Change = Partial<Omit<TimelineView, 'estimate'>> & { estimate?: Partial<TimelineView['estimate']> };

export function told({ estimate, ...change }: Change): TimelineView {
  return { ...active, ...change, estimate: { ...active.estimate, ...estimate } };
}

const rest = Object.values(ahead);
const notNeeded = (because: TimelineTouchpoint['because']) =>
  rest.map((row): TimelineTouchpoint => ({ ...row, outcome: 'not_needed', because }));
const waiting = (hold: TimelineTouchpoint['hold']) =>
  rest.map((row): TimelineTouchpoint => (row.channel === 'end' ? row : { ...row, outcome: 'waiting', hold }));

const paid = fact('paid', '2026-11-30T15:02:00.000Z', { by: 'provider', amountMinor: 97_000, currency: 'USD' });
export const wonByDeposit = told({
  now: '2026-11-30T15:10:00.000Z',
  estimate: { status: 'won', reason: 'deposit_paid', paidMinor: 97_000, nextSendAt: null, nextChannel: null },
  cancelledCount: 3,
  rows: [...past, fact('payment_started', '2026-11-30T15:00:00.000Z'), paid, ...notNeeded('deposit_paid')],
});

export const markedWon = told({
  now: '2026-11-30T15:10:00.000Z',
  undoUntil: '2026-11-30T15:10:24.000Z',
  estimate: { status: 'won', reason: 'marked_won', nextSendAt: null, nextChannel: null },
  cancelledCount: 3,
  rows: [...past, fact('won', '2026-11-30T15:09:54.000Z', { by: 'contractor' }), ...notNeeded('marked_won')],
});

export const declined = told({
  now: '2026-11-30T16:00:00.000Z',
  estimate: { status: 'lost', reason: 'declined', nextSendAt: null, nextChannel: null },
  cancelledCount: 3,
  rows: [
    ...past,
    fact('declined', '2026-11-30T15:40:00.000Z', { text: 'We went with my brother-in-law, sorry!' }),
    ...notNeeded('declined'),
  ],
});

export const noResponse = told({
  now: '2026-12-08T17:00:00.000Z',
  estimate: { status: 'no_response', reason: 'timed_out', nextSendAt: null, nextChannel: null },
  rows: [
    ...past,
    { ...ahead.t4, outcome: 'delivered', receipts: [{ type: 'delivered', at: ahead.t4.at, code: null }] },
    { ...ahead.t7mail, outcome: 'delivered' },
    { ...ahead.t7text, outcome: 'sent' },
    fact('no_response', ahead.end.at, { by: 'system' }),
  ],
});

export const paused = told({
  estimate: { status: 'paused', holds: ['paused'], nextSendAt: null, nextChannel: null },
  rows: [...past, fact('paused', '2026-11-29T19:00:00.000Z', { by: 'contractor' }), ...waiting('paused')],
});

export const question = told({
  estimate: { status: 'paused', holds: ['question'], nextSendAt: null, nextChannel: null, needsYou: 'question' },
  openQuestion: {
    messageId: 'msg_1',
    text: 'Does the price include moving the gas line to the other wall?',
    askedAt: '2026-11-29T19:00:00.000Z',
  },
  rows: [
    ...past,
    fact('question_asked', '2026-11-29T19:00:00.000Z', {
      text: 'Does the price include moving the gas line to the other wall?',
      messageId: 'msg_1',
    }),
    ...waiting('question'),
  ],
});

export const depositPending = told({
  estimate: { status: 'paused', holds: ['deposit_pending'], nextSendAt: null, nextChannel: null },
  rows: [
    ...past,
    fact('payment_pending', '2026-11-29T19:00:00.000Z', { by: 'provider', amountMinor: 97_000, currency: 'USD' }),
    ...waiting('deposit_pending'),
  ],
});

export const snoozed = told({
  estimate: { status: 'paused', holds: ['snoozed'], nextSendAt: null, nextChannel: null },
  snoozedUntil: '2027-01-10T16:00:00.000Z',
  rows: [
    ...past,
    fact('snoozed', '2026-11-29T19:00:00.000Z', { until: '2027-01-10T16:00:00.000Z' }),
    ...waiting('snoozed'),
  ],
});

export const everyOutcome = told({
  estimate: { needsYou: 'uncertain' },
  rows: [
    started,
    t0,
    touchpoint('T+1', 'email', '2026-11-28T16:00:00.000Z', '2026-11-28T09:00', {
      outcome: 'failed',
      error: '550 5.1.1',
      canSendAgain: true,
    }),
    touchpoint('T+2', 'sms', '2026-11-28T17:00:00.000Z', '2026-11-28T10:00', {
      outcome: 'uncertain',
      canSendAgain: true,
    }),
    fact('opted_out', '2026-11-28T18:00:00.000Z', { channel: 'sms' }),
    touchpoint('T+2a', 'sms', '2026-11-28T19:00:00.000Z', '2026-11-28T12:00', { outcome: 'skipped', skip: 'opt_out' }),
    touchpoint('T+2b', 'sms', '2026-11-28T20:00:00.000Z', '2026-11-28T13:00', {
      outcome: 'skipped',
      skip: 'sms_not_approved',
    }),
    touchpoint('T+2c', 'sms', '2026-11-28T21:00:00.000Z', '2026-11-28T14:00', {
      outcome: 'skipped',
      skip: 'no_consent',
    }),
    touchpoint('T+2d', 'email', '2026-11-28T22:00:00.000Z', '2026-11-28T15:00', {
      outcome: 'skipped',
      skip: 'bounced',
    }),
    touchpoint('T+2e', 'email', '2026-11-28T23:00:00.000Z', '2026-11-28T16:00', { outcome: 'skipped', skip: 'late' }),
    touchpoint('T+2f', 'email', '2026-11-29T17:00:00.000Z', '2026-11-29T10:00', { outcome: 'sent' }),
    touchpoint('T+2g', 'email', '2026-11-29T20:09:58.000Z', '2026-11-29T13:09', { outcome: 'sending' }),
    touchpoint('T+3', 'sms', '2026-11-30T16:00:00.000Z', '2026-11-30T09:00', {
      outcome: 'waiting',
      hold: 'quiet_hours',
    }),
    ahead.t4,
    ahead.end,
  ],
});

const firstPayment: PaymentsView['payments'][number] = {
  paymentId: 'pi_first',
  provider: 'stripe',
  amountMinor: 97_000,
  currency: 'USD',
  refundedMinor: 0,
  refundableMinor: 97_000,
  chargedBackMinor: 0,
  dispute: null,
  flag: null,
  kept: false,
  paidAt: '2026-11-30T15:02:00.000Z',
  proposedRefundMinor: null,
};
const paymentsOf = (...payments: PaymentsView['payments']): PaymentsView => ({
  now: '2026-11-30T15:10:00.000Z',
  payments,
  readOnly: false,
});
export const paidOnce = paymentsOf(firstPayment);
export const paidTwice = paymentsOf(firstPayment, {
  ...firstPayment,
  paymentId: 'pi_second',
  flag: 'paid_twice',
  paidAt: '2026-11-30T15:06:00.000Z',
  proposedRefundMinor: 97_000,
});
export const paidMore = paymentsOf({
  ...firstPayment,
  amountMinor: 120_000,
  refundableMinor: 120_000,
  flag: 'amount_differs',
  proposedRefundMinor: 23_000,
});
export const paidLess = paymentsOf({
  ...firstPayment,
  amountMinor: 50_000,
  refundableMinor: 50_000,
  flag: 'amount_differs',
});
export const wonPaidTwice = told({
  ...wonByDeposit,
  estimate: { ...wonByDeposit.estimate, paidMinor: 194_000, needsYou: 'refund' },
  rows: [
    ...past,
    fact('payment_started', '2026-11-30T15:00:00.000Z'),
    paid,
    { ...paid, id: 'paid-again', at: '2026-11-30T15:06:00.000Z' },
    ...notNeeded('deposit_paid'),
  ],
});

export const linkOff = told({
  estimate: { status: 'paused', holds: ['paused'], nextSendAt: null, nextChannel: null },
  rows: [
    ...past,
    fact('link_revoked', '2026-11-29T19:00:00.000Z', { by: 'contractor' }),
    fact('paused', '2026-11-29T19:00:00.000Z', { by: 'contractor' }),
    ...waiting('paused'),
  ],
});
