import { type CatchUp, type Effect, type NewEvent, QuoteRescueError } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import type { LockedEstimate } from '../store/estimates.ts';
import type { TenantCaller } from './caller.ts';
import { carryOut } from './carry-out.ts';
import { type Change, changeEstimate } from './change-estimate.ts';
import { closeSessions } from './close-sessions.ts';
import { type Context, iso, type Now } from './context.ts';
import { retimeRest } from './retime.ts';

/** What a press of the contractor is given when its turn has come: the estimate is locked, `state` is read after that. */
export type Turn = Pick<LockedEstimate, 'state' | 'enrollmentId'> & {
  readonly tx: Tx;
  readonly now: Now;
  /** Actor, instant and run, as every fact of this press has them. */
  readonly fact: Pick<NewEvent, 'actor' | 'occurredAt' | 'run'>;
};

/** How the rest of the run is planned anew, where it is. Read before the change is written. */
export type RetimingChoice = { readonly catchUp?: CatchUp; readonly heldSince?: number };

/**
 * One press of the contractor: lock the estimate, let `decide` say which facts follow, and carry them out. A press that
 * finds its work done returns no facts, so pressing twice is no error. Whoever shows the timeline then reads it himself.
 *
 * @throws QuoteRescueError `not_found`, and whatever `decide` throws: then nothing was changed
 */
export async function act(
  context: Context,
  caller: TenantCaller,
  estimateId: string,
  decide: (turn: Turn) => Promise<readonly NewEvent[]> | readonly NewEvent[],
  retiming: () => RetimingChoice = () => ({}),
): Promise<void> {
  const now = await context.now();
  const { tenant, actor } = caller;
  const change = await context.db.transaction(async (tx) => {
    const changed = await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, ({ state, enrollmentId }) => {
      const fact = { actor, occurredAt: iso(now.calendar), run: state.run === 0 ? null : state.run };
      return decide({ tx, now, fact, state, enrollmentId });
    });
    await carryOutFor(tx, { tenant, estimateId, now }, changed, retiming());
    return changed;
  });
  if (change.events.length > 0) await afterCommit(context, caller, estimateId, change);
}

async function carryOutFor(
  tx: Tx,
  input: Parameters<typeof carryOut>[1],
  change: Change,
  retiming: RetimingChoice,
): Promise<void> {
  const retimes = change.effects.filter(
    (effect): effect is Extract<Effect, { kind: 'retime' }> => effect.kind === 'retime',
  );
  const others = change.effects.filter(({ kind }) => kind !== 'retime');
  await carryOut(tx, input, { effects: others, enrollmentId: change.enrollmentId });
  const last = retimes.at(-1);
  if (last === undefined) return;
  await retimeRest(tx, { ...input, enrollmentId: change.enrollmentId, cause: last.cause, ...retiming });
}

async function afterCommit(
  context: Context,
  { tenant }: TenantCaller,
  estimateId: string,
  change: Change,
): Promise<void> {
  context.nudge();
  if (!change.effects.some(({ kind }) => kind === 'expire_payment_sessions')) return;
  await closeSessions(context, tenant, estimateId);
}

export const alreadyEnded = (message: string): QuoteRescueError => new QuoteRescueError('already_ended', message);
export const conflict = (message: string): QuoteRescueError => new QuoteRescueError('conflict', message);
