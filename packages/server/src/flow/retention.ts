import {
  forgetHostWebhooks,
  forgetLostWebhookEvents,
  forgetMessageBodies,
  forgetRateLimits,
  forgetWebhookEvents,
} from '../store/system/retention.ts';
import { type Context, iso } from './context.ts';

const dayMs = 86_400_000;

/**
 * Providers repeat a report for days and by hand for weeks. What is told again after that finds the payment, the message
 * or the opt-out it made, and changes nothing: the report itself is needed no longer, and texts of people stand in it.
 */
const webhookDays = 30;
/** One that was never applied is the only trace of what happened: somebody may still want to look. */
const lostWebhookDays = 90;
/** How far back the host can have its webhooks replayed. */
const hostWebhookDays = 30;
/**
 * Full messages, for whoever asks what exactly was written: a little over four years, the time within which a text can be
 * complained of in the United States (28 U.S.C. 1658). What was pinned of a message stays for as long as its estimate.
 */
const messageBodyDays = 1_500;

/** Forgets, some at a time, what is no longer needed. For the sweep. Returns how many rows went. */
export async function forgetWhatIsOver(context: Context, limit = 500): Promise<number> {
  const { machine, calendar } = await context.now();
  const { db } = context;
  return (
    (await forgetRateLimits(db, { before: iso(machine), limit })) +
    (await forgetWebhookEvents(db, { before: iso(machine - webhookDays * dayMs), limit })) +
    (await forgetLostWebhookEvents(db, { before: iso(machine - lostWebhookDays * dayMs), limit })) +
    (await forgetHostWebhooks(db, { before: iso(calendar - hostWebhookDays * dayMs), limit })) +
    (await forgetMessageBodies(db, { before: iso(calendar - messageBodyDays * dayMs), limit }))
  );
}
