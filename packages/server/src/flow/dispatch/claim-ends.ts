import { decideEnd } from '@quote-rescue/core';
import type { Tx } from '../../store/db.ts';
import { consumeDue, lockEnrollments } from '../../store/system/claim.ts';
import { type DueTouchpoint, readDueTouchpoints } from '../../store/system/due-touchpoints.ts';
import { endQuietly } from '../../store/system/ends.ts';
import { rearmLanes, takeDueLanes } from '../../store/system/lanes.ts';
import type { EventRow } from '../../store/system/outcomes.ts';
import { type Context, iso, type Now } from '../context.ts';
import { type Claim, type ClaimOptions, charged, LANES_A_BATCH, nothing } from './claim.ts';
import { dueAt, holdsOf } from './guard-facts.ts';
import { change, eventOf, note, noVerdicts, writeVerdicts } from './verdicts.ts';

/** Takes the quiet ends that are due. They send nothing, and change enrollments, hence the stronger lock. */
export async function claimEnds(context: Context, options: ClaimOptions): Promise<Claim> {
  const now = await context.now();
  return context.db.transaction(async (tx) => {
    const calendarNow = iso(now.calendar);
    const lanes = await takeDueLanes(tx, { channels: ['end'], calendarNow, limit: LANES_A_BATCH });
    if (lanes.length === 0) return nothing(options.claimId);
    const quotas = lanes.map((lane) => ({ ...lane, quota: options.batch }));
    const consumed = await consumeDue(tx, quotas, { calendarNow, batch: options.batch });
    if (consumed.length > 0) {
      await lockEnrollments(tx, consumed, 'change');
      const due = await readDueTouchpoints(tx, consumed, calendarNow);
      await settleEnds(tx, due, now);
    }
    await rearmLanes(
      tx,
      lanes.map((lane) => charged(lane, now)),
    );
    return { ...nothing(options.claimId), consumed: consumed.length };
  });
}

async function settleEnds(tx: Tx, due: readonly DueTouchpoint[], now: Now): Promise<void> {
  const verdicts = noVerdicts();
  const ends: { tenantId: number; enrollmentId: string; reason: 'timed_out' | 'completed' }[] = [];
  for (const row of due) {
    const decision = decideEnd({
      now: now.calendar,
      touchpoint: { dueAt: dueAt(row) },
      disposition: row.disposition ?? 'open',
      enrollmentEnded: row.status === 'ended',
      holds: holdsOf(row),
    });
    if (decision.do !== 'end') {
      note(verdicts, row, now, decision);
      continue;
    }
    const reason = row.subject_type === 'estimate' ? 'timed_out' : 'completed';
    ends.push({ tenantId: row.tenant_id, enrollmentId: row.enrollment_id, reason });
    change(verdicts, row, now, { state: 'sent' });
    const fact = (type: EventRow['type'], data: object) => ({ ...eventOf(row, type, now, {}), data });
    if (reason === 'timed_out') {
      verdicts.events.push(fact('estimate.disposition_set', { disposition: 'no_response', reason }));
    }
    verdicts.events.push(fact('sequence.completed', { reason }));
  }
  await endQuietly(tx, ends, iso(now.calendar));
  await writeVerdicts(tx, verdicts, now);
}
