import { randomBytes } from 'node:crypto';
import * as core from '@quote-rescue/core';
import { QuoteRescueError, quoteRescueSequence } from '@quote-rescue/core';
import { pgBossWakeups } from './adapters/wakeups/pg-boss/index.ts';
import { hostWebhook } from './doors/http/host-webhook.ts';
import { createFetch } from './doors/http/index.ts';
import { createWorkers } from './doors/jobs/workers.ts';
import { createRouter, type QuoteRescueRouter } from './doors/trpc/index.ts';
import { identify, type TenantCaller } from './flow/caller.ts';
import { cancel } from './flow/cancel.ts';
import { changeQuote } from './flow/change-quote.ts';
import { changeZone } from './flow/change-zone.ts';
import type { Context } from './flow/context.ts';
import { createDispatcher } from './flow/dispatch/dispatcher.ts';
import { keepBodies } from './flow/dispatch/keep-bodies.ts';
import { enrollBy } from './flow/enroll.ts';
import { type Explanation, explain } from './flow/explain.ts';
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
import { type PaymentReconciliation, reconcilePayments } from './flow/reconcile-payments.ts';
import { refund } from './flow/refund.ts';
import { reissueLink, revokeLink } from './flow/replace-link.ts';
import { resume } from './flow/resume.ts';
import { resumeChannel } from './flow/resume-channel.ts';
import { createSealer } from './flow/sealing.ts';
import { publishSequences, setTenant } from './flow/tenant-settings.ts';
import { createNow, createOwnNow } from './flow/time.ts';
import { type VerifyReport, verify } from './flow/verify.ts';
import type { EnrollOptions, QuoteRescueOptions } from './options.ts';
import { realClock } from './ports/clock.ts';
import { silentLogger } from './ports/logger.ts';
import { type Connection, connect } from './store/connect.ts';
import type { Db } from './store/db.ts';
import { assertMigrated, type MigrateReport, migrate } from './store/migrate.ts';
import { inSchema, txInSchema } from './store/schema.ts';

/** The kit inside a host's server. Nothing happens before `migrate` and `start`. */
export type QuoteRescue = {
  /** tRPC router of the contractor's side, to nest in the host's own. */
  readonly router: QuoteRescueRouter;
  /** Everything under `baseUrl`: quote pages, webhooks, unsubscribe, and the router under `/trpc`. */
  fetch(request: Request): Promise<Response>;
  /** Brings the schema up to date; safe for any number of processes at once. */
  migrate(): Promise<MigrateReport>;
  /** Takes part in sending. Call `migrate` first, or let `start` do it. */
  start(): Promise<void>;
  /** Takes no new work, records what is in hand, closes what was opened here. Within 30 s. */
  stop(): Promise<void>;
  /** Readiness for a load balancer: false while the database or the job queue cannot be reached. */
  healthy(): boolean;

  /** Creates a tenant or changes its settings. Call it when a contractor signs up or edits their company. */
  setTenant(
    tenantId: string,
    settings: Partial<core.TenantSettings> & Pick<core.TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'>,
  ): Promise<core.TenantSettings>;
  /** Starts following up on an estimate. With `db` it is part of the host's own transaction. */
  enroll(tenantId: string, input: core.EnrollInput, options?: EnrollOptions): Promise<core.Enrolled>;
  pause(tenantId: string, estimateId: string): Promise<void>;
  resume(tenantId: string, estimateId: string, catchUp?: core.CatchUp): Promise<void>;
  /** Stops the sequence; the estimate stays open. */
  cancel(tenantId: string, estimateId: string): Promise<void>;
  /** Edits a running quote: total, items, deposit rule, validity. An open payment page over the old sum is closed. */
  changeQuote(tenantId: string, estimateId: string, changes: core.QuoteChanges): Promise<void>;
  /** The money that came in for an estimate, and what should go back. */
  payments(tenantId: string, estimateId: string): Promise<core.PaymentsView>;
  /** The deposit came by transfer or in cash; `amountMinor` absent = what was asked. */
  markDepositReceived(tenantId: string, estimateId: string, amountMinor?: number): Promise<core.PaymentsView>;
  /** Gives a payment back, whole or in part; safe to repeat when the answer was lost. */
  refund(tenantId: string, refund: core.RefundInput): Promise<core.PaymentsView>;
  /** A flagged payment stays as it is: nothing is proposed for it any more. */
  keepPayment(tenantId: string, estimateId: string, paymentId: string): Promise<core.PaymentsView>;
  /**
   * Asks the payment provider about every payment that is under way, and about refunds and disputes of those that have
   * come, of all tenants, and settles what a lost webhook left. A daily round of it is part of `sweep`; `quote-rescue
   * reconcile` does the same from a shell.
   */
  reconcilePayments(): Promise<PaymentReconciliation>;
  /**
   * Sends the host again what its webhooks told since an instant (calendar time; kept for 30 days), taken or not, of one
   * tenant or of all. Ids and bytes are the same as the first time. Returns how many.
   */
  replayWebhooks(again: { since: string | Date; tenantId?: string }): Promise<number>;
  /** The sequence that the tenant's estimates are enrolled in: its own edit, else the host's. */
  sequence(tenantId: string): Promise<core.SequenceView>;
  /** What publishing a definition would do to running enrollments if they were to follow it. Writes nothing. */
  previewSequenceChange(tenantId: string, definition: core.SequenceDefinition): Promise<core.SequenceChangePreview>;
  /**
   * Puts the tenant's own version of a sequence in force: for new enrollments, and with `follow` for running ones too.
   * Nothing that was authorised changes; keys stay. Safe to repeat.
   */
  publishSequence(
    tenantId: string,
    definition: core.SequenceDefinition,
    options: { readonly running: 'follow' | 'keep' },
  ): Promise<core.PublishedSequence>;
  /** The customer is in another time zone: what is left of the run keeps its days and times of day there. */
  changeZone(tenantId: string, estimateId: string, zone: string): Promise<void>;
  /** A new link for the customer; every older one of this quote stops working. */
  reissueLink(tenantId: string, estimateId: string): Promise<{ now: string; quoteUrl: string }>;
  /** Every link of the quote stops working and none is made; its follow-up is paused. */
  revokeLink(tenantId: string, estimateId: string): Promise<void>;
  markWon(tenantId: string, estimateId: string): Promise<void>;
  markLost(tenantId: string, estimateId: string, reason?: string): Promise<void>;
  /** Lets a channel go on that a provider's refusal stopped (bad key, suspended account), once that is mended. */
  resumeChannel(tenantId: string, channel: core.Channel): Promise<void>;
  timeline(tenantId: string, estimateId: string): Promise<core.TimelineView>;

  /** Why one message (`est_abc123:T+4`) was sent, was not, or was late: from records, in data and in sentences. */
  explain(tenantId: string, key: string): Promise<Explanation>;
  /**
   * Rebuilds every projection from the events, of one tenant or of all, and says what differs from what is stored. Only
   * reads; `quote-rescue verify` does the same from a shell.
   */
  verify(tenantId?: string): Promise<VerifyReport>;

  /** Works until nothing is due, and returns how many calendar rows that took. For tests, demos and one-off scripts. */
  drain(): Promise<number>;
  /** The minute's round, now. */
  sweep(): Promise<void>;
  /** Calendar time now and the next instant anything is due, ISO. */
  calendar(): Promise<{ now: string; nextDueAt: string | null }>;
};

const DEFAULT_SCHEMA = 'quote_rescue';

/**
 * Mounts QuoteRescue in a host: its Postgres, its providers, its sign-in.
 * @throws QuoteRescueError `misconfigured` if an option cannot work
 */
export function createQuoteRescue<Ctx extends object = { request: Request }>(
  options: QuoteRescueOptions<Ctx>,
): QuoteRescue {
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
  refuseUnworkable(options);
  // Opens the database at the first use, not at import.
  const bound = lazily(async () => inSchema((await opened()).db, schema));
  const db: Db = {
    query: async (text, values) => (await bound()).query(text, values),
    transaction: async (fn) => (await bound()).transaction(fn),
  };
  const clock = options.clock ?? realClock;
  const databaseNow = createNow(db, clock);
  const ownNow = createOwnNow(clock, Date.now);
  return {
    db,
    bind: (tx) => txInSchema(tx, schema),
    now: async () => ((await opened()).engine === 'pglite' ? ownNow() : databaseNow()),
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

function refuseUnworkable<Ctx>(options: QuoteRescueOptions<Ctx>): void {
  const faults: core.FieldFault[] = [];
  if (!/^https?:\/\/[^\s]+$/.test(options.baseUrl)) {
    faults.push({
      path: 'baseUrl',
      message: 'the public address under which fetch is mounted, such as https://app.example.com/quotes',
    });
  }
  if (core.normalizeEmail(options.emailFrom) === null) {
    faults.push({ path: 'emailFrom', message: 'an address on a domain of yours, such as quotes@app.example.com' });
  }
  if (faults.length === 0) return;
  throw new QuoteRescueError(
    'misconfigured',
    `createQuoteRescue cannot start: ${faults.map((f) => `${f.path}: ${f.message}`).join('; ')}.`,
    { fields: faults },
  );
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
export type { MigrateReport } from './store/migrate.ts';
