import type { PublicStatus } from '../estimate/state.ts';
import type { Channel, EndReason, Hold, SkipReason, TouchpointChannel } from '../events.ts';
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
