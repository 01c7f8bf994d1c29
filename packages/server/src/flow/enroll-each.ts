import { type Actor, type Enrolled, type enrollInput, QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';
import { insertHints } from '../store/calendar-hints.ts';
import type { Tx } from '../store/db.ts';
import {
  type BeforeEnrolling,
  readBeforeEnrolling,
  readRequest,
  type StoredRequest,
} from '../store/system/before-enrolling.ts';
import { type EnrolledEstimate, insertEnrolledEstimates, type NewEstimate } from '../store/system/enrollments.ts';
import type { Tenant } from '../store/tenants.ts';
import { notSetUp } from './caller.ts';
import { type Context, iso } from './context.ts';
import { beginEnrolling } from './enrolling-tenants.ts';
import { quoteUrl } from './links.ts';
import { type Contact, normalizeContact } from './normalize-contact.ts';
import {
  assertSendsSomething,
  depositOf,
  type EnrollmentPlan,
  firstSendOf,
  hostSequence,
  planEnrollment,
  scheduledData,
  toTouchpoints,
  wakesOf,
} from './plan-enrollment.ts';
import { readEnrolled } from './read-enrolled.ts';
import { randomName, tokenHash } from './sealing.ts';

export type Request = z.output<typeof enrollInput>;
/** `tenantId`: the host's own name of the tenant. */
export type Enroller = { readonly tenantId: string; readonly actor: Actor };
export type Enrolment = { readonly who: Enroller; readonly request: Request /** Hex. */; readonly inputHash: string };
/** What became of one enrolment. An error here has changed nothing, and leaves the transaction as it is. */
export type Outcome =
  | { readonly enrolled: Enrolled; readonly error?: undefined }
  | { readonly error: unknown; readonly enrolled?: undefined };

type Given = { readonly now: number; readonly waitAtMostMs: number | null };
type Known = Enrolment & { readonly tenant: Tenant; readonly contact: Contact };
type Started = Known & { readonly plan: EnrollmentPlan; readonly token: string; readonly row: EnrolledEstimate };

/**
 * Enrols each of them in the transaction: set-based, so that many cost little more than one. Outcomes in the order of the
 * enrolments, whose request keys are all different. What the database refuses is thrown, and spoils the transaction.
 *
 * `now`: calendar time. `waitAtMostMs`: see `beginEnrollingFor`.
 */
export async function enrollEach(
  tx: Tx,
  context: Context,
  enrolments: readonly Enrolment[],
  { now, waitAtMostMs }: Given,
): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const settle = async (one: Enrolment, work: () => Promise<Enrolled>) =>
    outcomes.set(nameOf(one), await outcomeOf(work));
  const tenants = await beginEnrolling(tx, context, { who: enrolments.map(({ who }) => who), waitAtMostMs });

  const known: Known[] = [];
  for (const one of enrolments) {
    const tenant = tenants.get(one.who.tenantId);
    try {
      if (tenant === undefined) throw notSetUp();
      const contact = normalizeContact(one.request.estimate, tenant.settings.country);
      known.push({ ...one, tenant, contact });
    } catch (error) {
      outcomes.set(nameOf(one), { error });
    }
  }
  const started: Started[] = [];
  for (const [index, before] of (await readBefore(tx, context, known)).entries()) {
    const one = known[index];
    if (one === undefined) continue;
    const { answered } = before;
    if (answered !== null) await settle(one, () => answerAgain(tx, context, { one, answered, now }));
    else {
      try {
        started.push(start(context, one, { before, now }));
      } catch (error) {
        outcomes.set(nameOf(one), { error });
      }
    }
  }
  const written = await write(tx, started, now);
  for (const one of started) {
    if (written.has(one.row.estimateId)) outcomes.set(nameOf(one), { enrolled: answerTo(context, one, now) });
    else await settle(one, () => answerTheOther(tx, context, { one, now }));
  }
  return enrolments.map((one) => outcomes.get(nameOf(one)) ?? { error: new Error('an enrolment has no outcome') });
}

const nameOf = ({ who, request }: Enrolment): string => `${request.requestKey} ${who.tenantId}`;

/** Only what this room refuses is one caller's own: after an error of the database nothing more can be done here. */
async function outcomeOf(work: () => Promise<Enrolled>): Promise<Outcome> {
  try {
    return { enrolled: await work() };
  } catch (error) {
    if (error instanceof QuoteRescueError) return { error };
    throw error;
  }
}

async function readBefore(tx: Tx, context: Context, known: readonly Known[]): Promise<readonly BeforeEnrolling[]> {
  if (known.length === 0) return [];
  const questions = known.map(({ tenant, request: { requestKey }, contact: { email, phone } }) => ({
    tenantId: tenant.id,
    requestKey,
    email,
    phone,
  }));
  return readBeforeEnrolling(tx, questions, hostSequence(context));
}

/** @throws QuoteRescueError `nothing_to_send` */
function start(
  context: Context,
  one: Known,
  { before, now }: { readonly before: BeforeEnrolling; readonly now: number },
): Started {
  const { tenant, contact, request, inputHash, who } = one;
  const { estimate } = request;
  const estimateId = `est_${randomName(16, context.random)}`;
  const plan = planEnrollment(context, {
    tenant,
    contact,
    zone: estimate.customerZone,
    jobAddress: estimate.jobAddress,
    hasSmsConsent: estimate.smsConsent !== null,
    standing: before.standing,
    subjectId: estimateId,
    run: 1,
    startAt: now,
    startAfterMs: request.startAfterMs,
    holdout: request.holdout,
    sequence: before.ownSequence ?? hostSequence(context),
  });
  assertSendsSomething(plan);
  const token = randomName(22, context.random);
  const row: EnrolledEstimate = {
    tenantId: tenant.id,
    estimateId,
    requestKey: request.requestKey,
    inputHash,
    contact: {
      ...contact,
      zone: estimate.customerZone,
      locale: estimate.locale,
      sms_consent: estimate.smsConsent,
    },
    estimate: toEstimateRow(tenant, request),
    tokenSealed: context.sealer.seal(token, context.random(12)),
    run: 1,
    sequence: plan.sequence,
    isStored: before.isStored,
    zones: plan.zones,
    holdout: request.holdout,
    touchpoints: toTouchpoints(plan.plan),
    scheduled: { data: scheduledData(1, plan), actor: who.actor.kind, actorId: who.actor.id ?? null },
  };
  return { ...one, plan, token, row };
}

/** Returns the ids of those that were written: of the others somebody else has taken the request key meanwhile. */
async function write(tx: Tx, started: readonly Started[], now: number): Promise<ReadonlySet<string>> {
  if (started.length === 0) return new Set();
  const written = await insertEnrolledEstimates(
    tx,
    started.map(({ row }) => row),
    iso(now),
  );
  const hints = started.flatMap(({ tenant, token, row: { estimateId, touchpoints } }) =>
    written.has(estimateId)
      ? [{ tenantId: tenant.id, wakes: wakesOf(touchpoints), link: { tokenHash: tokenHash(token), estimateId } }]
      : [],
  );
  if (hints.length > 0) await insertHints(tx, hints);
  return written;
}

const answerTo = (context: Context, { plan, token, row: { estimateId } }: Started, now: number): Enrolled => ({
  estimateId,
  run: 1,
  status: 'active',
  firstSendAt: firstSendOf(plan.plan),
  now: iso(now),
  quoteUrl: quoteUrl(context.baseUrl, token),
  repeated: false,
});

/** The answer of a request key that was answered before. @throws QuoteRescueError `request_key_reused` */
async function answerAgain(
  tx: Tx,
  context: Context,
  {
    one: { tenant, inputHash },
    answered,
    now,
  }: { readonly one: Known; readonly answered: StoredRequest; readonly now: number },
): Promise<Enrolled> {
  if (answered.inputHash !== inputHash) {
    throw new QuoteRescueError(
      'request_key_reused',
      'This form was started before with other contents. Nothing was changed: look at the quote that is running, or start a new draft.',
    );
  }
  return readEnrolled(tx, context, { tenant, estimateId: answered.estimateId, now });
}

async function answerTheOther(
  tx: Tx,
  context: Context,
  { one, now }: { readonly one: Started; readonly now: number },
): Promise<Enrolled> {
  const answered = await readRequest(tx, one.tenant.id, one.request.requestKey);
  if (answered === null)
    throw new QuoteRescueError('conflict', 'The same start was taken back at this moment. Press Start again.');
  return answerAgain(tx, context, { one, answered, now });
}

function toEstimateRow(tenant: Tenant, { estimate, hostReference }: Request): NewEstimate {
  const deposit = depositOf(tenant, estimate);
  return {
    number: estimate.number,
    job_title: estimate.jobTitle,
    job_address: estimate.jobAddress,
    issued_on: estimate.issuedOn,
    valid_until: estimate.validUntil,
    currency: estimate.currency,
    total_minor: estimate.totalMinor,
    deposit_rule: deposit.rule,
    deposit_minor: deposit.minor,
    line_items: estimate.lineItems,
    pasted_text: estimate.pastedText,
    terms: estimate.terms || null,
    host_reference: hostReference,
  };
}
