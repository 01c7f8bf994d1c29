import {
  type ConfirmedEstimate,
  type CustomerZones,
  customerZones,
  type DepositRule,
  depositFor,
  type Plan,
  type PlannedTouchpoint,
  type PlanRow,
  planTouchpoints,
  QuoteRescueError,
  type Sequence,
  type SkipReason,
  sendsSomething,
} from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { readOwnSequence } from '../store/sequences.ts';
import type { AddressStanding } from '../store/system/before-enrolling.ts';
import type { NewTouchpoint } from '../store/system/enrollments.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';
import type { Contact } from './normalize-contact.ts';
import { spreadOf } from './spread.ts';
import { smsApprovedFor, tenantCalendar } from './tenant-calendar.ts';

/** What a run is planned from. The same for a preview, the first run and a later one. */
export type EnrollmentPlanInput = {
  readonly tenant: Tenant;
  readonly contact: Contact;
  /** The customer's zone where a person chose it; null = it is guessed. */
  readonly zone: string | null;
  readonly jobAddress: string | null;
  readonly hasSmsConsent: boolean;
  readonly standing: AddressStanding;
  readonly subjectId: string;
  readonly run: number;
  readonly startAt: number;
  readonly startAfterMs: number;
  readonly holdout: boolean;
  /** As `quoteSequence` says. */
  readonly sequence: Sequence;
};

export type EnrollmentPlan = {
  readonly sequence: Sequence;
  readonly zones: CustomerZones['zones'];
  readonly zonesFrom: Pick<CustomerZones, 'source' | 'worthALook'>;
  readonly plan: Plan;
  /** What forbids a channel as far as is known now. */
  readonly blocked: { readonly email?: SkipReason; readonly sms?: SkipReason };
};

export function planEnrollment(context: Context, input: EnrollmentPlanInput): EnrollmentPlan {
  const { sequence } = input;
  const { zones, ...zonesFrom } = customerZones({
    explicit: input.zone,
    jobAddress: input.jobAddress,
    phone: input.contact.phone,
    tenant: input.tenant.settings,
    now: input.startAt,
  });
  const blocked = blockedChannels(context, input);
  const plan = planTouchpoints({
    sequence,
    subjectId: input.subjectId,
    run: input.run,
    startAt: input.startAt,
    startAfterMs: input.startAfterMs,
    zones,
    followUpAt: input.tenant.settings.followUpAt,
    ...tenantCalendar(input.tenant.settings, input.startAt),
    hasAddress: { email: input.contact.email !== null, sms: input.contact.phone !== null },
    blocked,
    spread: spreadOf(input.contact),
  });
  return { sequence, zones, zonesFrom, plan, blocked };
}

/** @throws QuoteRescueError `nothing_to_send`. A holdout is enrolled to be compared with, so nothing has to go. */
export function assertSendsSomething({ plan, blocked }: EnrollmentPlan): void {
  if (sendsSomething(plan) || blocked.email === 'holdout') return;
  const reasons = new Set(
    plan.touchpoints.flatMap(({ channel, skip }) => (channel === 'end' || skip === null ? [] : [skip])),
  );
  const fields = reasons.has('no_address')
    ? [{ path: 'estimate.customerEmail', message: 'An e-mail address, or a mobile number with consent to text.' }]
    : [];
  throw new QuoteRescueError(
    'nothing_to_send',
    `Nothing was started, because no message could go to this customer: ${[...reasons].map((reason) => whyNot[reason] ?? reason).join('; ')}.`,
    { fields },
  );
}

const whyNot: { readonly [R in SkipReason]?: string } = {
  no_address: 'an e-mail address or phone number is missing',
  opt_out: 'they asked not to be contacted',
  no_consent: 'there is no consent to text them',
  sms_not_approved: 'texting is not approved for their country yet',
  bounced: 'their e-mail address refuses mail',
  bad_number: 'their number takes no texts',
};

/**
 * What a tenant's estimates are enrolled in: its own edit of the sequence for quotes, else the host's.
 * @throws QuoteRescueError `unknown_sequence` where the host has no sequence for quotes
 */
export async function quoteSequence(tx: Tx, context: Context, tenant: Tenant): Promise<Sequence> {
  const ofHost = hostSequence(context);
  return (await readOwnSequence(tx, tenant.id, ofHost.id))?.sequence ?? ofHost;
}

/** The host's own sequence for quotes where it has one, else the kit's. */
export function hostSequence({ sequences }: Pick<Context, 'sequences'>): Sequence {
  const sequence = sequences.get('quote') ?? [...sequences.values()].findLast(({ kind }) => kind === 'quote');
  if (sequence === undefined) {
    throw new QuoteRescueError(
      'unknown_sequence',
      'No sequence for quotes is defined. Give createQuoteRescue one of kind "quote".',
    );
  }
  return sequence;
}

/** Asked in the guard's own order, so that the plan names the reason the guard will name. */
export function blockedChannels(
  context: Context,
  input: Pick<EnrollmentPlanInput, 'tenant' | 'contact' | 'hasSmsConsent' | 'standing' | 'holdout'>,
): EnrollmentPlan['blocked'] {
  const { optedOut, unreachable } = input.standing;
  const email: SkipReason | null = input.holdout ? 'holdout' : optedOut.email ? 'opt_out' : unreachable.email;
  const sms: SkipReason | null = input.holdout
    ? 'holdout'
    : optedOut.sms
      ? 'opt_out'
      : (unreachable.sms ?? (input.hasSmsConsent ? null : 'no_consent') ?? unapproved(context, input));
  return { ...(email !== null && { email }), ...(sms !== null && { sms }) };
}

function unapproved(
  context: Context,
  { tenant, contact }: Pick<EnrollmentPlanInput, 'tenant' | 'contact'>,
): SkipReason | null {
  return context.sms !== null && smsApprovedFor(tenant.settings, contact.phone) ? null : 'sms_not_approved';
}

/**
 * Rows of the calendar. What has no address is given up at once: nothing but a new enrolment adds one. Every other skip
 * is only what is known today, so it stays scheduled and the guard asks again (a sender may be approved by then).
 */
export function toTouchpoints(plan: Plan): NewTouchpoint[] {
  return plan.touchpoints.map(({ ordinal, key, stepId, channel, dueAt, utcOffset, skip }) => ({
    ordinal,
    key,
    stepId,
    channel,
    dueAt,
    utcOffset,
    state: skip === 'no_address' ? 'skipped' : 'scheduled',
    reason: skip,
  }));
}

/** Earliest instant of each channel that is on the calendar: one hint to its lane is enough. */
export function wakesOf(touchpoints: readonly NewTouchpoint[]): { channel: string; dueAt: string }[] {
  const earliest = new Map<string, string>();
  for (const { channel, dueAt, state } of touchpoints) {
    const known = earliest.get(channel);
    if (state === 'scheduled' && (known === undefined || dueAt < known)) earliest.set(channel, dueAt);
  }
  return [...earliest].map(([channel, dueAt]) => ({ channel, dueAt }));
}

export function scheduledData(run: number, { sequence, zones, plan }: EnrollmentPlan) {
  return {
    run,
    sequenceId: sequence.id,
    sequenceVersion: sequence.version,
    zone: zones[0],
    ...(zones.length > 1 && { zones: [...zones] }),
    touchpoints: plan.touchpoints.map(({ key, stepId, channel, ordinal, dueAt, localAt, skip }) => ({
      key,
      stepId,
      channel,
      ordinal,
      dueAt,
      localAt,
      ...(skip !== null && { skip }),
    })),
  };
}

export const toPlanRow = ({ key, stepId, channel, dueAt, localAt, zone, moved, skip }: PlannedTouchpoint): PlanRow => ({
  key,
  stepId,
  channel,
  dueAt,
  localAt,
  zone,
  moved,
  skip,
});

/** When the first message goes, ISO; null if none will. */
export function firstSendOf(plan: Plan): string | null {
  return plan.touchpoints.find(({ channel, skip }) => channel !== 'end' && skip === null)?.dueAt ?? null;
}

export function depositOf(tenant: Tenant, estimate: ConfirmedEstimate): { rule: DepositRule; minor: number } {
  const rule = estimate.deposit ?? tenant.settings.deposit;
  return { rule, minor: depositFor(estimate.totalMinor, rule, estimate.currency) };
}
