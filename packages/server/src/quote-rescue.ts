import type * as core from '@quote-rescue/core';
import type { QuoteRescueRouter } from './doors/trpc/index.ts';
import type { Explanation } from './flow/explain.ts';
import type { PaymentReconciliation } from './flow/reconcile-payments.ts';
import type { VerifyReport } from './flow/verify.ts';
import type { EnrollOptions } from './options.ts';
import type { MigrateReport } from './store/migrate.ts';

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
