import * as z from 'zod';

/**
 * The one list of facts. Events are append-only; status, timeline and every other projection are derived from them.
 * No event holds personal data: free text, names and addresses live in tables that can be erased, and an event names
 * them by id.
 */

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** `end` is the quiet last step of a sequence (T+10): it sends nothing and closes the estimate. */
export const touchpointChannels = ['email', 'sms', 'end'] as const;
export type TouchpointChannel = (typeof touchpointChannels)[number];

export const subjectTypes = ['estimate', 'campaign_contact', 'reminder_occurrence'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const dispositions = ['open', 'won', 'lost', 'no_response'] as const;
export type Disposition = (typeof dispositions)[number];

/** Why an enrollment ended. The first five also set the estimate's disposition, the last three do not. */
export const endReasons = [
  'deposit_paid',
  'marked_won',
  'declined',
  'marked_lost',
  'timed_out',
  'completed',
  'cancelled',
  'superseded',
] as const;
export type EndReason = (typeof endReasons)[number];

export const holds = ['paused', 'snoozed', 'deposit_pending', 'question'] as const;
export type Hold = (typeof holds)[number];

/** Why a touchpoint was not sent and never will be: results, not errors. */
export const skipReasons = [
  'terminal_won',
  'terminal_lost',
  'terminal_no_response',
  'enrollment_ended',
  'opt_out',
  'no_address',
  'no_consent',
  'sms_not_approved',
  'bounced',
  'bad_number',
  'late',
  'platform_block',
  'step_removed',
  'holdout',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why a touchpoint waits. `not_due`: the rules of its zone have changed since it was planned, so its time of day is later. */
export const holdReasons = [
  'not_due',
  'quiet_hours',
  'closed_day',
  'min_gap',
  'paused',
  'snoozed',
  'deposit_pending',
  'question',
  'channel_paused',
  'retry',
] as const;
export type HoldReason = (typeof holdReasons)[number];

const actor = z.object({
  kind: z.enum(['system', 'contractor', 'customer', 'provider', 'machine']),
  /** The host's id of the person, where the host gave one. */
  id: z.string().max(200).optional(),
});
export type Actor = z.infer<typeof actor>;

const instant = z.iso.datetime({ offset: true });
const minor = z.int();
const currency = z.string().regex(/^[A-Z]{3}$/);
const providerIds = { provider: z.string(), providerId: z.string() };
const touchpointName = { key: z.string(), stepId: z.string(), channel: z.enum(touchpointChannels) };
const none = z.object({});

const shapes = {
  'sequence.scheduled': z.object({
    run: z.int().min(1),
    sequenceId: z.string(),
    sequenceVersion: z.string(),
    zone: z.string(),
    /** Where the customer may be, where that is more than `zone`. */
    zones: z.array(z.string()).optional(),
    touchpoints: z.array(
      z.object({
        ...touchpointName,
        ordinal: z.int(),
        dueAt: instant,
        localAt: z.string(),
        skip: z.enum(skipReasons).optional(),
      }),
    ),
  }),
  'sequence.retimed': z.object({
    cause: z.enum(['resumed', 'unsnoozed', 'edited', 'zone_changed', 'reopened']),
    /** `edited`: the version that the run follows from here on. */
    sequenceVersion: z.string().optional(),
    /** `zone_changed`: where the customer is from here on. */
    zones: z.array(z.string()).optional(),
    touchpoints: z.array(
      z.object({
        key: z.string(),
        dueAt: instant,
        localAt: z.string(),
        /** Why it would not go as things stand; asked again at its instant. */
        skip: z.enum(skipReasons).optional(),
        /** A message that the run did not have. */
        added: z.object({ stepId: z.string(), channel: z.enum(touchpointChannels), ordinal: z.int() }).optional(),
      }),
    ),
    /** New places of messages among each other, by key, where something was added before them. */
    ordinals: z.record(z.string(), z.int()).optional(),
  }),
  'sequence.completed': z.object({ reason: z.enum(endReasons) }),
  'sequence.reopened': z.object({ cause: z.enum(['undo', 'reopen', 'customer_changed_mind']) }),
  'hold.placed': z.object({ hold: z.enum(holds), until: instant.optional() }),
  'hold.lifted': z.object({ hold: z.enum(holds) }),
  'touchpoint.skipped': z.object({ ...touchpointName, reason: z.enum(skipReasons) }),
  'touchpoint.held': z.object({ ...touchpointName, reason: z.enum(holdReasons), until: instant.optional() }),
  'touchpoint.failed': z.object({
    ...touchpointName,
    code: z.string(),
    scope: z.enum(['message', 'recipient', 'tenant']),
    final: z.boolean(),
    /** When it is tried again; absent if it is not. */
    dueAt: instant.optional(),
  }),
  'touchpoint.uncertain': z.object({ ...touchpointName, error: z.string() }),
  'touchpoint.settled': z.object({
    ...touchpointName,
    as: z.enum(['sent', 'not_sent']),
    /** Set where nothing went and it is tried again under the same key; absent = the contractor decides what follows. */
    dueAt: instant.optional(),
  }),
  'touchpoint.sent_again': z.object({ ...touchpointName, newKey: z.string() }),
  'email.sent': z.object({ ...touchpointName, ...providerIds, bodyHash: z.string() }),
  'email.delivered': z.object({ key: z.string() }),
  'email.opened': z.object({ key: z.string(), by: z.enum(['unknown', 'machine']) }),
  'email.bounced': z.object({ key: z.string(), kind: z.enum(['hard', 'soft']), code: z.string().optional() }),
  'email.complained': z.object({ key: z.string() }),
  'sms.sent': z.object({ ...touchpointName, ...providerIds, bodyHash: z.string(), segments: z.int().min(1) }),
  'sms.delivered': z.object({ key: z.string() }),
  'sms.failed': z.object({ key: z.string(), code: z.string() }),
  'quote.viewed': z.object({ by: z.enum(['unknown', 'machine', 'person']) }),
  'quote.declined': z.object({ messageId: z.string().optional() }),
  'quote.decline_undone': none,
  'quote.question_asked': z.object({ messageId: z.string() }),
  'quote.question_answered': z.object({ messageId: z.string(), how: z.enum(['answered', 'continued']) }),
  'quote.accepted': z.object({ messageId: z.string().optional() }),
  /** Older links of the quote stopped working, and a new one was made. */
  'quote.link_replaced': none,
  /** No link leads to the quote any more. */
  'quote.link_revoked': none,
  'quote.changed': z.object({
    fields: z.array(z.string()),
    totalMinor: minor.optional(),
    depositMinor: minor.optional(),
  }),
  'deposit.session_created': z.object({ attemptId: z.string(), amountMinor: minor, currency }),
  'deposit.session_expired': z.object({ attemptId: z.string() }),
  'deposit.pending': z.object({ attemptId: z.string().optional(), amountMinor: minor, currency }),
  'deposit.paid': z.object({
    attemptId: z.string().optional(),
    paymentId: z.string(),
    amountMinor: minor,
    currency,
    /** Set when the sum differs from what was asked, or a deposit had already landed. */
    flag: z.enum(['amount_differs', 'paid_twice']).optional(),
  }),
  'deposit.failed': z.object({ attemptId: z.string().optional() }),
  'deposit.refunded': z.object({ paymentId: z.string(), refundedMinor: minor, currency }),
  /** A refund that the bank could not deliver; `refundedMinor` is what stays refunded of the payment. */
  'deposit.refund_returned': z.object({ paymentId: z.string(), amountMinor: minor, refundedMinor: minor, currency }),
  'deposit.disputed': z.object({ paymentId: z.string() }),
  /**
   * `lost`: the bank gave `amountMinor` back to the customer. A payment can have several disputes: `chargedBackMinor` is what
   * is back of the payment in all, `isDisputed` whether another one is still open.
   */
  'deposit.dispute_closed': z.object({
    paymentId: z.string(),
    outcome: z.enum(['won', 'lost']),
    amountMinor: minor,
    chargedBackMinor: minor,
    isDisputed: z.boolean(),
    currency,
  }),
  /** The contractor keeps a payment that was flagged: nothing is proposed for it any more. */
  'deposit.kept': z.object({ paymentId: z.string() }),
  'estimate.disposition_set': z.object({ disposition: z.enum(dispositions), reason: z.enum(endReasons).optional() }),
  'opt_out.recorded': z.object({
    channel: z.enum(channels),
    scope: z.enum(['reminders', 'all']),
    source: z.enum(['reply', 'one_click', 'page', 'provider', 'contractor']),
  }),
  'opt_out.lifted': z.object({ channel: z.enum(channels), source: z.enum(['reply', 'page', 'contractor']) }),
} as const;

export type EventType = keyof typeof shapes;
export type EventData<T extends EventType> = z.infer<(typeof shapes)[T]>;

const envelope = {
  /** Decimal string of a 64-bit number; rises with the order in which events were recorded. */
  id: z.string(),
  tenantId: z.string(),
  subjectType: z.enum(subjectTypes),
  subjectId: z.string(),
  run: z.int().min(1).nullable(),
  actor,
  /** When it happened, in calendar time (UTC). */
  occurredAt: instant,
  /** When it was written down, in calendar time (UTC). Never before `occurredAt` by more than clock skew. */
  recordedAt: instant,
};

const entries = Object.entries(shapes) as { [T in EventType]: [T, (typeof shapes)[T]] }[EventType][];
const union = entries.map(([type, data]) => z.object({ ...envelope, type: z.literal(type), data }));

type Envelope = {
  id: string;
  tenantId: string;
  subjectType: SubjectType;
  subjectId: string;
  run: number | null;
  actor: Actor;
  occurredAt: string;
  recordedAt: string;
};

/** One recorded fact. Discriminated by `type`. */
export type QuoteEvent = { [T in EventType]: Envelope & { type: T; data: EventData<T> } }[EventType];

/** A fact about to be recorded: the store adds id, tenant and `recordedAt`. */
export type NewEvent = {
  [T in EventType]: { type: T; data: EventData<T>; actor: Actor; occurredAt: string; run: number | null };
}[EventType];

/** Checks an event that comes from outside the type system (database, import, another version). */
export const eventSchema: z.ZodType<QuoteEvent> = z.discriminatedUnion(
  'type',
  union as unknown as readonly [(typeof union)[0], ...typeof union],
) as unknown as z.ZodType<QuoteEvent>;

export const eventTypes = Object.keys(shapes) as EventType[];
