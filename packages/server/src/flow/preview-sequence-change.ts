import type { SequenceChangePreview, sequenceChangeInput } from '@quote-rescue/core';
import type * as z from 'zod';
import { readRunsToFollow } from '../store/followed-runs.ts';
import { findRunsToFollow } from '../store/sequences.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { count, followRun, noCounts } from './follow-run.ts';
import { checkedSequence } from './publish-sequence.ts';

const RUNS_A_PAGE = 500;

/**
 * What publishing the definition would do to running enrollments that follow it, counted by the code that would do it.
 * Writes nothing and locks nothing, so that what goes meanwhile may differ.
 * @throws QuoteRescueError `invalid_input`, `unknown_sequence`
 */
export async function previewSequenceChange(
  context: Context,
  { tenant }: TenantCaller,
  { definition }: z.output<typeof sequenceChangeInput>,
): Promise<SequenceChangePreview> {
  const sequence = checkedSequence(context, definition);
  const now = (await context.now()).calendar;
  const counts = noCounts();
  let after: string | undefined = '0';
  while (after !== undefined) {
    const ids = await findRunsToFollow(context.db, { tenantId: tenant.id, sequence, after, limit: RUNS_A_PAGE });
    for (const run of await readRunsToFollow(context.db, tenant.id, ids)) {
      count(counts, run, followRun(context, { tenant, run, now, to: { sequence, zones: run.zones } }));
    }
    after = ids.at(-1);
  }
  return { now: iso(now), sequenceId: sequence.id, version: sequence.version, ...counts };
}
