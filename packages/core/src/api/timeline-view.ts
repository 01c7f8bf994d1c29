import type { Channel, EndReason, HoldReason, SkipReason, TouchpointChannel } from '../events.ts';
import type { DepositRule } from '../values/money.ts';
import type { EstimateSummary } from './views.ts';

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
    /** A browser fetched the page: the customer's, or one that scans mail. */
    | 'viewed_by_unknown'
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
