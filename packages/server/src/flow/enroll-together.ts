import type { Enrolled } from '@quote-rescue/core';
import type { Context } from './context.ts';
import { type Enrolment, enrollEach, type Outcome } from './enroll-each.ts';

/**
 * Enrolments that are asked for at the same instant (an import of old estimates, several people pressing Start) share one
 * transaction: most of what one costs is round trips, locks and the commit. Each of the callers waits for that commit,
 * and learns only of his own.
 *
 * What cannot be done together is done each for itself: the same request key twice, a lock that somebody holds for longer
 * than a moment, an error on the way. Nothing is held back to wait for others: a group is what was asked for before
 * the process had anything else to do.
 */
export function enrollTogether(context: Context, enrolment: Enrolment): Promise<Enrolled> {
  return new Promise((resolve, reject) => {
    const asked: Asked = {
      enrolment,
      answer: ({ enrolled, error }) => (enrolled === undefined ? reject(error) : resolve(enrolled)),
    };
    const waiting = gathering.get(context);
    if (waiting !== undefined) {
      waiting.push(asked);
      return;
    }
    const all = [asked];
    gathering.set(context, all);
    queueMicrotask(() => {
      gathering.delete(context);
      for (const group of groupsOf(all)) void enrollGroup(context, group);
    });
  });
}

type Asked = { readonly enrolment: Enrolment; readonly answer: (outcome: Outcome) => void };

const gathering = new WeakMap<Context, Asked[]>();
/** Longer transactions would not make each cheaper, and would make the first wait for the last. */
const MOST_TOGETHER = 32;
/** From twice this on there are at least two groups, so that one is planned here while the database writes the other. */
const FEWEST_TOGETHER = 4;
/** Somebody who holds a request key, or a tenant, for longer than this must not keep the others of a group waiting. */
const WAIT_TOGETHER_MS = 100;

function groupsOf(all: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  const size = Math.min(MOST_TOGETHER, Math.max(FEWEST_TOGETHER, Math.ceil(all.length / 2)));
  const seen = new Set<string>();
  let open: Asked[] = [];
  for (const one of all) {
    const { who, request } = one.enrolment;
    const name = `${request.requestKey} ${who.tenantId}`;
    // The second press of the same button waits for the first, and is answered from what that has written.
    if (seen.has(name)) groups.push([one]);
    else if (open.length === 0 || open.length === size) {
      open = [one];
      groups.push(open);
    } else open.push(one);
    seen.add(name);
  }
  return groups;
}

/** Never rejects: whatever happens is somebody's answer. */
async function enrollGroup(context: Context, group: readonly Asked[]): Promise<void> {
  const transaction: Transaction = { isOpen: false };
  try {
    const outcomes = await inTransaction(context, group, transaction);
    for (const [index, one] of group.entries()) one.answer(outcomes[index] ?? { error: new Error('no answer') });
  } catch (error) {
    // Nothing of it is kept if its commit was never asked for, or if the database says so itself. Otherwise nobody knows,
    // and each may ask again.
    if (group.length > 1 && (transaction.isOpen || isFromDatabase(error)))
      for (const one of group) void enrollGroup(context, [one]);
    else for (const one of group) one.answer({ error });
  }
}

/** `isOpen`: from its begin until its commit is asked for. */
type Transaction = { isOpen: boolean };

/** The time is asked before the transaction takes a connection: asking inside would take a second one. */
async function inTransaction(
  context: Context,
  group: readonly Asked[],
  transaction: Transaction,
): Promise<readonly Outcome[]> {
  const { calendar: now } = await context.now();
  const enrolments = group.map(({ enrolment }) => enrolment);
  const waitAtMostMs = group.length === 1 ? null : WAIT_TOGETHER_MS;
  return context.db.transaction(async (tx) => {
    transaction.isOpen = true;
    const outcomes = await enrollEach(tx, context, enrolments, { now, waitAtMostMs });
    transaction.isOpen = false;
    return outcomes;
  });
}

/** An SQLSTATE has a digit; `EPIPE` has none. */
const isFromDatabase = (error: unknown): boolean =>
  /^(?=.*\d)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code ?? ''));
