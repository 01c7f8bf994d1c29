import type {
  PaymentAnswer,
  PaymentDispute,
  PaymentEvent,
  PaymentProvider,
  PaymentRefund,
  PaymentRequest,
  PaymentSession,
} from '../../src/ports/payments.ts';
import type { Random } from './random.ts';
import type { Process, Schedule } from './schedule.ts';
import type { Tally } from './tally.ts';

/** Money that really moved. */
export type Money = {
  readonly paymentId: string;
  readonly tenantId: string;
  readonly estimateId: string;
  readonly amountMinor: number;
  refundedMinor: number;
  /** All that was ever refunded, what came back included. */
  givenMinor: number;
};

/** Something the provider wants to tell, until it is answered with 2xx. */
export type PaymentNews = { readonly tenantId: string; readonly event: PaymentEvent; delivered: number };

export type Session = {
  readonly sessionId: string;
  readonly request: PaymentRequest;
  status: PaymentSession['status'];
  paymentId: string | null;
};

/** The payment provider: sessions, the customer who pays in them, and what it reports of that. */
export type Till = {
  readonly money: Map<string, Money>;
  readonly news: PaymentNews[];
  readonly sessions: Map<string, Session>;
  client(process: Process): PaymentProvider;
  /** The customer completes the form of an open session. */
  pay(session: Session, how: 'card' | 'debit'): void;
  /** A bank debit comes to its end. */
  clear(session: Session, how: 'paid' | 'failed'): void;
  refund(payment: Money, amountMinor: number): void;
  dispute(payment: Money): void;
  heal(): void;
};

export function createTill(options: { schedule: Schedule; random: Random; tally: Tally; onCall: () => void }): Till {
  const { schedule, random, tally } = options;
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, Session>();
  const money = new Map<string, Money>();
  const news: PaymentNews[] = [];
  let healed = false;
  let numbers = 0;
  let asked = 0;
  let refunds = 0;
  let disputes = 0;

  type Told =
    | { kind: 'paid' | 'pending' | 'failed' | 'expired'; amountMinor: number }
    | ({ kind: 'refund' } & PaymentRefund)
    | ({ kind: 'dispute' } & PaymentDispute);

  function tell(session: Session, told: Told): void {
    const { request, sessionId, paymentId } = session;
    const own = random.fork(`news ${++numbers}`);
    // A session carries what it was made with, one way or the other; what is told of its money may name the payment only.
    const isNamed = own.chance(0.7);
    const isOfMoney = told.kind === 'refund' || told.kind === 'dispute';
    const event: PaymentEvent = {
      eventId: `pevt-${numbers}`,
      ...told,
      tenantId: own.chance(0.8) ? request.tenantId : null,
      estimateId: isNamed ? request.estimateId : null,
      attemptId: !isNamed || own.chance(0.5) ? request.attemptId : null,
      sessionId: isOfMoney && isNamed ? null : sessionId,
      paymentId,
      currency: request.currency,
      occurredAt: new Date(schedule.now()).toISOString(),
    };
    news.push({ tenantId: request.tenantId, event, delivered: 0 });
  }

  /** A page that nobody closed closes by itself. */
  function runOut(): void {
    for (const session of sessions.values()) {
      if (session.status !== 'open' || schedule.now() < Date.parse(session.request.expiresAt)) continue;
      session.status = 'expired';
      tell(session, { kind: 'expired', amountMinor: session.request.amountMinor });
    }
  }

  const receive = (session: Session): void => {
    const { request } = session;
    session.status = 'paid';
    session.paymentId ??= `pi-${money.size + 1}`;
    const { tenantId, estimateId, amountMinor } = request;
    money.set(session.paymentId, {
      paymentId: session.paymentId,
      tenantId,
      estimateId,
      amountMinor,
      refundedMinor: 0,
      givenMinor: 0,
    });
    tell(session, { kind: 'paid', amountMinor });
  };

  const answerOf = (session: Session): PaymentAnswer => ({
    outcome: 'ok',
    session: {
      sessionId: session.sessionId,
      url: session.status === 'open' ? `https://pay.example.com/${session.sessionId}` : null,
      status: session.status,
      amountMinor: session.request.amountMinor,
      currency: session.request.currency,
      paymentId: session.paymentId,
    },
  });

  async function ask(process: Process, work: (own: Random) => PaymentAnswer): Promise<PaymentAnswer> {
    await schedule.gate(process, 'payment provider');
    options.onCall();
    runOut();
    const own = random.fork(`payments ${++asked}`);
    const isLost = !healed && own.chance(0.12);
    if (isLost) tally.fault('payment provider lost an answer');
    if (isLost && own.chance(0.5)) return { outcome: 'unknown', error: 'ECONNRESET' };
    const answer = work(own);
    await schedule.gate(process, 'payment provider answers', own.chance(0.1) ? 3_000 : 0);
    return isLost ? { outcome: 'unknown', error: 'ECONNRESET' } : answer;
  }

  return {
    money,
    news,
    sessions,
    client: (process) => ({
      name: 'till',
      createSession: (request) =>
        ask(process, () => {
          const known = byKey.get(request.idempotencyKey);
          if (known !== undefined) return answerOf(known);
          const sessionId = `cs-${sessions.size + 1}`;
          const session: Session = { sessionId, request, status: 'open', paymentId: null };
          sessions.set(sessionId, session);
          byKey.set(request.idempotencyKey, session);
          return answerOf(session);
        }),
      retrieveSession: (sessionId) => ask(process, () => found(sessions.get(sessionId), answerOf)),
      expireSession: (sessionId) =>
        ask(process, () =>
          found(sessions.get(sessionId), (session) => {
            if (session.status === 'open') {
              session.status = 'expired';
              tell(session, { kind: 'expired', amountMinor: session.request.amountMinor });
            }
            return answerOf(session);
          }),
        ),
      refund: async () => ({
        outcome: 'failed',
        code: 'not_simulated',
        message: 'refunds are pressed at the till',
        retry: false,
      }),
      receive: async ({ body }) => ({ outcome: 'accepted', events: [JSON.parse(new TextDecoder().decode(body))] }),
    }),
    pay(session, how) {
      runOut();
      // A page may be completed in the moment we close it: then the money comes all the same.
      if (session.status !== 'open' && session.status !== 'expired') return;
      if (how === 'card') return receive(session);
      session.status = 'pending';
      session.paymentId = `pi-debit-${session.sessionId}`;
      tally.fault('payment pending');
      tell(session, { kind: 'pending', amountMinor: session.request.amountMinor });
    },
    clear(session, how) {
      if (session.status !== 'pending') return;
      if (how === 'paid') return receive(session);
      session.status = 'failed';
      tally.fault('payment failed');
      tell(session, { kind: 'failed', amountMinor: session.request.amountMinor });
    },
    refund(payment, amountMinor) {
      const given = Math.min(amountMinor, payment.amountMinor - payment.refundedMinor);
      if (given <= 0) return;
      payment.refundedMinor += given;
      payment.givenMinor += given;
      tally.fault('payment refunded');
      const refund = { kind: 'refund', refundId: `re-${++refunds}`, amountMinor: given } as const;
      tellOf(payment, { ...refund, returned: false });
      if (!random.fork(`return ${refunds}`).chance(0.3)) return;
      payment.refundedMinor -= given;
      tally.fault('refund returned');
      tellOf(payment, { ...refund, returned: true });
    },
    dispute(payment) {
      const own = random.fork(`dispute ${++disputes}`);
      const dispute = { kind: 'dispute', disputeId: `dp-${disputes}`, amountMinor: payment.amountMinor } as const;
      tellOf(payment, { ...dispute, state: 'open' });
      if (own.chance(0.6)) tellOf(payment, { ...dispute, state: own.chance(0.5) ? 'won' : 'lost' });
    },
    heal: () => {
      healed = true;
    },
  };

  function tellOf(payment: Money, told: Told): void {
    const session = [...sessions.values()].find(({ paymentId }) => paymentId === payment.paymentId);
    if (session !== undefined) tell(session, told);
  }
}

function found(session: Session | undefined, answer: (session: Session) => PaymentAnswer): PaymentAnswer {
  if (session !== undefined) return answer(session);
  return { outcome: 'failed', code: 'no_such_session', message: 'no such session', retry: false, scope: 'attempt' };
}
