import type { PaymentEvent, PaymentWebhookRequest } from '../ports/payments.ts';
import type { DeliveryReport, WebhookRequest, WebhookResult } from '../ports/send-outcome.ts';
import type { SmsWebhookEvent } from '../ports/sms.ts';
import type { Tx } from '../store/db.ts';
import { findTenantOfPayment } from '../store/system/payment-sessions.ts';
import { readPendingWebhookEvents } from '../store/system/webhook-events.ts';
import { findTenant, type Tenant } from '../store/tenants.ts';
import {
  lockWebhookEvent,
  markWebhookProcessed,
  storeWebhookEvents,
  type WebhookKind,
} from '../store/webhook-events.ts';
import { closeSessions } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { inFairRound } from './fair-round.ts';
import { faultForLog } from './fault-for-log.ts';
import { logLostAnswer } from './in-time.ts';
import { receiveSms } from './inbound-sms.ts';
import { recordDelivery } from './record-delivery.ts';
import { replyBySms } from './reply-by-sms.ts';
import { sayStopped } from './say-stopped.ts';
import { settleDeposit } from './settle-deposit.ts';

/** What the provider is answered. Anything but 2xx makes it come again. */
export type WebhookAnswer = {
  readonly status: 200 | 400 | 401 | 404 | 500 | 503;
  readonly contentType: string;
  readonly body: string;
};

const say = (status: WebhookAnswer['status'], body: string): WebhookAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

/** Reports not applied at once are tried again by the sweep for this long. */
const retryForMs = 7 * 86_400_000;
/** Younger ones are still in the hands of the request that brought them. */
const inHandsMs = 20_000;
/** Providers asked about what follows. */
const followedAtOnce = 5;

const strangers = () => say(401, 'The signature does not fit.');

/**
 * A provider calls. Verify, store, only then apply, each report in a transaction of its own that also marks it as
 * processed: a repeated delivery finds it done, a failure leaves it unprocessed and is answered with a 5xx. What cannot
 * be applied yet (the message it speaks of is still being written down) is answered with 503 and tried again by the
 * sweep as well, because not every provider comes again.
 */
export async function receiveWebhook(
  context: Context,
  kind: WebhookKind,
  request: Omit<WebhookRequest, 'now'>,
): Promise<WebhookAnswer> {
  const provider = providerOf(context, kind);
  if (provider === null) return say(404, 'Nothing is connected here.');
  const tenant = await findTenant(context.db, request.tenantId);
  // The answer to a stranger: whether the account exists is no business of theirs.
  if (tenant === null) return strangers();
  const now = await context.now();
  const result = await provider.receive({ ...request, now: now.machine });
  return take(context, { kind, provider: provider.name, called: tenant, now }, result);
}

/**
 * The one address of a host whose tenants share an endpoint at the payment provider, as on a Connect platform: the event
 * says whose it is. One that names nobody belongs to whose payment it speaks of, or is another sale of the account.
 */
export async function receivePlatformWebhook(
  context: Context,
  request: Omit<PaymentWebhookRequest, 'now' | 'tenantId'>,
): Promise<WebhookAnswer> {
  const { payments } = context;
  if (payments === null) return say(404, 'Nothing is connected here.');
  const now = await context.now();
  const result = await payments.receive({ ...request, tenantId: null, now: now.machine });
  return take(context, { kind: 'payments', provider: payments.name, called: null, now }, result);
}

type Door = { kind: WebhookKind; provider: string; called: Tenant | null; now: Now };

async function take(
  context: Context,
  { kind, provider, called, now }: Door,
  result: WebhookResult<Report>,
): Promise<WebhookAnswer> {
  const about = { kind, tenantId: called?.externalId ?? null };
  if (result.outcome === 'bad_signature') {
    context.logger.warn({ ...about, reason: result.reason }, 'a webhook was not signed as agreed');
    return strangers();
  }
  if (result.outcome === 'malformed') {
    context.logger.error({ ...about, reason: result.reason }, 'a webhook was not understood');
    return say(400, 'The message was signed but could not be read.');
  }

  const source = `${kind}/${provider}`;
  const events: { owner: Tenant; eventId: string; payload: Report }[] = [];
  for (const payload of result.events) {
    const owner = await ownerOf(context, { called, provider }, payload);
    if (owner !== null) events.push({ owner, eventId: eventIdOf(payload), payload });
    else context.logger.info({ ...about, eventId: eventIdOf(payload) }, 'a webhook is about no tenant of ours');
  }
  const receivedAt = iso(now.machine);
  for (const [tenantId, own] of Map.groupBy(events, ({ owner }) => owner.id)) {
    await storeWebhookEvents(context.db, { tenantId, provider: source, receivedAt, events: own });
  }
  let answer: WebhookAnswer = {
    status: 200,
    contentType: result.answer?.contentType ?? 'text/plain; charset=utf-8',
    body: result.answer?.body ?? 'ok',
  };
  for (const { owner, eventId } of events) {
    const applied = await applyStored(context, { tenant: owner, source, eventId });
    if (applied === 'failed') answer = say(500, 'Stored, but not applied yet. Please send it again.');
    if (applied === 'not_yet' && answer.status === 200) answer = say(503, 'Too early. Please send it again.');
  }
  return answer;
}

/**
 * For the sweep: applies what was stored and not applied, of all tenants, and then does what follows, which may ask
 * providers: what there is no time for is found again, or was a courtesy. Returns how many were applied.
 */
export async function applyLeftWebhooks(context: Context, limit = 100): Promise<number> {
  const { machine } = await context.now();
  const left = await readPendingWebhookEvents(context.db, {
    receivedBefore: iso(machine - inHandsMs),
    receivedAfter: iso(machine - retryForMs),
    limit,
  });
  let applied = 0;
  const following: { tenant: Tenant; follow: AfterCommit }[] = [];
  for (const { tenant, provider, eventId } of left) {
    const follow = (afterwards: AfterCommit) => void following.push({ tenant, follow: afterwards });
    if ((await applyStored(context, { tenant, source: provider, eventId }, follow)) === 'applied') applied++;
  }
  await inFairRound(following, { width: followedAtOnce, tenantOf: ({ tenant }) => tenant.id }, ({ follow }) =>
    follow(),
  );
  return applied;
}

type Report = PaymentEvent | SmsWebhookEvent | DeliveryReport;
type Provider = {
  readonly name: string;
  receive(request: WebhookRequest): Promise<WebhookResult<Report>>;
};

function providerOf({ payments, sms, email }: Context, kind: WebhookKind): Provider | null {
  if (kind === 'payments') return payments;
  if (kind === 'sms') return sms;
  const { receive } = email;
  return receive === undefined ? null : { name: email.name, receive: (request) => receive.call(email, request) };
}

/**
 * A platform account has one webhook address for the payments of all its tenants. Whom a payment is of, its provider
 * vouches for; money that came is never left alone because it came to another tenant's door.
 */
async function ownerOf(
  { db }: Context,
  { called, provider }: Pick<Door, 'called' | 'provider'>,
  payload: Report,
): Promise<Tenant | null> {
  if (!('tenantId' in payload) || (called !== null && payload.tenantId === called.externalId)) return called;
  const { tenantId, paymentId } = payload;
  if (tenantId !== null) return (await findTenant(db, tenantId)) ?? called;
  return (paymentId === null ? null : await findTenantOfPayment(db, provider, paymentId)) ?? called;
}

function eventIdOf(payload: Report): string {
  if (!('type' in payload)) return payload.eventId;
  // A text and the reports about one share the provider's number space.
  return payload.type === 'inbound' ? `in:${payload.message.eventId}` : payload.report.eventId;
}

type Stored = { readonly tenant: Tenant; readonly source: string; readonly eventId: string };
type AfterCommit = () => Promise<unknown>;
type Applied =
  | { readonly outcome: 'applied'; readonly afterwards?: AfterCommit }
  | { readonly outcome: 'not_yet'; readonly reason: string };

/** Thrown to roll back what a report that comes too early has touched. */
class TooEarly extends Error {}

/** `follow`: given what is to be done once it is applied, which never throws. Absent = it is waited for. */
async function applyStored(
  context: Context,
  stored: Stored,
  follow: (afterwards: AfterCommit) => unknown = (afterwards) => afterwards(),
): Promise<'applied' | 'not_yet' | 'failed'> {
  const { tenant, source, eventId } = stored;
  const row = { tenantId: tenant.id, provider: source, eventId };
  const about = { source, eventId, tenantId: tenant.externalId };
  let afterwards: AfterCommit | undefined;
  try {
    const now = await context.now();
    await context.db.transaction(async (tx) => {
      const event = await lockWebhookEvent(tx, row);
      if (event === null) return;
      const applied = await apply(context, tx, { ...stored, payload: event.payload, now });
      if (applied.outcome === 'not_yet') throw new TooEarly(applied.reason);
      afterwards = applied.afterwards;
      await markWebhookProcessed(tx, row, iso(now.machine));
    });
  } catch (error) {
    if (error instanceof TooEarly) {
      context.logger.info({ ...about, reason: error.message }, 'a webhook came before what it speaks of');
      return 'not_yet';
    }
    context.logger.error({ ...about, err: faultForLog(error) }, 'a webhook could not be applied');
    return 'failed';
  }
  context.nudge();
  const then = afterwards;
  if (then !== undefined)
    await follow(() =>
      then().catch((error: unknown) => {
        // The report itself is applied; what follows is found and done again by the sweep, or was a courtesy.
        logLostAnswer(context.logger, error, about, 'what follows a webhook failed');
      }),
    );
  return 'applied';
}

function apply(context: Context, tx: Tx, event: Stored & { payload: unknown; now: Now }): Promise<Applied> {
  const [kind] = event.source.split('/');
  // The payload is what an adapter of ours handed over in the ports' types, stored as it was.
  if (kind === 'payments') return applyPayment(context, tx, { ...event, payload: event.payload as PaymentEvent });
  if (kind === 'sms') return applySms(context, tx, { ...event, payload: event.payload as SmsWebhookEvent });
  return applyReport(context, tx, { ...event, report: event.payload as DeliveryReport, channel: 'email' });
}

const providerName = (source: string): string => source.slice(source.indexOf('/') + 1);

async function applyPayment(
  context: Context,
  tx: Tx,
  { tenant, source, payload, now }: Stored & { payload: PaymentEvent; now: Now },
): Promise<Applied> {
  const settled = await settleDeposit(tx, { tenant, provider: providerName(source), event: payload, now });
  if (settled.outcome === 'not_yet') return settled;
  if (settled.outcome === 'not_ours' || !settled.changed) return { outcome: 'applied' };
  return { outcome: 'applied', afterwards: () => closeSessions(context, tenant, settled.estimateId) };
}

async function applySms(
  context: Context,
  tx: Tx,
  event: Stored & { payload: SmsWebhookEvent; now: Now },
): Promise<Applied> {
  const { tenant, payload, now, eventId } = event;
  if (payload.type === 'report') return applyReport(context, tx, { ...event, report: payload.report, channel: 'sms' });
  const reply = await receiveSms(context, tx, { tenant, message: payload.message, now });
  if (reply === null) return { outcome: 'applied' };
  return { outcome: 'applied', afterwards: () => replyBySms(context, tenant, { reply, key: `reply:${eventId}` }) };
}

async function applyReport(
  context: Context,
  tx: Tx,
  { tenant, source, report, channel, now }: Stored & { report: DeliveryReport; channel: 'email' | 'sms'; now: Now },
): Promise<Applied> {
  const recorded = await recordDelivery(tx, { tenant, channel, provider: providerName(source), report, now });
  if (recorded.outcome === 'not_yet') return recorded;
  if (recorded.outcome === 'not_ours' || !recorded.stopped) return { outcome: 'applied' };
  const stopped = { tenantId: tenant.id, channel, code: report.code };
  return { outcome: 'applied', afterwards: async () => sayStopped(context, stopped) };
}
