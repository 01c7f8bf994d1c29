import { closeLeftSessions } from './close-sessions.ts';
import type { Context } from './context.ts';
import { keepBodies } from './dispatch/keep-bodies.ts';
import { faultForLog } from './fault-for-log.ts';
import { followOn } from './follow-runs.ts';
import { sendHostWebhooks } from './host-webhooks.ts';
import { sendNotices } from './notices.ts';
import { applyLeftWebhooks } from './receive-webhook.ts';
import { reconcileDaily } from './reconcile-payments.ts';
import { answerLeftRefunds } from './refund.ts';
import { forgetWhatIsOver } from './retention.ts';
import { askWhatBecame, takeOver } from './sweep.ts';

/** First what asks nobody outside. */
const steps: readonly [name: string, step: (context: Context) => Promise<unknown>][] = [
  ['take over from stopped workers', takeOver],
  ['bring enrollments to the version published', (context) => followOn(context)],
  ['keep the words of what went', (context) => keepBodies(context)],
  ['forget what is over', (context) => forgetWhatIsOver(context)],
  ['ask what became of messages', askWhatBecame],
  ['apply webhooks that came too early', (context) => applyLeftWebhooks(context)],
  ['close payment pages that must not be paid any more', (context) => closeLeftSessions(context)],
  ['ask again about refunds', (context) => answerLeftRefunds(context)],
  ['ask what became of payments', (context) => reconcileDaily(context)],
  ['tell the host', (context) => sendHostWebhooks(context)],
  ['send notices and receipts', (context) => sendNotices(context)],
];

/**
 * Everything that is looked at once a minute. Each step stands alone: a fault in one is logged and keeps none of the
 * others from running. A database that cannot be reached is one fault of all of them, and is thrown to whoever called.
 */
export async function theMinutesRound(context: Context): Promise<void> {
  const faults: unknown[] = [];
  for (const [name, step] of steps) {
    try {
      await step(context);
    } catch (error) {
      faults.push(error);
      context.logger.error({ step: name, err: faultForLog(error) }, "a step of the minute's round failed");
    }
  }
  if (faults.length === steps.length) throw faults[0];
}
