import { createHash } from 'node:crypto';
import { type Enrolled, type EnrollInput, enrollInput, QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';
import type { EnrollOptions } from '../options.ts';
import { insertHints } from '../store/calendar-hints.ts';
import { fromHost } from '../store/connect.ts';
import { readBeforePlanning } from '../store/customers.ts';
import type { Tx } from '../store/db.ts';
import { insertEnrolledEstimate, type NewEstimate } from '../store/enrollments.ts';
import { readMachineTime } from '../store/machine-time.ts';
import { readRequest } from '../store/requests.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { quoteUrl } from './links.ts';
import { type Contact, normalizeContact } from './normalize-contact.ts';
import { parseInput } from './parse-input.ts';
import {
  assertSendsSomething,
  depositOf,
  firstSendOf,
  hostSequence,
  planEnrollment,
  scheduledData,
  toTouchpoints,
  wakesOf,
} from './plan-enrollment.ts';
import { readEnrolled } from './read-enrolled.ts';
import { randomName, tokenHash } from './sealing.ts';

type Request = z.output<typeof enrollInput>;

/**
 * Starts the follow-up of a confirmed estimate: one transaction, or part of the host's own if `db` is given. The same
 * `requestKey` with the same input answers the same, however often and from however many processes at once.
 *
 * @throws QuoteRescueError `invalid_input`, `unknown_zone`, `nothing_to_send`, `request_key_reused`
 */
export async function enroll(
  context: Context,
  caller: TenantCaller,
  input: EnrollInput,
  options: EnrollOptions = {},
): Promise<Enrolled> {
  const request = parseInput(enrollInput, input);
  const contact = normalizeContact(request.estimate, caller.tenant.settings.country);
  const { db } = options;
  const enrolled =
    db === undefined
      ? await enrollAlone(context, caller, { request, contact })
      : await enrollIn(context.bind(fromHost(db)), context, caller, { request, contact, now: calendarIn(context) });
  if (!enrolled.repeated) context.nudge(db === undefined ? 'now' : 'after_commit');
  return enrolled;
}

/** The time is asked before the transaction takes a connection: asking inside would take a second one. */
async function enrollAlone(
  context: Context,
  caller: TenantCaller,
  given: { request: Request; contact: Contact },
): Promise<Enrolled> {
  const { calendar } = await context.now();
  return context.db.transaction((tx) => enrollIn(tx, context, caller, { ...given, now: async () => calendar }));
}

/** In a transaction of the host only its own handle asks the database: a single-connection engine would wait for ever. */
const calendarIn = (context: Context) => async (tx: Tx) =>
  Math.floor(await readMachineTime(tx)) + context.clock.offsetMs();

async function enrollIn(
  tx: Tx,
  context: Context,
  caller: TenantCaller,
  given: { request: Request; contact: Contact; now: (tx: Tx) => Promise<number> },
): Promise<Enrolled> {
  const { request, contact } = given;
  const { tenant } = caller;
  const inputHash = hashOf(request);
  const now = await given.now(tx);
  const answerAgain = () => repeated(tx, context, { caller, request, inputHash, now });
  const before = await answerAgain();
  if (before !== null) return before;

  const ofHost = hostSequence(context);
  const { standing, ownSequence, isStored } = await readBeforePlanning(tx, tenant.id, { ...contact, sequence: ofHost });
  const estimateId = `est_${randomName(16, context.random)}`;
  const planned = planEnrollment(context, {
    tenant,
    contact,
    zone: request.estimate.customerZone,
    jobAddress: request.estimate.jobAddress,
    hasSmsConsent: request.estimate.smsConsent !== null,
    standing,
    subjectId: estimateId,
    run: 1,
    startAt: now,
    startAfterMs: request.startAfterMs,
    holdout: request.holdout,
    sequence: ownSequence ?? ofHost,
  });
  assertSendsSomething(planned);
  const token = randomName(22, context.random);
  const touchpoints = toTouchpoints(planned.plan);
  const inserted = await insertEnrolledEstimate(tx, {
    tenantId: tenant.id,
    requestKey: request.requestKey,
    inputHash,
    contact: {
      ...contact,
      zone: request.estimate.customerZone,
      locale: request.estimate.locale,
      sms_consent: request.estimate.smsConsent,
    },
    estimate: toEstimateRow(caller, request, estimateId),
    tokenSealed: context.sealer.seal(token, context.random(12)),
    run: 1,
    sequence: planned.sequence,
    isStored,
    zones: planned.zones,
    holdout: request.holdout,
    at: iso(now),
    touchpoints,
    scheduled: { data: scheduledData(1, planned), actor: caller.actor.kind, actorId: caller.actor.id ?? null },
  });
  if (!inserted) {
    const other = await answerAgain();
    if (other === null)
      throw new QuoteRescueError('conflict', 'The same start was taken back at this moment. Press Start again.');
    return other;
  }
  await insertHints(tx, {
    tenantId: tenant.id,
    wakes: wakesOf(touchpoints),
    link: { tokenHash: tokenHash(token), estimateId },
  });
  return {
    estimateId,
    run: 1,
    status: 'active',
    firstSendAt: firstSendOf(planned.plan),
    now: iso(now),
    quoteUrl: quoteUrl(context.baseUrl, token),
    repeated: false,
  };
}

/** The answer of a request key that was answered before; null if it is new. */
async function repeated(
  tx: Tx,
  context: Context,
  {
    caller: { tenant },
    request,
    inputHash,
    now,
  }: { caller: TenantCaller; request: Request; inputHash: string; now: number },
): Promise<Enrolled | null> {
  const known = await readRequest(tx, tenant.id, request.requestKey);
  if (known === null) return null;
  if (known.inputHash !== inputHash) {
    throw new QuoteRescueError(
      'request_key_reused',
      'This form was started before with other contents. Nothing was changed: look at the quote that is running, or start a new draft.',
    );
  }
  return readEnrolled(tx, context, { tenant, estimateId: known.estimateId, now });
}

/** Parsing orders and completes the input, so that equal inputs have equal texts. */
function hashOf({ requestKey: _, ...input }: Request): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

function toEstimateRow(
  { tenant }: TenantCaller,
  { estimate, hostReference }: Request,
  estimateId: string,
): NewEstimate {
  const deposit = depositOf(tenant, estimate);
  return {
    estimate_id: estimateId,
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
