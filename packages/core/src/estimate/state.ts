import type { Disposition, EndReason, Hold } from '../events.ts';

/** What an estimate and its newest enrollment are, as far as sending, paying and answering depend on it. */
export type EstimateState = {
  readonly disposition: Disposition;
  /** Run number of the newest enrollment; 0 before the first. */
  readonly run: number;
  readonly enrollment:
    | { readonly status: 'none' }
    | { readonly status: 'running' }
    | { readonly status: 'ended'; readonly reason: EndReason };
  /** Each hold is lifted only by its own cause: a failed bank debit never undoes a contractor's pause. */
  readonly holds: { readonly [H in Hold]?: { readonly until: string | null } };
  readonly deposit: {
    readonly status: 'none' | 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed';
    readonly paidMinor: number;
    readonly refundedMinor: number;
    /** Refunded so far per payment, minor units: a deposit paid twice is refunded one payment at a time. */
    readonly refunds?: Readonly<Record<string, number>>;
    /** What the bank gave back of a payment after a dispute, minor units. Counts in `refundedMinor` as well. */
    readonly chargebacks?: Readonly<Record<string, number>>;
    /** Payments whose dispute is open. */
    readonly disputed?: readonly string[];
  };
  /** A person, not a scanner, looked at the quote or answered: chooses the copy of later messages. */
  readonly readByPerson: boolean;
};

export const initialEstimateState: EstimateState = {
  disposition: 'open',
  run: 0,
  enrollment: { status: 'none' },
  holds: {},
  deposit: { status: 'none', paidMinor: 0, refundedMinor: 0 },
  readByPerson: false,
};

/** What a contractor sees in one word. */
export const publicStatuses = ['active', 'paused', 'won', 'lost', 'no_response'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

export function publicStatus(state: Pick<EstimateState, 'disposition' | 'holds'>): PublicStatus {
  if (state.disposition !== 'open') return state.disposition;
  return Object.keys(state.holds).length > 0 ? 'paused' : 'active';
}

/** Won, lost and no_response: nothing more is sent. */
export function isTerminal(state: Pick<EstimateState, 'disposition'>): boolean {
  return state.disposition !== 'open';
}

/** What must happen in the world because of a transition. Carried out by the server, in the same transaction or after it. */
export type Effect =
  | { readonly kind: 'expire_payment_sessions' }
  | { readonly kind: 'send_receipt' }
  /** The bank sent the debit back: the customer believes to have paid. */
  | { readonly kind: 'tell_customer'; readonly about: 'debit_failed' }
  | {
      readonly kind: 'notify_contractor';
      readonly about:
        | 'paid'
        | 'paid_twice'
        | 'declined'
        | 'question'
        | 'deposit_failed'
        | 'refunded'
        | 'refund_returned'
        | 'disputed'
        | 'dispute_won'
        | 'dispute_lost'
        | 'accepted';
    }
  | { readonly kind: 'retime'; readonly cause: 'resumed' | 'unsnoozed' | 'reopened' };

export type Transition = { readonly state: EstimateState; readonly effects: readonly Effect[] };
