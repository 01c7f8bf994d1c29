import type { PublicStatus } from '../estimate/state.ts';
import type { Channel, EndReason, Hold, HoldReason, SkipReason, TouchpointChannel } from '../events.ts';
import type { SequenceDefinition } from '../sequence/define.ts';
import type { DepositRule } from '../values/money.ts';
import type { CatchUp, ConfirmedEstimate, TenantSettings } from './inputs.ts';

/**
 * What goes out through a door: JSON-safe values only. Instants are ISO strings in UTC, dates `YYYY-MM-DD`, sums
 * integers in minor units. These types are all that the screens know of the server.
 */

export type PlanRow = {
  key: string;
  stepId: string;
  channel: TouchpointChannel;
  dueAt: string;
  /** `YYYY-MM-DDTHH:MM` in `zone`: what the customer's clock shows. */
  localAt: string;
  zone: string;
  moved: 'quiet_hours' | 'closed_day' | 'min_gap' | null;
  skip: SkipReason | null;
};

export type PlanPreview = {
  /** Server's calendar time. */
  now: string;
  rows: PlanRow[];
  endsAt: string;
  depositMinor: number;
  currency: string;
  /** Open estimates to the same customer that look like this one. */
  duplicates: { estimateId: string; jobTitle: string; totalMinor: number; currency: string; since: string }[];
  warnings: {
    code:
      | 'no_sms_consent'
      | 'sms_not_approved'
      | 'no_email'
      | 'no_phone'
      | 'opted_out_email'
      | 'opted_out_sms'
      | 'price_expired'
      | 'guessed_zone'
      | 'no_email_hours'
      | 'no_sms_hours';
    message: string;
  }[];
};

export type Enrolled = {
  estimateId: string;
  run: number;
  status: PublicStatus;
  /** When the first message goes; until then Undo takes everything back. */
  firstSendAt: string | null;
  now: string;
  quoteUrl: string;
  /** True if this request key had been answered before. */
  repeated: boolean;
};

export type EstimateSummary = {
  estimateId: string;
  number: string | null;
  customerName: string;
  jobTitle: string;
  totalMinor: number;
  depositMinor: number;
  currency: string;
  status: PublicStatus;
  reason: EndReason | null;
  holds: Hold[];
  startedAt: string;
  nextSendAt: string | null;
  nextChannel: Channel | null;
  /** When the run ends by itself if no answer comes; null = it does not run. */
  endsAt: string | null;
  needsYou: 'question' | 'failed' | 'uncertain' | 'refund' | null;
};
export type EstimatePage = {
  now: string;
  items: EstimateSummary[];
  nextCursor: string | null;
  counts: Record<PublicStatus, number>;
};

/** What became of a touchpoint, or will. Drives icon, word and colour. */
export const touchpointOutcomes = [
  'planned',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'skipped',
  'uncertain',
  'not_needed',
] as const;
export type TouchpointOutcome = (typeof touchpointOutcomes)[number];

export type TimelineTouchpoint = {
  kind: 'touchpoint';
  key: string;
  stepId: string;
  channel: TouchpointChannel;
  outcome: TouchpointOutcome;
  /** When it went, or is due, or was given up. */
  at: string;
  dueAt: string;
  localAt: string;
  zone: string;
  skip: SkipReason | null;
  hold: HoldReason | null;
  /** Set for `not_needed`: what made it so (deposit came, customer said no ...). */
  because: EndReason | null;
  /** Delivery receipt, newest first. */
  receipts: {
    type: 'delivered' | 'opened_by_machine' | 'opened' | 'bounced' | 'complained' | 'failed';
    at: string;
    code: string | null;
  }[];
  provider: string | null;
  providerId: string | null;
  error: string | null;
  /** True if the message was handed over before the sequence ended but went after: "on its way when the deposit came". */
  crossed: boolean;
  canSendAgain: boolean;
};

export type TimelineFact = {
  kind: 'fact';
  id: string;
  at: string;
  type:
    | 'started'
    | 'viewed'
    | 'viewed_by_machine'
    | 'question_asked'
    | 'question_answered'
    | 'declined'
    | 'decline_undone'
    | 'accepted'
    | 'payment_started'
    | 'payment_pending'
    | 'paid'
    | 'payment_failed'
    | 'refunded'
    | 'refund_returned'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'payment_kept'
    | 'paused'
    | 'resumed'
    | 'snoozed'
    | 'won'
    | 'lost'
    | 'no_response'
    | 'cancelled'
    | 'reopened'
    | 'opted_out'
    | 'opted_in'
    | 'changed'
    | 'link_replaced'
    | 'link_revoked';
  by: 'contractor' | 'customer' | 'system' | 'provider' | 'machine';
  channel: Channel | null;
  amountMinor: number | null;
  currency: string | null;
  until: string | null;
  /** Free text of the customer (question, reason), looked up outside the events. */
  text: string | null;
  messageId: string | null;
};

export type TimelineRow = TimelineTouchpoint | TimelineFact;

export type TimelineView = {
  now: string;
  estimate: EstimateSummary & {
    customerEmail: string | null;
    customerPhone: string | null;
    /** The same number as people write it in the contractor's country. */
    customerPhoneShown: string | null;
    jobAddress: string | null;
    issuedOn: string | null;
    validUntil: string | null;
    lineItems: {
      description: string;
      quantity?: number | undefined;
      unitPriceMinor?: number | undefined;
      amountMinor: number;
    }[];
    depositRule: DepositRule;
    paidMinor: number;
    refundedMinor: number;
    quoteUrl: string;
    hostReference: string | null;
  };
  run: number;
  zone: string;
  snoozedUntil: string | null;
  openQuestion: { messageId: string; text: string; askedAt: string } | null;
  /** Undo of won, lost or the start is open until then. */
  undoUntil: string | null;
  /** How many planned messages the end made unnecessary. */
  cancelledCount: number;
  /** Past and present first in order of time, then what is planned. */
  rows: TimelineRow[];
  readOnly: boolean;
};

export type MessagePreviewView =
  | { channel: 'email'; from: string; subject: string; preheader: string; html: string; text: string }
  | { channel: 'sms'; from: string | null; body: string; segments: number; encoding: 'GSM-7' | 'UCS-2'; units: number };

/** A message as it went out, the secret of its link replaced by a marker. */
export type SentMessageView = {
  key: string;
  /** An e-mail address, or a number as people write it in the contractor's country. */
  to: string;
  at: string;
  /** `stored` is the body as handed over; `rendered_again` is the same body made again from what the send pinned. */
  source: 'stored' | 'rendered_again';
  message: MessagePreviewView;
};

/** Answer of Undo after a start: nothing went, and the draft is as it was confirmed. */
export type UndoneEnrollment = { now: string; estimateId: string; draft: ConfirmedEstimate };

/** The money that came in for an estimate, oldest first. */
export type PaymentsView = {
  now: string;
  payments: {
    paymentId: string;
    provider: string;
    amountMinor: number;
    currency: string;
    refundedMinor: number;
    /** The most that can still be given back. */
    refundableMinor: number;
    /** What the bank gave back to the customer after a dispute. */
    chargedBackMinor: number;
    /** Of the bank with the customer; null = there was none. */
    dispute: 'open' | 'won' | 'lost' | null;
    /** `amount_differs` from what was asked, or a deposit had landed before. */
    flag: 'amount_differs' | 'paid_twice' | null;
    /** The contractor has said that a flagged payment is his to keep. */
    kept: boolean;
    paidAt: string;
    /** What should go back, for one press; null = nothing. */
    proposedRefundMinor: number | null;
  }[];
  readOnly: boolean;
};

/** What each way of resuming would send, made by the code that resumes. */
export type ResumePreview = {
  now: string;
  pausedSince: string | null;
  choices: { catchUp: CatchUp; rows: PlanRow[] }[];
};

export type SettingsView = {
  settings: TenantSettings;
  /** Whether the host has connected a provider at all. */
  smsConnected: boolean;
  paymentsConnected: boolean;
  /** Channels a provider has refused for this tenant as a whole, with its code. */
  stopped: { channel: Channel; code: string; until: string | null }[];
  /** What holds of the settings and is most likely not meant. */
  warnings: { code: 'email_never_open' | 'sms_never_open' | 'sms_at_night'; message: string }[];
  readOnly: boolean;
};

/** States of the public page; see the table of words in core/message/quote-copy. */
export const quoteStates = [
  'open',
  'returned',
  'confirming',
  'processing',
  'paid',
  'failed',
  'session_expired',
  'amount_changed',
  'no_deposit',
  'snoozed',
  'declined',
  'no_response',
  'price_expired',
  'marked_won',
  'marked_lost',
  'refunded',
  'disputed',
  'not_found',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The public quote page: nothing in it that the holder of the link may not see. */
export type QuoteView = {
  state: Exclude<QuoteState, 'not_found'>;
  now: string;
  company: {
    name: string;
    phone: string | null;
    postalAddress: string;
    website: string | null;
    brandColor: string | null;
    /** An https address, or a data: image. */
    logoUrl: string | null;
    licence: string | null;
  };
  customerFirstName: string;
  customerName: string;
  number: string | null;
  jobTitle: string;
  jobAddress: string | null;
  issuedOn: string | null;
  validUntil: string | null;
  locale: string;
  zone: string;
  currency: string;
  totalMinor: number;
  depositMinor: number;
  balanceMinor: number;
  previousDepositMinor: number | null;
  paidMinor: number;
  paidAt: string | null;
  paymentReference: string | null;
  refundedMinor: number;
  refundedAt: string | null;
  declinedAt: string | null;
  snoozedUntil: string | null;
  /** The last payment did not go through, and no other came: said even where the page is about something else. */
  paymentFailed: boolean;
  lineItems: {
    description: string;
    quantity?: number | undefined;
    unitPriceMinor?: number | undefined;
    amountMinor: number;
  }[];
  refundTerms: string | null;
  /** What the customer agrees to, several lines; of the quote itself, else of the company. */
  terms: string | null;
  nextStep: string | null;
  balanceDue: string | null;
  question: { text: string; askedAt: string; answered: boolean } | null;
  remindersOn: boolean;
  /** Who takes the payment, by the name a customer knows; null = nobody but the contractor. */
  paymentProvider: string | null;
  /** Where to send the deposit, where that is not done on a provider's page; null until Pay was pressed. */
  paymentInstructions: { label: string; value: string }[] | null;
  can: { pay: boolean; ask: boolean; later: boolean; decline: boolean; undoDecline: boolean; accept: boolean };
};

/** What of the total the lines do not show: tax, or a discount. 0 = they add up, or there are none. */
export function notItemisedMinor({ lineItems, totalMinor }: Pick<QuoteView, 'lineItems' | 'totalMinor'>): number {
  if (lineItems.length === 0) return 0;
  return totalMinor - lineItems.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
/** Answer of the page's JSON endpoint. */
export type QuoteAnswer = { found: true; quote: QuoteView } | { found: false };
export type PayAnswer =
  | { outcome: 'redirect'; url: string }
  | { outcome: 'not_now'; quote: QuoteView }
  | { outcome: 'unavailable'; message: string };

/** A tenant's sequence as it is in force for what is enrolled from now on. */
export type SequenceView = {
  now: string;
  definition: SequenceDefinition;
  version: string;
  /** False = the host's own, which nobody has edited here. */
  edited: boolean;
  /** Running enrollments are still being brought to it. */
  following: boolean;
};

/** What following another version does to running enrollments. One may be counted under several names. */
export type SequenceChangeCounts = {
  /** Running enrollments on another version. */
  enrolled: number;
  /** Something that was planned gets another instant. */
  retimed: number;
  /** A message is added. */
  newStep: number;
  /** A message of the new version never goes to them: its instant has passed, or it cannot reach them. */
  neverGet: number;
  /** Something that was planned is skipped. */
  removed: number;
  /** All that was planned stays as it is. */
  unchanged: number;
  /** Messages, not enrollments, that were authorised before and stay what they are. */
  authorised: number;
};
export type SequenceChangePreview = SequenceChangeCounts & { now: string; sequenceId: string; version: string };
export type PublishedSequence = {
  now: string;
  sequenceId: string;
  version: string;
  /** What this call has done to running enrollments. */
  counts: SequenceChangeCounts;
  /** False = some running enrollments are still to follow; the minute's round goes on with them. */
  finished: boolean;
};
