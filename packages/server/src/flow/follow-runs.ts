import type { Sequence, SequenceChangeCounts } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { pinVersion, readRunsToFollow, writeFollowed } from '../store/followed-runs.ts';
import {
  endFollowing,
  findRunsToFollow,
  holdInForce,
  lockRunsToFollow,
  noneIsEnrolling,
  readOwnSequence,
} from '../store/sequences.ts';
import { appendManyEvents, type EventRow } from '../store/system/outcomes.ts';
import { readUnfinishedFollowing } from '../store/system/sequence-versions.ts';
import { findTenant, type Tenant } from '../store/tenants.ts';
import { type Context, iso, type Now } from './context.ts';
import { addCounts, count, type FollowedWrite, followRun, noCounts, skipsOf, toWrite } from './follow-run.ts';

/** `batch` runs are one transaction: their locks are held for some 100 ms. `most` batches are one call or one round. */
export type Pace = { readonly batch: number; readonly most: number };
const usualPace: Pace = { batch: 100, most: 100 };

type Of = { readonly tenant: Tenant; readonly sequence: Sequence };

/**
 * Brings running enrollments to the version in force, batch by batch, each in a transaction of its own. Whatever stops it
 * (a crash, a newer version, the pace) leaves runs that either follow wholly or not yet; done again it goes on, and where
 * nothing is left it does nothing. Any number of processes may do it at once.
 *
 * Finished only once nobody is enrolling who may have read the version before: their runs follow too.
 */
export async function followRuns(
  context: Context,
  { tenant, sequence }: Of,
  { batch, most }: Pace = usualPace,
): Promise<{ counts: SequenceChangeCounts; finished: boolean }> {
  const counts = noCounts();
  const sawAll = await noneIsEnrolling(context.db, tenant.id);
  let after = '0';
  for (let n = 0; n < most; n++) {
    const now = await context.now();
    const done = await retryDeadlocks(() =>
      context.db.transaction((tx) => followBatch(tx, context, { tenant, sequence }, { now, after, limit: batch })),
    );
    if (done === 'superseded') return { counts, finished: true };
    if (done === 'none_left') {
      if (sawAll) await endFollowing(context.db, tenant.id, sequence);
      context.nudge();
      return { counts, finished: sawAll };
    }
    addCounts(counts, done.counts);
    after = done.last;
  }
  context.nudge();
  return { counts, finished: false };
}

type Batch = { readonly counts: SequenceChangeCounts; readonly last: string };

/** One lock order: enrollments by id, then the version in force, which nobody replaces while they are brought to it. */
async function followBatch(
  tx: Tx,
  context: Context,
  { tenant, sequence }: Of,
  { now, after, limit }: { now: Now; after: string; limit: number },
): Promise<Batch | 'none_left' | 'superseded'> {
  const found = await findRunsToFollow(tx, { tenantId: tenant.id, sequence, after, limit });
  const last = found.at(-1);
  if (last === undefined) return 'none_left';
  // Some may have ended or arrived while this waited for their locks.
  const locked = await lockRunsToFollow(tx, tenant.id, sequence, found);
  if (!(await holdInForce(tx, tenant.id, sequence))) return 'superseded';
  const counts = noCounts();
  if (locked.length > 0) await bring(tx, context, { tenant, sequence, now, counts, enrollmentIds: locked });
  return { counts, last };
}

async function bring(
  tx: Tx,
  context: Context,
  input: Of & { readonly now: Now; readonly counts: SequenceChangeCounts; readonly enrollmentIds: readonly string[] },
): Promise<void> {
  const { tenant, sequence, counts, enrollmentIds } = input;
  const at = iso(input.now.calendar);
  const events: EventRow[] = [];
  const writes: FollowedWrite[] = [];
  for (const run of await readRunsToFollow(tx, tenant.id, enrollmentIds)) {
    const followed = followRun(context, {
      ...{ tenant, run, now: input.now.calendar },
      to: { sequence, zones: run.zones },
    });
    count(counts, run, followed);
    const write = toWrite(run, followed, false);
    writes.push(write);
    const data = { cause: 'edited', sequenceVersion: sequence.version, ...write.told };
    for (const fact of [{ type: 'sequence.retimed', data } as const, ...skipsOf(run, write)]) {
      events.push({
        ...fact,
        tenant_id: tenant.id,
        subject_id: run.subjectId,
        subject_type: run.subjectType,
        run: run.run,
        actor: 'system',
        occurred_at: at,
      });
    }
  }
  const calendar = {
    moved: writes.flatMap((write) => write.calendar.moved),
    placed: writes.flatMap((write) => write.calendar.placed),
    skipped: writes.flatMap((write) => write.calendar.skipped),
  };
  await writeFollowed(tx, tenant.id, calendar, at);
  await pinVersion(tx, tenant.id, sequence.version, enrollmentIds);
  await appendManyEvents(tx, events, at);
}

/** A claim takes lanes before enrollments, a terminal event takes one estimate's: neither waits for the other's for long. */
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 5 || (error as { code?: unknown } | null)?.code !== '40P01') throw error;
    }
  }
}

const TENANTS_A_ROUND = 20;

/** For the minute's round: goes on where a publishing process stopped, or where an enrolment was under way. */
export async function followOn(context: Context, pace?: Pace): Promise<void> {
  for (const { externalId, sequenceId } of await readUnfinishedFollowing(context.db, TENANTS_A_ROUND)) {
    const tenant = await findTenant(context.db, externalId);
    const own = tenant === null ? null : await readOwnSequence(context.db, tenant.id, sequenceId);
    if (tenant === null || own === null) continue;
    await followRuns(context, { tenant, sequence: own.sequence }, pace);
  }
}
