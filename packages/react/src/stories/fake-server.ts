import type { EnrollInput, PaymentsView, TimelineView } from '@quote-rescue/core';
import { TRPCClientError } from '@trpc/client';
import type { QuoteRescueClient } from '../provider/client.ts';
import { emailMessage, enrolled, preview, textMessage } from './composer-data.ts';
import { active, ahead, fact, linkOff, paidOnce, past, told } from './timeline-data.ts';

/** A server in memory that keeps the rules the screens rely on: one start per request key, one state per estimate. */
export type FakeServer = {
  client: QuoteRescueClient;
  /** Everything that was asked for, in order. */
  calls: { name: string; input: unknown }[];
  /** The next call of this name fails so. `lost`: it is carried out, the answer does not arrive. */
  failNext(
    name: string,
    how: 'lost' | 'unreachable' | { code: string; message: string; fields?: { path: string; message: string }[] },
  ): void;
  setTimeline(view: TimelineView): void;
};

export function fakeServer(
  options: { readOnly?: boolean; timeline?: TimelineView; payments?: PaymentsView } = {},
): FakeServer {
  const calls: FakeServer['calls'] = [];
  const failures = new Map<string, Parameters<FakeServer['failNext']>[1]>();
  const starts = new Map<string, string>();
  let timeline = options.timeline ?? active;
  let payments = options.payments ?? paidOnce;

  async function answer<T>(name: string, input: unknown, carryOut: () => T): Promise<T> {
    calls.push({ name, input });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const failure = failures.get(name);
    failures.delete(name);
    if (failure === 'unreachable') throw noAnswer();
    const result = failure === undefined || failure === 'lost' ? carryOut() : null;
    if (failure === 'lost') throw noAnswer();
    if (failure !== undefined) throw refusal(failure);
    return structuredClone(result) as T;
  }
  const query = <I, T>(name: string, carryOut: (input: I) => T) => ({
    query: (input: I) => answer(name, input, () => carryOut(input)),
  });
  const mutation = <I, T>(name: string, carryOut: (input: I) => T) => ({
    mutate: (input: I) => answer(name, input, () => carryOut(input)),
  });

  function start(input: EnrollInput) {
    const asked = JSON.stringify(input.estimate);
    const before = starts.get(input.requestKey);
    if (before !== undefined && before !== asked)
      throw refusal({ code: 'request_key_reused', message: 'This form was started with other details.' });
    starts.set(input.requestKey, asked);
    const now = new Date().toISOString();
    return {
      ...enrolled,
      now,
      firstSendAt: new Date(Date.parse(now) + (input.startAfterMs ?? 0)).toISOString(),
      repeated: before !== undefined,
    };
  }
  const change = (to: TimelineView) => {
    timeline = to;
  };

  const client: QuoteRescueClient = {
    preview: mutation('preview', () => preview),
    enroll: mutation('enroll', start),
    undoEnroll: mutation('undoEnroll', () => null),
    timeline: query('timeline', () => timeline),
    messagePreview: mutation('messagePreview', ({ channel }) => (channel === 'sms' ? textMessage : emailMessage)),
    sentMessage: query('sentMessage', ({ key }) => ({
      key,
      to: 'ana.ruiz@example.com',
      at: active.now,
      source: 'stored' as const,
      message: emailMessage,
    })),
    pause: mutation('pause', () =>
      change(told({ estimate: { status: 'paused', holds: ['paused'], nextSendAt: null, nextChannel: null } })),
    ),
    resumePreview: query('resumePreview', () => ({
      now: active.now,
      pausedSince: active.now,
      choices: [{ catchUp: 'skip_missed' as const, rows: preview.rows }],
    })),
    resume: mutation('resume', () => change(active)),
    cancel: mutation('cancel', () => change(told({ estimate: { reason: 'cancelled' } }))),
    markWon: mutation('markWon', () =>
      change(
        told({
          now: new Date().toISOString(),
          undoUntil: new Date(Date.now() + 30_000).toISOString(),
          estimate: { status: 'won', reason: 'marked_won', nextSendAt: null, nextChannel: null },
          cancelledCount: 3,
          rows: [
            ...past,
            ...Object.values(ahead).map((row) => ({
              ...row,
              outcome: 'not_needed' as const,
              because: 'marked_won' as const,
            })),
          ],
        }),
      ),
    ),
    markLost: mutation('markLost', () => change(told({ estimate: { status: 'lost', reason: 'marked_lost' } }))),
    undoMark: mutation('undoMark', () => change(active)),
    reopen: mutation('reopen', () => change(active)),
    restart: mutation('restart', () => change(active)),
    answerQuestion: mutation('answerQuestion', () => change(active)),
    sendAgain: mutation('sendAgain', () => null),
    settleUncertain: mutation('settleUncertain', () => null),
    optOut: mutation('optOut', () => null),
    payments: query('payments', () => payments),
    refund: mutation('refund', ({ paymentId, amountMinor }) => {
      payments = withPayment(payments, paymentId, (payment) => ({
        refundedMinor: payment.refundedMinor + amountMinor,
        refundableMinor: payment.refundableMinor - amountMinor,
        proposedRefundMinor: null,
      }));
    }),
    keepPayment: mutation('keepPayment', ({ paymentId }) => {
      payments = withPayment(payments, paymentId, () => ({ kept: true, proposedRefundMinor: null }));
    }),
    reissueLink: mutation('reissueLink', () =>
      change({
        ...timeline,
        estimate: { ...timeline.estimate, quoteUrl: 'https://quotes.example.com/q/8sWcR4tYpL1ZbM6vKxQe2H' },
        rows: [...timeline.rows, fact('link_replaced', timeline.now, { by: 'contractor' })],
      }),
    ),
    revokeLink: mutation('revokeLink', () => change(linkOff)),
    settings: {
      query: () =>
        answer('settings', undefined, () => ({
          settings: {
            companyName: 'Brightwater Plumbing',
            postalAddress: '1180 Wazee St, Denver, CO 80204',
            phone: '(303) 555-0148',
            senderName: null,
            replyToEmail: null,
            website: null,
            brandColor: null,
            country: 'US',
            currency: 'USD',
            locale: 'en-US',
            timeZone: 'America/Denver',
            followUpAt: null,
            emailWindows: null,
            smsWindows: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null },
            weekends: true,
            closedDates: [],
            smsApprovedCountries: ['US'],
            smsName: null,
            deposit: { type: 'percent' as const, basisPoints: 2000 },
            refundTerms: null,
            nextStep: null,
            balanceDue: null,
            logoUrl: null,
            licence: null,
          },
          smsConnected: true,
          warnings: [],
          paymentsConnected: true,
          stopped: [],
          readOnly: options.readOnly ?? false,
        })),
    },
  };
  return {
    client,
    calls,
    failNext: (name, how) => void failures.set(name, how),
    setTimeline: change,
  };
}

type Payment = PaymentsView['payments'][number];

function withPayment(view: PaymentsView, paymentId: string, change: (payment: Payment) => Partial<Payment>) {
  const payments = view.payments.map((each) => (each.paymentId === paymentId ? { ...each, ...change(each) } : each));
  return { ...view, payments };
}

function noAnswer(): Error {
  return TRPCClientError.from(new TypeError('Failed to fetch'));
}

/** As tRPC's client makes it of the server's answer. */
function refusal({
  code,
  message,
  fields = [],
}: {
  code: string;
  message: string;
  fields?: { path: string; message: string }[];
}): Error {
  return TRPCClientError.from({
    error: { code: -32600, message, data: { code: 'BAD_REQUEST', httpStatus: 400, quoteRescue: { code, fields } } },
  });
}
