import { createHash } from 'node:crypto';
import { type Enrolled, type EnrollInput, enrollInput } from '@quote-rescue/core';
import type { EnrollOptions } from '../options.ts';
import { fromHost, isSerializationFailure } from '../store/connect.ts';
import type { Tx } from '../store/db.ts';
import { readMachineTime } from '../store/machine-time.ts';
import { identify, type TenantCaller } from './caller.ts';
import type { Context } from './context.ts';
import { type Enroller, type Enrolment, enrollEach, type Request } from './enroll-each.ts';
import { enrollTogether } from './enroll-together.ts';
import { parseInput } from './parse-input.ts';

/**
 * Starts the follow-up of a confirmed estimate: one transaction, or part of the host's own if `db` is given. The same
 * `requestKey` with the same input answers the same, however often and from however many processes at once.
 *
 * @throws QuoteRescueError `invalid_input`, `unknown_zone`, `nothing_to_send`, `request_key_reused`
 */
export async function enroll(
  context: Context,
  { tenant, actor }: Pick<TenantCaller, 'tenant' | 'actor'>,
  input: EnrollInput,
  options: EnrollOptions = {},
): Promise<Enrolled> {
  return enrollBy(context, { tenantId: tenant.externalId, actor }, input, options);
}

/**
 * The same for a tenant that is known by the host's name for it only: it is looked up on the way.
 *
 * @throws QuoteRescueError as `enroll`, and `misconfigured` if the host has never set the tenant up
 */
export async function enrollBy(
  context: Context,
  who: Enroller,
  input: EnrollInput,
  { db }: EnrollOptions = {},
): Promise<Enrolled> {
  const tx = db === undefined ? context.db : context.bind(fromHost(db));
  const request = await parsed(context, who, { input, tx });
  const enrolment: Enrolment = { who, request, inputHash: hashOf(request) };
  const enrolled =
    db === undefined ? await enrollTogether(context, enrolment) : await enrollInHosts(tx, context, enrolment);
  if (!enrolled.repeated) context.nudge(db === undefined ? 'now' : 'after_commit');
  return enrolled;
}

/** Who is not set up is told that first, whatever is wrong with the input. */
async function parsed(
  context: Context,
  who: Enroller,
  { input, tx }: { input: EnrollInput; tx: Tx },
): Promise<Request> {
  try {
    return parseInput(enrollInput, input);
  } catch (error) {
    await identify(context, { tenantId: who.tenantId, actor: { id: '' } }, tx);
    throw error;
  }
}

/** In a transaction of the host only its own handle asks the database: a single-connection engine would wait for ever. */
async function enrollInHosts(tx: Tx, context: Context, enrolment: Enrolment): Promise<Enrolled> {
  const now = Math.floor(await readMachineTime(tx)) + context.clock.offsetMs();
  const [outcome] = await enrollEach(tx, context, [enrolment], { now, waitAtMostMs: null }).catch(tellWhoRepeats);
  if (outcome?.enrolled === undefined) throw outcome?.error;
  return outcome.enrolled;
}

/**
 * What the host's transaction had read was changed meanwhile, and only the host can do all of it again. It gets the error
 * that its driver made, because that is what its own retry knows; only the words are more.
 */
function tellWhoRepeats(error: unknown): never {
  if (error instanceof Error && isSerializationFailure(error))
    error.message +=
      '. The transaction is yours, so enroll cannot repeat it: run it again from its beginning, with the same requestKey.';
  throw error;
}

/** Parsing orders and completes the input, so that equal inputs have equal texts. */
function hashOf({ requestKey: _, ...input }: Request): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}
