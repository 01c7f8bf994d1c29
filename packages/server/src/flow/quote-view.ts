import { type EstimateState, firstNameOf, localMinute, payableStates, type QuoteView } from '@quote-rescue/core';
import type { QuoteRow } from '../store/quotes.ts';
import type { Tenant } from '../store/tenants.ts';
import { iso } from './context.ts';
import { shownPhone } from './message-variables.ts';

/**
 * What brought the customer to the page: back from the provider having paid or not (as far as the provider could be
 * asked), or by the cancel link. Shows words, never "paid".
 */
export type Arrival = 'plain' | 'cancelled' | 'paid_unconfirmed' | 'not_paid';

type Input = {
  readonly tenant: Tenant;
  readonly row: QuoteRow;
  readonly state: EstimateState;
  /** Calendar time, epoch ms. */
  readonly now: number;
  readonly arrival: Arrival;
  readonly paymentsConnected: boolean;
  readonly paymentProvider: string | null;
};

/** The public page as data. Pure: what it says follows from what is stored, and from nothing in the address but `arrival`. */
export function quoteView(input: Input): QuoteView {
  const { tenant, row, state, now } = input;
  const { settings } = tenant;
  const zone = row.zone ?? settings.timeZone;
  const quoteState = stateOf(input, localMinute(zone, now).slice(0, 10));
  const stands = Math.max(0, state.deposit.paidMinor - state.deposit.refundedMinor);
  const payment = stands > 0 ? row.payment : null;
  return {
    state: quoteState,
    now: iso(now),
    company: {
      name: settings.companyName,
      phone: shownPhone(settings.phone, settings),
      postalAddress: settings.postalAddress,
      website: settings.website,
      brandColor: settings.brandColor,
      // Settings saved before there were logos have none.
      logoUrl: settings.logoUrl ?? null,
      licence: settings.licence,
    },
    customerFirstName: firstNameOf(row.contact.name) ?? '',
    customerName: row.contact.name,
    number: row.number,
    jobTitle: row.jobTitle,
    jobAddress: row.jobAddress,
    issuedOn: row.issuedOn,
    validUntil: row.validUntil,
    // The region writes sums and dates as the contractor's country does, the customer's language chooses the words.
    locale: settings.locale.startsWith(row.contact.locale)
      ? settings.locale
      : `${row.contact.locale}-${settings.country}`,
    zone,
    currency: row.currency,
    totalMinor: row.totalMinor,
    depositMinor: row.depositMinor,
    // What came and stands, not what was asked; before that, the rest after the deposit.
    balanceMinor: Math.max(0, row.totalMinor - (stands > 0 || quoteState === 'refunded' ? stands : row.depositMinor)),
    previousDepositMinor: row.previousDepositMinor,
    paidMinor: stands,
    paidAt: payment === null ? null : iso(payment.paidAt),
    paymentReference: payment?.id ?? null,
    refundedMinor: state.deposit.refundedMinor,
    refundedAt: row.refundedAt === null ? null : iso(row.refundedAt),
    declinedAt: quoteState === 'declined' && row.closedAt !== null ? iso(row.closedAt) : null,
    snoozedUntil: state.holds.snoozed?.until ?? null,
    paymentFailed: state.deposit.status === 'failed',
    lineItems: [...row.lineItems],
    refundTerms: settings.refundTerms,
    terms: row.terms ?? settings.terms ?? null,
    nextStep: settings.nextStep,
    balanceDue: settings.balanceDue,
    question: row.question === null ? null : { ...row.question, askedAt: iso(row.question.askedAt) },
    remindersOn: remindersOn(row),
    paymentProvider: input.paymentProvider,
    paymentInstructions:
      row.attempt?.status === 'open' && payableStates.has(quoteState) ? row.attempt.instructions : null,
    can: presses(quoteState, input),
  };
}

/** True if some channel still reaches the customer with reminders. */
function remindersOn({ contact, optedOut }: QuoteRow): boolean {
  return (contact.email !== null && !optedOut.email) || (contact.phone !== null && !optedOut.sms);
}

/** A quote that is followed up anew after its deposit was given back asks for it again, and takes a new answer. */
const refundEndedIt = ({ disposition, enrollment }: EstimateState): boolean =>
  disposition === 'won' ||
  (disposition === 'lost' && !(enrollment.status === 'ended' && enrollment.reason === 'declined'));

/** Money first, then answers, then what the price and the payment page say, then the plain page. */
function stateOf(input: Input, today: string): QuoteView['state'] {
  const { state, row } = input;
  if (state.deposit.status === 'disputed') return 'disputed';
  if (state.deposit.status === 'refunded' && refundEndedIt(state)) return 'refunded';
  if (state.deposit.status === 'paid') return 'paid';
  if (state.deposit.status === 'pending') return 'processing';
  if (input.arrival === 'paid_unconfirmed') return 'confirming';
  if (state.disposition === 'won') return 'marked_won';
  if (state.disposition === 'lost') {
    const declined = state.enrollment.status === 'ended' && state.enrollment.reason === 'declined';
    return declined ? 'declined' : 'marked_lost';
  }
  if (row.validUntil !== null && row.validUntil < today) return 'price_expired';
  return openStateOf(input);
}

function openStateOf({ state, row, arrival }: Input): QuoteView['state'] {
  if (row.depositMinor === 0) return state.holds.snoozed === undefined ? 'no_deposit' : 'snoozed';
  if (arrival === 'cancelled' || arrival === 'not_paid') {
    return row.attempt?.status === 'expired' ? 'session_expired' : 'returned';
  }
  if (state.deposit.status === 'failed') return 'failed';
  if (row.previousDepositMinor !== null && row.previousDepositMinor !== row.depositMinor) return 'amount_changed';
  if (state.holds.snoozed !== undefined) return 'snoozed';
  return state.disposition === 'no_response' ? 'no_response' : 'open';
}

const closed: ReadonlySet<QuoteView['state']> = new Set([
  'confirming',
  'processing',
  'paid',
  'declined',
  'refunded',
  'disputed',
]);

function presses(quoteState: QuoteView['state'], { tenant, row, state, paymentsConnected }: Input): QuoteView['can'] {
  const stillOpen = payableStates.has(quoteState) || quoteState === 'no_deposit';
  return {
    pay: payableStates.has(quoteState) && row.depositMinor > 0 && paymentsConnected,
    ask: !closed.has(quoteState),
    later: stillOpen && state.enrollment.status === 'running',
    decline: stillOpen,
    undoDecline: quoteState === 'declined',
    accept: stillOpen && (row.depositMinor === 0 || tenant.settings.acceptWithoutPaying === true),
  };
}
