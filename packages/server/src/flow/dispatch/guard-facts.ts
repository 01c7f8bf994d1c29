import { type Channel, dueByClock, type EstimateState, type GuardFacts, type Sequence } from '@quote-rescue/core';
import type { DueTouchpoint } from '../../store/system/due-touchpoints.ts';
import type { Tenant } from '../../store/tenants.ts';
import { smsApprovedFor, tenantCalendar } from '../tenant-calendar.ts';

const HOUR_MS = 3_600_000;

/** What the guard's questions are made of. The dispatcher reads it under the locks, `explain` as of an earlier instant. */
export type GuardedRow = { channel: Channel } & HeldRow &
  Pick<
    DueTouchpoint,
    'step_id' | 'due_ms' | 'utc_offset' | 'first' | 'last_sent_ms' | 'newer_email_due' | 'newer_sms_due'
  > &
  Pick<DueTouchpoint, 'disposition' | 'status' | 'holdout' | 'zones' | 'contact_email' | 'contact_phone'> &
  Pick<DueTouchpoint, 'sms_consent' | 'email_opted_out' | 'sms_opted_out' | 'email_unreachable' | 'sms_unreachable'>;
type HeldRow = Pick<DueTouchpoint, 'paused' | 'snoozed_ms' | 'deposit_pending' | 'question_open'>;

/** Turns what was read under the locks into the questions of the guard. */
export function guardFacts(
  due: GuardedRow,
  given: { tenant: Tenant; sequence: Sequence; now: number; hasSmsProvider: boolean },
): GuardFacts {
  const { tenant, sequence, now } = given;
  const { windows, closedDates } = tenantCalendar(tenant.settings, now);
  // Without a provider no sender can be approved, whatever the settings say.
  const smsApproved = given.hasSmsProvider && smsApprovedFor(tenant.settings, due.contact_phone);
  const email = due.channel === 'email';
  return {
    now,
    touchpoint: { stepId: due.step_id, channel: due.channel, dueAt: dueAt(due), first: due.first },
    newerStepDue:
      (due.newer_email_due === true && canMail(due)) || (due.newer_sms_due === true && smsApproved && canText(due)),
    disposition: due.disposition ?? 'open',
    enrollmentEnded: due.status === 'ended',
    holdout: due.holdout,
    holds: holdsOf(due),
    // A stopped channel's lane is never due, so nothing of it is claimed.
    channelPaused: false,
    address: email ? due.contact_email : due.contact_phone,
    optedOut: email ? due.email_opted_out : due.sms_opted_out,
    unreachable: email ? due.email_unreachable : due.sms_unreachable,
    smsConsent: due.sms_consent,
    smsApproved,
    zones: due.zones,
    windows,
    closedDates,
    lastSentAt: due.last_sent_ms === null ? null : Number(due.last_sent_ms),
    minGapMs: sequence.minGapHours * HOUR_MS,
    lateAfterMs: sequence.lateAfterHours * HOUR_MS,
  };
}

/** By the zone's rules as they are known now, whatever they were when the run was planned. */
export const dueAt = ({ zones, due_ms, utc_offset }: Pick<DueTouchpoint, 'zones' | 'due_ms' | 'utc_offset'>): number =>
  dueByClock(zones[0], due_ms, utc_offset);

const canMail = (due: GuardedRow): boolean =>
  due.contact_email !== null && !due.email_opted_out && due.email_unreachable === null;
const canText = (due: GuardedRow): boolean =>
  due.contact_phone !== null && due.sms_consent && !due.sms_opted_out && due.sms_unreachable === null;

export function holdsOf(due: HeldRow): EstimateState['holds'] {
  return {
    ...(due.paused && { paused: { until: null } }),
    // Without its instant on purpose: when a snooze runs out the rest of the run is planned anew, and only after that
    // does anything go. Letting the instant itself open the gate would find every step due at once.
    ...(due.snoozed_ms !== null && { snoozed: { until: null } }),
    ...(due.deposit_pending && { deposit_pending: { until: null } }),
    ...(due.question_open && { question: { until: null } }),
  };
}
