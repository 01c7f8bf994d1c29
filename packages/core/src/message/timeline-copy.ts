import type { TimelineFact, TimelineRow, TimelineTouchpoint, TouchpointOutcome } from '../api/timeline-view.ts';
import type { Channel, EndReason, HoldReason, SkipReason } from '../events.ts';
import { cityOf, dayText, plainSpaces, timeText } from '../values/date-text.ts';
import { formatMoney } from '../values/money.ts';

/** Whom and where a timeline is about; the contractor reads it. */
export type TimelineContext = {
  readonly locale: string;
  /** The customer's zone: times are told in it. */
  readonly zone: string;
  /** First name, or whatever the customer is called. */
  readonly customer: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** When the opt-out of a channel came, ISO instant. */
  readonly optedOutAt?: { readonly [channel in Channel]?: string | null };
  /** When the run ended, ISO instant. */
  readonly endedAt?: string | null;
};

export const outcomeWords: { readonly [outcome in TouchpointOutcome]: string } = {
  planned: 'Planned',
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Skipped',
  uncertain: 'Uncertain',
  not_needed: 'Not needed',
};

export const channelWords: { readonly [channel in TimelineTouchpoint['channel']]: string } = {
  email: 'E-mail',
  sms: 'Text',
  end: 'Quiet end',
};

/** Why a message was not sent and will not be. */
export function skipSentence(reason: SkipReason, channel: Channel, context: TimelineContext): string {
  const address = (channel === 'email' ? context.email : context.phone) ?? null;
  switch (reason) {
    case 'terminal_won':
    case 'terminal_lost':
    case 'terminal_no_response':
      return notNeededSentence(endOfSkip[reason], context);
    case 'enrollment_ended':
      return 'Not needed: the follow-up had ended.';
    case 'opt_out': {
      const at = context.optedOutAt?.[channel] ?? null;
      return at === null ? `${context.customer} opted out.` : `${context.customer} opted out on ${dayOf(at, context)}.`;
    }
    case 'no_address':
      return channel === 'email' ? 'No e-mail address on file.' : 'No phone number on file.';
    case 'no_consent':
      return 'No consent to text on file.';
    case 'sms_not_approved':
      return 'Not texted: registration in review; e-mail goes on.';
    case 'bounced':
      return `${address ?? 'The address'} rejects mail.`;
    case 'bad_number':
      return `${address ?? 'The number'} cannot be texted.`;
    case 'late':
      return 'Due while sending was down.';
    case 'platform_block':
      return 'The provider does not let this message through.';
    case 'step_removed':
      return 'No longer part of the follow-up.';
    case 'holdout':
      return 'Held out: this estimate gets no follow-up, to compare.';
  }
}

/** Why a message waits, and for what. `until` is an ISO instant; null = until the cause is lifted. */
export function holdSentence(reason: HoldReason, until: string | null, context: TimelineContext): string {
  const when = until === null ? null : `${dayOf(until, context)}, ${timeText(until, context.zone, context.locale)}`;
  switch (reason) {
    case 'not_due':
      return when === null ? 'Planned.' : `Planned for ${when}.`;
    case 'quiet_hours':
      return until === null
        ? 'Waits for daytime.'
        : `Waits until ${timeText(until, context.zone, context.locale)} in ${cityOf(context.zone)}.`;
    case 'closed_day':
      return until === null ? 'Waits for an open day.' : `Closed: waits until ${dayOf(until, context)}.`;
    case 'min_gap':
      return 'Moved: 24 h apart.';
    case 'paused':
      return 'Paused: waits until you resume.';
    case 'snoozed':
      return until === null
        ? `${context.customer} asked for quiet.`
        : `${context.customer} asked for quiet until ${dayOf(until, context)}.`;
    case 'deposit_pending':
      return 'Waits: the deposit is on its way from the bank.';
    case 'question':
      return `Waits for your answer to ${context.customer}.`;
    case 'channel_paused':
      return 'Waits: sending is paused until your account with the provider works again.';
    case 'retry':
      return when === null ? 'It did not get through; tried again.' : `It did not get through; tried again ${when}.`;
  }
}

/** Why a planned message became unnecessary. */
export function notNeededSentence(because: EndReason, context: TimelineContext): string {
  const on = context.endedAt == null ? '' : ` ${dayOf(context.endedAt, context)}`;
  switch (because) {
    case 'deposit_paid':
      return `Not needed: deposit came${on}.`;
    case 'marked_won':
      return `Not needed: won${on}.`;
    case 'declined':
      return `Not needed: ${context.customer} said no${on}.`;
    case 'marked_lost':
      return `Not needed: marked lost${on}.`;
    case 'timed_out':
      return 'Not needed: the follow-up had ended.';
    case 'completed':
      return 'Not needed: the follow-up is complete.';
    case 'cancelled':
      return 'Not needed: the follow-up was taken back.';
    case 'superseded':
      return 'Not needed: a newer follow-up replaced this one.';
  }
}

/** The sentence of a row. The outcome's word and the time stand beside it. */
export function timelineSentence(row: TimelineRow, context: TimelineContext): string {
  return row.kind === 'touchpoint' ? touchpointSentence(row, context) : factSentence(row, context);
}

function touchpointSentence(row: TimelineTouchpoint, context: TimelineContext): string {
  const { channel } = row;
  if (row.crossed) return 'It was on its way when the follow-up ended.';
  if (row.because !== null) return notNeededSentence(row.because, context);
  if (row.skip !== null && channel !== 'end') return skipSentence(row.skip, channel, context);
  if (row.hold !== null) return holdSentence(row.hold, row.outcome === 'waiting' ? row.at : null, context);
  const step = `${channelWords[channel]} ${row.stepId}`;
  switch (row.outcome) {
    case 'planned':
    case 'waiting':
      return channel === 'end' ? 'If no answer comes: ends quietly.' : `${step} will go.`;
    case 'sending':
      return `${step} is being handed over.`;
    case 'sent':
      return channel === 'end' ? 'Ended quietly.' : `${step} sent.`;
    case 'delivered':
      return `${step} delivered.`;
    case 'failed':
      return row.error === null ? `${step} failed.` : `${step} failed: ${row.error}.`;
    case 'uncertain':
      return 'Handed over, no answer; not repeated.';
    case 'skipped':
    case 'not_needed':
      return channel === 'end' ? 'The quiet end was not needed.' : `${step} was not needed.`;
  }
}

function factSentence(fact: TimelineFact, context: TimelineContext): string {
  const { customer } = context;
  const sum =
    fact.amountMinor === null || fact.currency === null
      ? 'The deposit'
      : plainSpaces(formatMoney({ amountMinor: fact.amountMinor, currency: fact.currency }, context.locale));
  const channel = fact.channel === 'sms' ? 'texts' : 'e-mail reminders';
  const sentences: { readonly [type in TimelineFact['type']]: string } = {
    started: 'Follow-up started.',
    viewed: `${customer} looked at the quote.`,
    viewed_by_machine: 'The link was fetched, most likely by a mail scanner.',
    viewed_by_unknown: 'The link was opened (by the customer or a mail scanner).',
    question_asked: `${customer} asked a question.`,
    question_answered: 'Question answered.',
    declined: `${customer} said no.`,
    decline_undone: `${customer} changed their mind.`,
    accepted: `${customer} accepted the quote.`,
    payment_started: `${customer} went to pay.`,
    payment_pending: `${sum} is on its way from the bank.`,
    paid: `${sum} deposit received.`,
    payment_failed: 'The payment did not come through.',
    refunded: `${sum} refunded.`,
    refund_returned: `The bank sent a refund of ${sum} back: ${customer} does not have it.`,
    disputed: `${customer} disputed the payment.`,
    dispute_won: 'The dispute was decided for you.',
    dispute_lost: `The bank gave ${sum} back to ${customer}.`,
    payment_kept: 'You keep this payment as it came.',
    paused: 'Paused.',
    resumed: 'Resumed.',
    snoozed:
      fact.until === null
        ? `${customer} asked for quiet.`
        : `${customer} asked for quiet until ${dayOf(fact.until, context)}.`,
    won: 'Marked won.',
    lost: 'Marked lost.',
    no_response: 'Ended quietly: no response.',
    cancelled: 'Start taken back.',
    reopened: 'Reopened.',
    opted_out: `${customer} opted out of ${channel}.`,
    opted_in: `${customer} opted in to ${channel} again.`,
    changed: 'Quote changed.',
    link_replaced: 'The quote has a new link; older ones stopped working.',
    link_revoked: 'The link of the quote was switched off.',
  };
  return sentences[fact.type];
}

const endOfSkip = {
  terminal_won: 'marked_won',
  terminal_lost: 'marked_lost',
  terminal_no_response: 'timed_out',
} as const satisfies { readonly [reason in SkipReason]?: EndReason };

function dayOf(instant: string, { zone, locale }: TimelineContext): string {
  return dayText(instant, zone, locale, 'short');
}
