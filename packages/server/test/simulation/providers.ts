import { receiveWebhook } from '../../src/flow/receive-webhook.ts';
import type { Action } from './act.ts';
import type { Random } from './random.ts';
import type { Host } from './world.ts';

const bodyOf = (payload: unknown) => new TextEncoder().encode(JSON.stringify(payload));

async function call(
  host: Host,
  kind: 'payments' | 'sms' | 'email',
  tenantId: string,
  payload: unknown,
): Promise<number> {
  const { status } = await receiveWebhook(host.context, kind, {
    tenantId,
    url: `https://quotes.example.com/webhooks/${kind}/${tenantId}`,
    method: 'POST',
    headers: new Headers(),
    body: bodyOf(payload),
  });
  return status;
}

const isOk = (status: number) => status >= 200 && status < 300;

/** Any of what waits, in any order; what was answered with 2xx comes again now and then. */
function pickOne<T extends { delivered: number }>(waiting: readonly T[], random: Random): T | null {
  const fresh = waiting.filter(({ delivered }) => delivered === 0);
  const old = waiting.filter(({ delivered }) => delivered > 0);
  if (old.length > 0 && (fresh.length === 0 ? random.chance(0.3) : random.chance(0.2)))
    return random.pick(old.slice(-8));
  return fresh.length === 0 ? null : random.pick(random.chance(0.7) ? fresh.slice(0, 3) : fresh);
}

export const providers = {
  async report(world, host, random) {
    const { network, schedule, tally } = world;
    const one = pickOne(network.callbacks, random);
    if (one === null) return 'nothing to report';
    const providerId =
      'providerId' in one.payload
        ? one.payload.providerId
        : 'report' in one.payload
          ? one.payload.report.providerId
          : null;
    const unanswered = network.calls.some(
      ({ answer, accepted, at }) => accepted && answer === null && at === one.sinceAt,
    );
    if (providerId !== null && unanswered) tally.fault('report before the answer');
    if (schedule.now() - one.sinceAt > 3_600_000) tally.fault('report late');
    if (one.delivered > 0) tally.fault('report twice');
    const status = await call(host, one.channel, one.tenantId, one.payload);
    if (isOk(status)) one.delivered++;
    return `${JSON.stringify(one.payload)} -> ${status}`;
  },
  async news(world, host, random) {
    const { till, tally } = world;
    const one = pickOne(till.news, random);
    if (one === null) return 'no news of money';
    if (one.delivered > 0) tally.fault('payment event twice');
    await world.schedule.gate(host, 'looks');
    const known = await world.database.read('SELECT 1 AS one FROM qr.payment_attempt WHERE session_id = $1', [
      one.event.sessionId,
    ]);
    if (known.length === 0) tally.fault('payment before our session is known');
    const status = await call(host, 'payments', one.tenantId, one.event);
    if (isOk(status)) one.delivered++;
    return `${one.event.kind} ${one.event.sessionId} ${one.event.amountMinor} -> ${status}`;
  },
  async pay(world, _host, random) {
    const all = [...world.till.sessions.values()];
    const hasMoney = (estimateId: string) =>
      [...world.till.money.values()].some((one) => one.estimateId === estimateId);
    // An old tab: its page was closed, and its form was on the way at that moment.
    const late = all.filter(({ status, request }) => status === 'expired' && hasMoney(request.estimateId));
    const open = all.filter(({ status }) => status === 'open');
    const completable = late.length > 0 && random.chance(0.5) ? late : open;
    if (completable.length === 0) return 'no page is open';
    const session = random.pick(completable);
    if (hasMoney(session.request.estimateId)) world.tally.fault('paid twice');
    world.till.pay(session, random.chance(0.5) ? 'card' : 'debit');
    const twin = all.find(
      (one) => one !== session && one.status === 'expired' && one.request.estimateId === session.request.estimateId,
    );
    if (twin !== undefined && random.chance(0.5)) {
      world.tally.fault('paid twice');
      world.till.pay(twin, 'card');
    }
    return `${session.request.estimateId} pays ${session.request.amountMinor} in ${session.sessionId}`;
  },
  async clear(world, _host, random) {
    const pending = [...world.till.sessions.values()].filter(({ status }) => status === 'pending');
    if (pending.length === 0) return 'no debit is on its way';
    const session = random.pick(pending);
    world.till.clear(session, random.chance(0.6) ? 'paid' : 'failed');
    return `${session.sessionId} is ${session.status}`;
  },
  async giveBack(world, _host, random) {
    const payments = [...world.till.money.values()];
    if (payments.length === 0) return 'nothing was paid';
    const payment = random.pick(payments);
    if (random.chance(0.1)) world.till.dispute(payment);
    // In two parts, mostly: their news can come the wrong way round.
    const part = Math.ceil(payment.amountMinor / 2);
    world.till.refund(payment, random.chance(0.3) ? payment.amountMinor : part);
    if (random.chance(0.5)) world.till.refund(payment, part);
    return `${payment.paymentId} refunded ${payment.refundedMinor}`;
  },
} satisfies { [name: string]: Action };
