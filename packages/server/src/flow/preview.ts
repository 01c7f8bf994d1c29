import {
  type ConfirmedEstimate,
  nextAllowed,
  type PlanPreview,
  previewInput,
  type TenantSettings,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { findLookAlikes, readBeforePlanning } from '../store/customers.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { type Contact, normalizeContact } from './normalize-contact.ts';
import { parseInput } from './parse-input.ts';
import { depositOf, type EnrollmentPlan, hostSequence, planEnrollment, toPlanRow } from './plan-enrollment.ts';
import { tenantCalendar } from './tenant-calendar.ts';

/**
 * Exactly what would go when, by the code that enrols, and what a person should know before they press Start. Writes
 * nothing. Keys have `preview` in place of the estimate's id.
 */
export async function preview(
  context: Context,
  caller: TenantCaller,
  input: z.input<typeof previewInput>,
): Promise<PlanPreview> {
  const { estimate, startAfterMs } = parseInput(previewInput, input);
  const { tenant } = caller;
  const contact = normalizeContact(estimate, tenant.settings.country);
  const now = (await context.now()).calendar;
  const ofHost = hostSequence(context);
  const { standing, ownSequence } = await readBeforePlanning(context.db, tenant.id, {
    ...contact,
    sequence: ofHost,
  });
  const planned = planEnrollment(context, {
    tenant,
    contact,
    zone: estimate.customerZone,
    jobAddress: estimate.jobAddress,
    hasSmsConsent: estimate.smsConsent !== null,
    standing,
    subjectId: 'preview',
    run: 1,
    startAt: now,
    startAfterMs,
    holdout: false,
    sequence: ownSequence ?? ofHost,
  });
  return {
    now: iso(now),
    rows: planned.plan.touchpoints.map(toPlanRow),
    endsAt: planned.plan.endsAt,
    depositMinor: depositOf(tenant, estimate).minor,
    currency: estimate.currency,
    duplicates: await findLookAlikes(context.db, tenant.id, contact),
    warnings: [...warningsFor(estimate, contact, planned), ...withoutHours(tenant.settings, planned, now)],
  };
}

type Warning = PlanPreview['warnings'][number];

function warningsFor(
  estimate: ConfirmedEstimate,
  contact: Contact,
  { blocked, plan, zones, zonesFrom }: EnrollmentPlan,
): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], message: string) => warnings.push({ code, message });
  if (contact.email === null) warn('no_email', 'No e-mail address: only texts can go.');
  if (contact.phone === null) warn('no_phone', 'No phone number: only e-mails can go.');
  if (blocked.email === 'opt_out') warn('opted_out_email', 'This customer has unsubscribed from your e-mails.');
  if (contact.phone !== null) {
    if (blocked.sms === 'opt_out') warn('opted_out_sms', 'This customer has opted out of your texts.');
    if (blocked.sms === 'no_consent') warn('no_sms_consent', 'No consent to text on file: texts are skipped.');
    if (blocked.sms === 'sms_not_approved') {
      warn(
        'sms_not_approved',
        'Texting is not approved for this number’s country yet: texts are skipped, e-mail goes on.',
      );
    }
  }
  const lastDay = plan.touchpoints
    .findLast(({ channel, skip }) => channel !== 'end' && skip === null)
    ?.localAt.slice(0, 10);
  if (estimate.validUntil !== null && lastDay !== undefined && estimate.validUntil < lastDay) {
    warn('price_expired', `The price holds until ${estimate.validUntil}, but messages go until ${lastDay}.`);
  }
  if (zonesFrom.worthALook) {
    const [zone, ...others] = zones;
    const alsoFit =
      others.length === 0 ? '' : ` They also keep to the hours of ${others.join(' and ')}, where the customer may be.`;
    warn(
      'guessed_zone',
      `Times are planned in ${zone}, ${guessedFrom[zonesFrom.source]}.${alsoFit} Set the customer’s time zone if it differs.`,
    );
  }
  return warnings;
}

/** Where no minute is open in all the zones at once, the plan shows the wish; nothing would ever go then. */
function withoutHours(settings: TenantSettings, { plan, zones }: EnrollmentPlan, now: number): Warning[] {
  const { windows, closedDates } = tenantCalendar(settings, now);
  return (['email', 'sms'] as const).flatMap((channel): Warning[] => {
    const wanted = plan.touchpoints.some((touchpoint) => touchpoint.channel === channel && touchpoint.skip === null);
    if (!wanted || nextAllowed(now, channel, zones, windows, closedDates).at !== null) return [];
    return channel === 'email'
      ? [
          {
            code: 'no_email_hours',
            message: 'Your settings leave no hour for e-mails: only the first one goes.',
          },
        ]
      : [
          {
            code: 'no_sms_hours',
            message: 'Your settings leave no hour for texts to this customer: none will go.',
          },
        ];
  });
}

const guessedFrom: { readonly [S in EnrollmentPlan['zonesFrom']['source']]: string } = {
  explicit: 'as chosen',
  postal_code: 'after the postal code of the job',
  area_code: 'after the area code of the phone number',
  phone_country: 'after the country of the phone number',
  tenant: 'your own zone, because the phone number is of another country',
};
