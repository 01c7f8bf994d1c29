import {
  defineSequence,
  type FieldFault,
  hasTemplate,
  type PublishedSequence,
  type publishSequenceInput,
  QuoteRescueError,
  type Sequence,
  type SequenceDefinition,
  type SequenceView,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { putInForce, readOwnSequence } from '../store/sequences.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { noCounts } from './follow-run.ts';
import { followRuns, type Pace } from './follow-runs.ts';
import { hostSequence } from './plan-enrollment.ts';

/**
 * Puts a tenant's own version of its sequence in force: the first edit copies the host's. What is enrolled from now on
 * follows it; running enrollments do with `follow`, and stay on the version they have with `keep`. Nothing that was
 * authorised changes. The same definition again changes nothing, and goes on where the first time was interrupted.
 *
 * @throws QuoteRescueError `invalid_input` with one entry in `fields` per fault, `unknown_sequence`
 */
export async function publishSequence(
  context: Context,
  { tenant, actor }: TenantCaller,
  { definition, running }: z.output<typeof publishSequenceInput>,
  pace?: Pace,
): Promise<PublishedSequence> {
  const sequence = checkedSequence(context, definition);
  for (;;) {
    const now = (await context.now()).calendar;
    const input = { tenantId: tenant.id, sequence, running, at: iso(now), actor };
    if (await context.db.transaction((tx) => putInForce(tx, input))) break;
    // Whoever was to follow the version before does so first: they are kept there.
    const before = await readOwnSequence(context.db, tenant.id, sequence.id);
    if (before !== null) await followRuns(context, { tenant, sequence: before.sequence }, pace);
  }
  const own = await readOwnSequence(context.db, tenant.id, sequence.id);
  const isFollowing = own?.following === true && own.sequence.version === sequence.version;
  const followed = isFollowing
    ? await followRuns(context, { tenant, sequence }, pace)
    : { counts: noCounts(), finished: true };
  const now = iso((await context.now()).calendar);
  return { now, sequenceId: sequence.id, version: sequence.version, ...followed };
}

/** The sequence that the tenant's estimates are enrolled in. */
export async function readSequence(context: Context, { tenant }: TenantCaller): Promise<SequenceView> {
  const ofHost = hostSequence(context);
  const own = await readOwnSequence(context.db, tenant.id, ofHost.id);
  const { version, ...definition } = own?.sequence ?? ofHost;
  return {
    now: iso((await context.now()).calendar),
    definition,
    version,
    edited: own !== null,
    following: own?.following ?? false,
  };
}

/** A definition that could be in force: well formed, of a sequence that the host has, with copy for every message. */
export function checkedSequence(context: Context, definition: SequenceDefinition): Sequence {
  const sequence = defineSequence(definition);
  const ofHost = context.sequences.get(sequence.id);
  if (ofHost === undefined) {
    const known = [...context.sequences.keys()].join(', ');
    throw new QuoteRescueError(
      'unknown_sequence',
      `There is no sequence "${sequence.id}" to edit. There is: ${known}. Keep the id of the one you edit.`,
    );
  }
  const faults: FieldFault[] = sequence.steps.flatMap(({ channels }, step) =>
    channels.flatMap(({ channel, template }, at) =>
      hasTemplate(template, channel)
        ? []
        : [
            {
              path: `definition.steps.${step}.channels.${at}.template`,
              message: `there is no ${channel === 'sms' ? 'text' : 'e-mail'} called "${template}"`,
            },
          ],
    ),
  );
  if (sequence.kind !== ofHost.kind) {
    faults.push({ path: 'definition.kind', message: `stays ${ofHost.kind}: what it is about cannot change` });
  }
  if (faults.length === 0) return sequence;
  const list = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new QuoteRescueError('invalid_input', `Nothing was published. Mend this and try again: ${list}.`, {
    fields: faults,
  });
}
