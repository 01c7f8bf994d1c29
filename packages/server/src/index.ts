import { randomBytes } from 'node:crypto';
import * as core from '@quote-rescue/core';
import { quoteRescueSequence } from '@quote-rescue/core';
import { pgBossWakeups } from './adapters/wakeups/pg-boss/index.ts';
import { hostWebhook } from './doors/http/host-webhook.ts';
import { createFetch } from './doors/http/index.ts';
import { createWorkers } from './doors/jobs/workers.ts';
import { createRouter } from './doors/trpc/index.ts';
import { identify, type TenantCaller } from './flow/caller.ts';
import { cancel } from './flow/cancel.ts';
import { changeQuote } from './flow/change-quote.ts';
import { changeZone } from './flow/change-zone.ts';
import type { Context } from './flow/context.ts';
import { createDispatcher } from './flow/dispatch/dispatcher.ts';
import { keepBodies } from './flow/dispatch/keep-bodies.ts';
import { enrollBy } from './flow/enroll.ts';
import { explain } from './flow/explain.ts';
import { replayWebhooks } from './flow/host-webhooks.ts';
import { keepPayment } from './flow/keep-payment.ts';
import { liftLapsedSnoozes } from './flow/lift-snoozes.ts';
import { markLost, markWon } from './flow/mark.ts';
import { markDepositReceived } from './flow/mark-deposit-received.ts';
import { theMinutesRound } from './flow/minutes-round.ts';
import { parseInput } from './flow/parse-input.ts';
import { pause } from './flow/pause.ts';
import { previewSequenceChange } from './flow/preview-sequence-change.ts';
import { publishSequence, readSequence } from './flow/publish-sequence.ts';
import { readPaymentsOf } from './flow/read-payments.ts';
import { readTimeline } from './flow/read-timeline.ts';
import { reconcilePayments } from './flow/reconcile-payments.ts';
import { refund } from './flow/refund.ts';
import { reissueLink, revokeLink } from './flow/replace-link.ts';
import { resume } from './flow/resume.ts';
import { resumeChannel } from './flow/resume-channel.ts';
import { createSealer } from './flow/sealing.ts';
import { takeOver } from './flow/sweep.ts';
import { publishSequences, setTenant } from './flow/tenant-settings.ts';
import { createNow, createOwnNow } from './flow/time.ts';
import { verify } from './flow/verify.ts';
import type { QuoteRescueOptions } from './options.ts';
import { realClock } from './ports/clock.ts';
import { silentLogger } from './ports/logger.ts';
import type { QuoteRescue } from './quote-rescue.ts';
import { refuseUnworkable } from './refuse-unworkable.ts';
import { type Connection, connect } from './store/connect.ts';
import type { Db } from './store/db.ts';
import { assertMigrated, migrate } from './store/migrate.ts';
import { inSchema, txInSchema } from './store/schema.ts';

const DEFAULT_SCHEMA = 'quote_rescue';

/**
 * Mounts QuoteRescue in a host: its Postgres, its providers, its sign-in.
 * @throws QuoteRescueError `misconfigured` if an option cannot work
 */
export function createQuoteRescue<Ctx extends object = { request: Request }>(
  options: QuoteRescueOptions<Ctx>,
): QuoteRescue {
  refuseUnworkable(options);
  const schema = options.schema ?? DEFAULT_SCHEMA;
  const opened = lazily(() => connect(options.database));
  const context = createContext(options, schema, opened, (when) => workers.nudge(when));
  const dispatcher = createDispatcher(context, { schema, ...(options.at && { at: options.at }) });
  const wakeups = pgBossWakeups({ database: options.database, schema: `${schema}_jobs`, logger: context.logger });
  const workers = createWorkers({
    context,
    dispatcher,
    wakeups,
    loops: options.workers ?? 2,
    beforeDrain: () => liftLapsedSnoozes(context),
    whenIdle: (goesOn) => keepBodies(context, goesOn),
    takeOver: () => takeOver(context),
    sweep: () => theMinutesRound(context),
  });
  const router = createRouter<Ctx>({ context, authenticate: options.authenticate });
  const handle = createFetch({
    context,
    router,
    ...(options.quotePage && { quotePage: options.quotePage }),
    ...(options.clientAddress && { clientAddress: options.clientAddress }),
    healthy: () => workers.healthy(),
  });

  const as = (tenantId: string): Promise<TenantCaller> => identify(context, { tenantId, actor: { id: 'host' } });
  const rates = { email: options.rates?.email ?? 10, sms: options.rates?.sms ?? 1 };
  const runMigrations = async () => migrate(await opened(), schema);

  return {
    router,
    fetch: handle,
    migrate: runMigrations,
    async start() {
      if (options.migrations === 'by_host') await assertMigrated((await opened()).db, schema);
      else await runMigrations();
      await publishSequences(context);
      await workers.start();
    },
    async stop() {
      await workers.stop();
      await (await opened()).close();
    },
    healthy: () => workers.healthy(),
    setTenant: (tenantId, settings) => setTenant(context, tenantId, settings, rates),
    enroll: (tenantId, input, own) =>
      enrollBy(context, { tenantId, actor: { kind: 'contractor', id: 'host' } }, input, own),
    pause: async (tenantId, estimateId) => pause(context, await as(tenantId), { estimateId }),
    resume: async (tenantId, estimateId, catchUp = 'skip_missed') =>
      resume(context, await as(tenantId), { estimateId, catchUp }),
    cancel: async (tenantId, estimateId) => cancel(context, await as(tenantId), { estimateId }),
    changeQuote: async (tenantId, estimateId, changes) => {
      const input = parseInput(core.changeQuoteInput, { estimateId, changes });
      await changeQuote(context, await as(tenantId), input);
    },
    payments: async (tenantId, estimateId) => readPaymentsOf(context, await as(tenantId), { estimateId }),
    markDepositReceived: async (tenantId, estimateId, amountMinor) => {
      const input = parseInput(core.markReceivedInput, { estimateId, amountMinor });
      return markDepositReceived(context, await as(tenantId), input);
    },
    refund: async (tenantId, input) => refund(context, await as(tenantId), parseInput(core.refundInput, input)),
    keepPayment: async (tenantId, estimateId, paymentId) => {
      const input = parseInput(core.keepPaymentInput, { estimateId, paymentId });
      return keepPayment(context, await as(tenantId), input);
    },
    revokeLink: async (tenantId, estimateId) => revokeLink(context, await as(tenantId), { estimateId }),
    sequence: async (tenantId) => readSequence(context, await as(tenantId)),
    previewSequenceChange: async (tenantId, definition) =>
      previewSequenceChange(context, await as(tenantId), parseInput(core.sequenceChangeInput, { definition })),
    publishSequence: async (tenantId, definition, { running }) =>
      publishSequence(context, await as(tenantId), parseInput(core.publishSequenceInput, { definition, running })),
    changeZone: async (tenantId, estimateId, zone) =>
      changeZone(context, await as(tenantId), parseInput(core.customerZoneInput, { estimateId, zone })),
    reissueLink: async (tenantId, estimateId) => reissueLink(context, await as(tenantId), { estimateId }),
    replayWebhooks: (again) => replayWebhooks(context, again),
    reconcilePayments: () => reconcilePayments(context),
    markWon: async (tenantId, estimateId) => markWon(context, await as(tenantId), { estimateId }),
    markLost: async (tenantId, estimateId, reason) =>
      markLost(context, await as(tenantId), { estimateId, reason: reason ?? null }),
    resumeChannel: async (tenantId, channel) => void (await resumeChannel(context, await as(tenantId), { channel })),
    timeline: async (tenantId, estimateId) => readTimeline(context, await as(tenantId), { estimateId }),
    explain: async (tenantId, key) => explain(context, await as(tenantId), key),
    verify: (tenantId) => verify(context, tenantId),
    drain: () => workers.drain(),
    sweep: () => workers.sweep(),
    async calendar() {
      const [now, next] = [await context.now(), await dispatcher.nextDueAt()];
      return {
        now: new Date(now.calendar).toISOString(),
        nextDueAt: next === null ? null : new Date(next).toISOString(),
      };
    },
  };
}

function createContext<Ctx>(
  options: QuoteRescueOptions<Ctx>,
  schema: string,
  opened: () => Promise<Connection>,
  nudge: Context['nudge'],
): Context {
  // Opens the database at the first use, not at import.
  const bound = lazily(async () => inSchema((await opened()).db, schema));
  const db: Db = {
    query: async (text, values) => (await bound()).query(text, values),
    transaction: async (fn) => (await bound()).transaction(fn),
  };
  const clock = options.clock ?? realClock;
  const monotonic = () => performance.now();
  const databaseNow = createNow(db, clock, monotonic);
  const ownNow = createOwnNow(clock, Date.now);
  return {
    db,
    bind: (tx) => txInSchema(tx, schema),
    now: async () => ((await opened()).engine === 'pglite' ? ownNow() : databaseNow()),
    monotonic,
    clock,
    email: options.email,
    emailFrom: options.emailFrom,
    sms: options.sms ?? null,
    payments: options.payments ?? null,
    tellHost: options.webhooks === undefined ? null : hostWebhook(options.webhooks),
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    sealer: createSealer(options.secrets),
    random: options.random ?? ((bytes) => randomBytes(bytes)),
    sequences: new Map(
      [quoteRescueSequence, ...(options.sequences ?? []).map(core.defineSequence)].map((sequence) => [
        sequence.id,
        sequence,
      ]),
    ),
    nudge,
    logger: options.logger ?? silentLogger,
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type { ErrorDetail, QuoteRescueRouter } from './doors/trpc/index.ts';
export type { Difference } from './flow/compare-projections.ts';
export type { Explanation } from './flow/explain.ts';
export type { PaymentReconciliation } from './flow/reconcile-payments.ts';
export type { VerifyReport } from './flow/verify.ts';
export type { Caller, EnrollOptions, HostTransaction, PGliteLike, PoolLike, QuoteRescueOptions } from './options.ts';
export type { Clock } from './ports/clock.ts';
export type { EmailMessage, EmailProvider, Repeatability, SendContext } from './ports/email.ts';
export type { HostWebhookOptions } from './ports/host-webhook.ts';
export type { Logger } from './ports/logger.ts';
export type {
  PaymentAnswer,
  PaymentContext,
  PaymentDispute,
  PaymentEvent,
  PaymentInstruction,
  PaymentProvider,
  PaymentRefund,
  PaymentRequest,
  PaymentReversals,
  PaymentSession,
  PaymentTerms,
  PaymentWebhookRequest,
  RefundAnswer,
} from './ports/payments.ts';
export type { DeliveryReport, SendOutcome, WebhookRequest, WebhookResult } from './ports/send-outcome.ts';
export type { InboundSms, SmsMessage, SmsProvider, SmsWebhookEvent } from './ports/sms.ts';
export type { Wakeups } from './ports/wakeups.ts';
export type { QuoteRescue } from './quote-rescue.ts';
export type { MigrateReport } from './store/migrate.ts';
