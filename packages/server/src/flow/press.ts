import { type NewEvent, QuoteRescueError, type QuoteView } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import type { LockedEstimate } from '../store/estimates.ts';
import type { FoundLink } from '../store/system/links.ts';
import { carryOut } from './carry-out.ts';
import { type Change, changeEstimate } from './change-estimate.ts';
import type { Context, Now } from './context.ts';
import { findQuote, readView } from './open-quote.ts';

/** What a press on the quote page is given when its turn has come: the estimate is locked. */
export type Press = {
  readonly tx: Tx;
  readonly link: FoundLink;
  readonly now: Now;
  readonly current: LockedEstimate;
};

/**
 * One press of the customer: find the quote, lock it, let `decide` say which facts follow, carry them out, and read the
 * page again. The answer shows what is true afterwards, so pressing twice is no error.
 * @throws QuoteRescueError `not_found` for a link that does not work
 */
export async function press(
  context: Context,
  token: string,
  decide: (press: Press) => readonly NewEvent[] | Promise<readonly NewEvent[]>,
): Promise<{ quote: QuoteView; link: FoundLink; change: Change }> {
  const link = await findQuote(context, token);
  if (link === null) throw linkDoesNotWork();
  const now = await context.now();
  const { change, quote } = await context.db.transaction(async (tx) => {
    const change = await changeEstimate(
      tx,
      { tenant: link.tenant, estimateId: link.estimateId, at: now.calendar },
      async (current) => {
        // Revoked while this press waited for its turn: it comes too late.
        if ((await findQuote(context, token, tx)) === null) throw linkDoesNotWork();
        return decide({ tx, link, now, current });
      },
    );
    await carryOut(tx, { tenant: link.tenant, estimateId: link.estimateId, now }, change);
    return { change, quote: await readView(context, tx, { link, now }) };
  });
  if (quote === null) throw linkDoesNotWork();
  if (change.effects.length > 0) context.nudge();
  return { quote, link, change };
}

/** Same words for a link that was never made, was cut off, or was taken back. */
export const linkDoesNotWork = (): QuoteRescueError =>
  new QuoteRescueError(
    'not_found',
    'This link does not work. It may have been cut off when it was copied, or replaced by a newer one. Open the newest message from the company, or call them.',
  );
