import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askQuestion } from '../../src/flow/ask-question.ts';
import { cancel } from '../../src/flow/cancel.ts';
import { checkDeposit } from '../../src/flow/check-deposit.ts';
import type { Context } from '../../src/flow/context.ts';
import { decline, undoDecline } from '../../src/flow/decline.ts';
import { liftLapsedSnoozes } from '../../src/flow/lift-snoozes.ts';
import { unsubscribeToken } from '../../src/flow/links.ts';
import { sendNotices } from '../../src/flow/notices.ts';
import { noteFetch, openQuote } from '../../src/flow/open-quote.ts';
import { unsubscribe } from '../../src/flow/opt-out.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { applyLeftWebhooks, receiveWebhook } from '../../src/flow/receive-webhook.ts';
import { settleUncertain } from '../../src/flow/settle-uncertain.ts';
import { snooze } from '../../src/flow/snooze.ts';
import { startDeposit } from '../../src/flow/start-deposit.ts';
import type { PaymentEvent, PaymentProvider, PaymentSession } from '../../src/ports/payments.ts';
import type { DeliveryReport, WebhookRequest } from '../../src/ports/send-outcome.ts';
import type { SmsWebhookEvent } from '../../src/ports/sms.ts';
import type { WebhookKind } from '../../src/store/webhook-events.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, day, engines, type FlowKit, minute, started } from './flow-kit.ts';

/** A webhook of these tests is its events as JSON; the signature is a word. */
async function readReports<T>({ body, headers }: WebhookRequest) {
  if (headers.get('x-signature') !== 'good') return { outcome: 'bad_signature', reason: 'not signed' } as const;
  return { outcome: 'accepted', events: JSON.parse(new TextDecoder().decode(body)) as T[] } as const;
}

/** A till with one drawer: sessions by idempotency key, as a provider keeps them. */
function createTill() {
  const sessions = new Map<string, PaymentSession>();
  const byKey = new Map<string, string>();
  const answer = (id: string) => {
    const session = sessions.get(id);
    return session === undefined
      ? ({ outcome: 'failed', code: 'missing', message: 'no such session', retry: false, scope: 'attempt' } as const)
      : ({ outcome: 'ok', session } as const);
  };
  const provider: PaymentProvider = {
    name: 'till',
    async createSession({ idempotencyKey, amountMinor, currency }) {
      const id = byKey.get(idempotencyKey) ?? `cs_${sessions.size + 1}`;
      byKey.set(idempotencyKey, id);
      if (!sessions.has(id)) {
        sessions.set(id, {
          sessionId: id,
          url: `https://till/${id}`,
          status: 'open',
          amountMinor,
          currency,
          paymentId: null,
        });
      }
      return answer(id);
    },
    retrieveSession: async (id) => answer(id),
    async expireSession(id) {
      const session = sessions.get(id);
      if (session?.status === 'open') sessions.set(id, { ...session, url: null, status: 'expired' });
      return answer(id);
    },
    refund: async () => ({ outcome: 'ok', refund: { refundId: 're_1', amountMinor: 1, returned: false } }),
    receive: readReports<PaymentEvent>,
  };
  return {
    provider,
    sessions,
    set(id: string, change: Partial<PaymentSession>) {
      const session = sessions.get(id);
      if (session !== undefined) sessions.set(id, { ...session, ...change });
    },
  };
}

describe.each(engines)('the customer on %s', (engine) => {
  let flow: FlowKit;
  let context: Context;
  const till = createTill();
  const sink = createSink();

  beforeAll(async () => {
    flow = await createFlowKit({ engine, sink });
    context = {
      ...flow.context,
      payments: till.provider,
      email: { ...sink.email, receive: readReports<DeliveryReport> },
      sms: { ...sink.sms, receive: readReports<SmsWebhookEvent> },
    };
  });
  afterAll(() => flow.drop());

  async function enrolled(changes: Parameters<typeof started>[1] = {}) {
    const { estimateId, quoteUrl, caller } = await started(flow, changes);
    await flow.pass(1000);
    return { estimateId, caller, token: quoteUrl.slice(quoteUrl.lastIndexOf('/') + 1) };
  }
  const stateOf = async (token: string) => (await openQuote(context, token))?.quote;
  const eventsOf = async (estimateId: string) =>
    (
      await flow.db.query<{ type: string }>('SELECT type FROM qr.event WHERE subject_id = $1 ORDER BY event_id', [
        estimateId,
      ])
    ).rows.map(({ type }) => type);
  const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;
  const sentTo = (estimateId: string) =>
    sink.accepted
      .filter(({ key }) => key.startsWith(`${estimateId}:`))
      .map(({ key }) => key.slice(estimateId.length + 1));
  const report = (kind: WebhookKind, events: readonly unknown[], signature = 'good') =>
    receiveWebhook(context, kind, {
      tenantId: 'T1',
      url: `https://quotes.example.com/webhooks/${kind}/T1`,
      method: 'POST',
      headers: new Headers({ 'x-signature': signature }),
      body: new TextEncoder().encode(JSON.stringify(events)),
    });
  const delivery = (key: string, kind: DeliveryReport['kind'], more: Partial<DeliveryReport> = {}): DeliveryReport => ({
    eventId: `${key}:${kind}`,
    kind,
    key,
    providerId: 'p-1',
    code: null,
    permanent: false,
    occurredAt: null,
    ...more,
  });

  test('opens the quote, says no, takes it back, asks and waits', async () => {
    const { estimateId, token } = await enrolled();
    const opened = await openQuote(context, token);
    if (opened === null) throw new Error('the link does not work');
    await noteFetch(context, opened.link, 'unknown');
    await noteFetch(context, opened.link, 'unknown');
    await noteFetch(context, opened.link, 'machine');
    expect(count(await eventsOf(estimateId), 'quote.viewed')).toBe(2);

    expect(await decline(context, token, { reason: 'Too dear' })).toMatchObject({ state: 'declined' });
    expect(await undoDecline(context, token)).toMatchObject({ state: 'open' });
    expect(await undoDecline(context, token)).toMatchObject({ state: 'open' });
    expect(count(await eventsOf(estimateId), 'quote.decline_undone')).toBe(1);
    expect(await askQuestion(context, token, { question: 'When?' })).toMatchObject({ question: { text: 'When?' } });
    await flow.pass(3 * day);
    expect(sentTo(estimateId)).toEqual(['T+0']);
  });

  test('a no taken back after the contractor has pressed Stop sends nothing', async () => {
    const { estimateId, token, caller } = await enrolled();
    await flow.pass(minute);
    await cancel(context, caller, { estimateId });
    await decline(context, token, { reason: '' });
    expect(await undoDecline(context, token)).toMatchObject({ state: 'open', can: { pay: true } });
    await flow.pass(12 * day);
    expect(sentTo(estimateId)).toEqual(['T+0']);
    expect((await readTimeline(context, caller, { estimateId })).estimate).toMatchObject({ reason: 'cancelled' });
  });

  test('a no after the follow-up came to its quiet end, taken back, is that end again', async () => {
    const { estimateId, token, caller } = await enrolled();
    await flow.pass(12 * day);
    await decline(context, token, { reason: '' });
    await undoDecline(context, token);
    expect((await readTimeline(context, caller, { estimateId })).estimate).toMatchObject({ status: 'no_response' });
  });

  test('pays: the press, the return and the webhook agree, and say it once', async () => {
    const { estimateId, token } = await enrolled();
    expect(await checkDeposit(context, token)).toBe('plain');
    const [first, second] = await Promise.all([startDeposit(context, token), startDeposit(context, token)]);
    expect(first).toMatchObject({ outcome: 'redirect' });
    expect(second).toEqual(first);
    const [attempt] = (
      await flow.db.query<{ attempt_id: string; session_id: string }>(
        'SELECT attempt_id, session_id FROM qr.payment_attempt WHERE estimate_id = $1',
        [estimateId],
      )
    ).rows;
    if (attempt === undefined) throw new Error('no attempt was stored');
    expect(await checkDeposit(context, token)).toBe('not_paid');
    till.set(attempt.session_id, { status: 'paid', url: null, paymentId: `pi_${engine}` });
    const event: PaymentEvent = {
      eventId: `evt_${engine}`,
      kind: 'paid',
      tenantId: 'T1',
      estimateId,
      attemptId: attempt.attempt_id,
      sessionId: attempt.session_id,
      paymentId: `pi_${engine}`,
      amountMinor: (await stateOf(token))?.depositMinor ?? 0,
      currency: 'USD',
      occurredAt: '2026-11-29T12:00:00.000Z',
    };
    const answers = await Promise.all([
      report('payments', [event]),
      checkDeposit(context, token),
      report('payments', [event]),
      report('payments', [{ ...event, eventId: `evt_${engine}_2` }]),
    ]);
    expect(answers.filter((answer) => typeof answer === 'object').map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(token)).toMatchObject({ state: 'paid', can: { pay: false } });
    expect(count(await eventsOf(estimateId), 'deposit.paid')).toBe(1);
    expect(count(await eventsOf(estimateId), 'sequence.completed')).toBe(1);
    expect(await startDeposit(context, token)).toMatchObject({ outcome: 'not_now', quote: { state: 'paid' } });
    await sendNotices(context);
    await sendNotices(context);
    expect(sink.accepted.filter(({ subject }) => subject?.startsWith('Deposit received'))).toHaveLength(1);
  });

  test('an event of another tenant, another sale or an unknown estimate is acknowledged and changes nothing', async () => {
    const { estimateId, token } = await enrolled();
    const event: PaymentEvent = {
      eventId: 'evt_foreign',
      kind: 'paid',
      tenantId: 'T2',
      estimateId,
      attemptId: null,
      sessionId: 'cs_foreign',
      paymentId: 'pi_foreign',
      amountMinor: 1,
      currency: 'USD',
      occurredAt: '2026-11-29T12:00:00.000Z',
    };
    const others = [
      event,
      { ...event, eventId: 'evt_sale', tenantId: null, estimateId: null },
      { ...event, eventId: 'evt_unknown', tenantId: 'T1', estimateId: 'est_unknown1' },
    ];
    expect((await report('payments', others)).status).toBe(200);
    expect((await report('payments', others, 'forged')).status).toBe(401);
    expect(await stateOf(token)).toMatchObject({ state: 'open', paidMinor: 0 });
  });

  test('is quiet until the day the customer picked', async () => {
    const { estimateId, token } = await enrolled();
    const until = new Date((await context.now()).calendar + 5 * day).toISOString().slice(0, 10);
    expect(await snooze(context, token, { until })).toMatchObject({ state: 'snoozed' });
    await expect(snooze(context, token, { until: '2001-01-01' })).rejects.toMatchObject({ code: 'invalid_input' });
    await flow.pass(4 * day);
    expect(sentTo(estimateId)).toEqual(['T+0']);
    flow.clock.advance(2 * day);
    expect(await liftLapsedSnoozes(context)).toBe(1);
    // What is left moves by the length of the quiet.
    await flow.pass(3 * day);
    expect(sentTo(estimateId)).toEqual(['T+0', 'T+2']);
  });

  test('stops reminders from the mail program, and the receipt still goes', async () => {
    const { estimateId, token } = await enrolled({ customerEmail: `stop-${engine}@example.com` });
    const { id } = (await flow.as('T1')).tenant;
    const link = unsubscribeToken(context.sealer, { tenantId: id, estimateId });
    expect(await unsubscribe(context, link, 'off')).toMatchObject({ on: false });
    await flow.pass(3 * day);
    expect(sentTo(estimateId)).toEqual(['T+0']);
    await startDeposit(context, token);
    const session = [...till.sessions.keys()].at(-1) ?? '';
    till.set(session, { status: 'paid', url: null, paymentId: `pi_after_${engine}` });
    await checkDeposit(context, token);
    await sendNotices(context);
    expect(
      sink.accepted.filter(({ to, subject }) => to === `stop-${engine}@example.com` && subject?.startsWith('Deposit')),
    ).toHaveLength(1);
  });

  test('a mailbox that rejects for good gets no more mail, of any estimate; a complaint is an opt-out', async () => {
    const bounced = await enrolled({ customerEmail: `gone-${engine}@example.com`, customerPhone: null });
    const same = await enrolled({ customerEmail: `GONE-${engine}@example.com`, customerPhone: null });
    const angry = await enrolled({ customerEmail: `angry-${engine}@example.com`, customerPhone: null });
    const soft = await enrolled({ customerEmail: `full-${engine}@example.com`, customerPhone: null });
    const events = [
      delivery(`${bounced.estimateId}:T+0`, 'bounced', { permanent: true, code: '550' }),
      delivery(`${angry.estimateId}:T+0`, 'delivered'),
      delivery(`${angry.estimateId}:T+0`, 'complained'),
      delivery(`${soft.estimateId}:T+0`, 'bounced', { code: '452' }),
      delivery('est_nobody1:T+0', 'delivered'),
    ];
    expect((await report('email', events)).status).toBe(200);
    expect((await report('email', events)).status).toBe(200);
    await flow.pass(3 * day);
    for (const { estimateId } of [bounced, same, angry]) expect(sentTo(estimateId)).toEqual(['T+0']);
    expect(sentTo(soft.estimateId)).toEqual(['T+0', 'T+2']);
    expect(count(await eventsOf(bounced.estimateId), 'email.bounced')).toBe(1);
    const types = await eventsOf(angry.estimateId);
    expect([
      count(types, 'email.delivered'),
      count(types, 'email.complained'),
      count(types, 'opt_out.recorded'),
    ]).toEqual([1, 1, 1]);
  });

  test('a report settles a message whose hand-over was in doubt; one that comes too early is kept until it can be applied', async () => {
    const { estimateId } = await enrolled({ customerPhone: null });
    const key = `${estimateId}:T+0`;
    const put = (status: string, state: string) =>
      flow.db.query(
        `WITH i AS (UPDATE qr.intent SET status = $2 WHERE key = $1 RETURNING tenant_id, enrollment_id, ordinal)
         UPDATE qr.touchpoint t SET state = $3 FROM i WHERE (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)`,
        [key, status, state],
      );
    await put('handing_over', 'authorised');
    expect((await report('email', [delivery(key, 'delivered')])).status).toBe(503);
    expect(await eventsOf(estimateId)).not.toContain('email.delivered');

    await put('uncertain', 'uncertain');
    await flow.db.query("UPDATE qr.webhook_event SET received_at = received_at - interval '1 minute'");
    expect(await applyLeftWebhooks(context)).toBe(1);
    expect(await applyLeftWebhooks(context)).toBe(0);
    const { rows } = await flow.db.query(
      `SELECT i.status, i.provider_id, t.state FROM qr.intent i
       JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal) WHERE i.key = $1`,
      [key],
    );
    expect(rows).toEqual([{ status: 'sent', provider_id: 'p-1', state: 'sent' }]);
    expect((await eventsOf(estimateId)).slice(-2)).toEqual(['touchpoint.settled', 'email.delivered']);
  });

  test('a message that a person called not sent is sent once the provider has delivered it, and a bounce changes no such word', async () => {
    const { estimateId, caller } = await enrolled({ customerPhone: null });
    const key = `${estimateId}:T+0`;
    await flow.db.query(
      `WITH i AS (UPDATE qr.intent SET status = 'uncertain' WHERE key = $1 RETURNING tenant_id, enrollment_id, ordinal)
       UPDATE qr.touchpoint t SET state = 'uncertain' FROM i
       WHERE (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal)`,
      [key],
    );
    await settleUncertain(context, caller, { estimateId, key, as: 'not_sent' });
    const standing = async () =>
      (
        await flow.db.query<{ status: string; state: string; reason: string | null }>(
          `SELECT i.status, t.state, t.reason FROM qr.intent i
           JOIN qr.touchpoint t ON (t.tenant_id, t.enrollment_id, t.ordinal) = (i.tenant_id, i.enrollment_id, i.ordinal) WHERE i.key = $1`,
          [key],
        )
      ).rows;
    expect((await report('email', [delivery(key, 'bounced', { code: '452' })])).status).toBe(200);
    expect(await standing()).toEqual([{ status: 'failed', state: 'failed', reason: 'not_sent' }]);
    expect((await report('email', [delivery(key, 'delivered')])).status).toBe(200);
    expect((await report('email', [delivery(key, 'opened')])).status).toBe(200);
    expect(await standing()).toEqual([{ status: 'sent', state: 'sent', reason: null }]);
    expect((await eventsOf(estimateId)).slice(-3)).toEqual(['touchpoint.settled', 'email.delivered', 'email.opened']);
  });

  test('a text that stops everything is obeyed before the next message', async () => {
    const { estimateId } = await enrolled({
      customerPhone: '(512) 555-0188',
      customerEmail: `both-${engine}@example.com`,
    });
    const message = {
      eventId: `in-${engine}`,
      from: '+15125550188',
      to: '+15125550100',
      body: 'Stop contacting me.',
      classified: null,
      answeredByProvider: false,
    };
    expect((await report('sms', [{ type: 'inbound', message }])).status).toBe(200);
    expect((await report('sms', [{ type: 'inbound', message }])).status).toBe(200);
    const replies = sink.accepted.filter(({ to }) => to === '+15125550188');
    expect(replies).toHaveLength(1);
    await flow.pass(8 * day);
    expect(sentTo(estimateId)).toEqual(['T+0']);
    expect(count(await eventsOf(estimateId), 'opt_out.recorded')).toBe(2);
  });

  test('a notice that fails for now is sent later under the same key; a withdrawn no is told as such', async () => {
    await flow.db.query(
      `UPDATE qr.tenant SET settings = settings || '{"replyToEmail": "office@example.com"}'::jsonb WHERE external_id = 'T1'`,
    );
    const { token } = await enrolled({ customerName: `Notice ${engine}` });
    await decline(context, token, { reason: '' });
    await flow.pass(minute);
    const keys: string[] = [];
    sink.behave = ({ key }) => {
      keys.push(key);
      return { outcome: 'failed', code: '503', message: 'later', retry: { kind: 'after', ms: null }, scope: 'message' };
    };
    await sendNotices(context);
    sink.behave = ({ key }) => {
      keys.push(key);
      return 'accept';
    };
    await sendNotices(context);
    expect(keys).toHaveLength(1);
    await flow.pass(11 * minute);
    await sendNotices(context);
    expect(keys).toEqual([keys[0], keys[0]]);
    await undoDecline(context, token);
    await sendNotices(context);
    sink.behave = () => 'accept';
    const told = sink.accepted.filter(
      ({ to, subject }) => to === 'office@example.com' && subject?.includes(`Notice ${engine}`),
    );
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('passed on'),
      expect.stringContaining('changed their mind'),
    ]);
  });
});
