import { endHostWebhook, replayHostWebhooks, takeDueHostWebhooks } from '../store/system/host-webhooks.ts';
import { type Context, iso } from './context.ts';

const minute = 60_000;
const hour = 60 * minute;

/** After a try that was not taken: quickly at first, and for three days in all. What is not taken then waits for a replay. */
const backoff = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const triesAtMost = backoff.length + 1;
/** A host that connects its first webhook is not told of what is older: a replay can. */
const freshMs = 72 * hour;
/** Taken for this long: a sender that dies leaves it to be sent again. */
const inHandsMs = 2 * minute;
/** A host that does not answer costs its time-out for each: after so long it is told the rest another minute. */
const beginWithinMs = 30_000;

/**
 * Tells the host what happened, in the order it happened, at least once each: a repeat has the same id and the same
 * bytes. For the sweep, any number at once. Returns how many were taken.
 */
export async function sendHostWebhooks(context: Context, limit = 100): Promise<number> {
  const { tellHost } = context;
  if (tellHost === null) return 0;
  const now = await context.now();
  const due = {
    now: iso(now.calendar),
    retryAt: iso(now.calendar + inHandsMs),
    notBefore: iso(now.calendar - freshMs),
    triesAtMost,
  };
  let taken = 0;
  const over = context.monotonic() + beginWithinMs;
  // One by one: what is taken counts as tried, and a host that does not answer would use up the tries of all of them.
  for (let n = 0; n < limit && context.monotonic() < over; n++) {
    const [webhook] = await takeDueHostWebhooks(context.db, { ...due, limit: 1 });
    if (webhook === undefined) break;
    const id = `msg_${webhook.tenantId}_${webhook.webhookId}`;
    const { machine } = await context.now();
    const told = await tellHost({ id, body: JSON.stringify(webhook.payload), at: machine });
    const { calendar } = await context.now();
    if (told.taken) {
      taken++;
      await endHostWebhook(context.db, webhook, { deliveredAt: iso(calendar) });
      continue;
    }
    const pause = backoff[webhook.tries - 1] ?? 0;
    context.logger.warn({ id, answer: told.answer, tries: webhook.tries }, 'the host did not take a webhook');
    // A fifth more or less, so that what failed together does not come back together.
    const jitter = 0.8 + ((context.random(1)[0] ?? 0) / 255) * 0.4;
    await endHostWebhook(context.db, webhook, { nextAt: iso(calendar + pause * jitter) });
  }
  return taken;
}

/**
 * Sends again what the host was told since an instant (calendar time), taken or not, of one tenant or of all: after the
 * host has lost something, or was down for longer than the retries last. Returns how many.
 */
export async function replayWebhooks(
  context: Context,
  { since, tenantId }: { readonly since: string | Date; readonly tenantId?: string },
): Promise<number> {
  const { calendar } = await context.now();
  const count = await replayHostWebhooks(context.db, {
    since: new Date(since).toISOString(),
    now: iso(calendar),
    externalId: tenantId ?? null,
  });
  await sendHostWebhooks(context);
  return count;
}
