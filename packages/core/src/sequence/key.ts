import type { Channel, TouchpointChannel } from '../events.ts';
import type { StepDefinition } from './define.ts';

/**
 * The name of one message: who and what, never when. `est_abc123:T+4`; one half of a pair is `est_abc123:T+7/sms`;
 * run N of a subject is `est_abc123#2:T+4`; "Send again" of a step is `est_abc123:T+4~2`.
 *
 * The key is computed when the touchpoint is made, stored, unique per tenant and never computed again. Providers get
 * it as idempotency key where they take one.
 */
export function idempotencyKey(input: {
  subjectId: string;
  /** Counts the runs of the subject over all sequences, from 1. */
  run: number;
  stepId: string;
  /** Given only where the step has more than one channel, or the channel was added after the step was published. */
  channel?: TouchpointChannel;
  /** Occurrence of a recurring reminder, for example `2026-12`. */
  occurrence?: string;
  /** 2 and more for "Send again". */
  attempt?: number;
}): string {
  const run = input.run > 1 ? `#${input.run}` : '';
  const occurrence = input.occurrence === undefined ? '' : `@${input.occurrence}`;
  const channel = input.channel === undefined ? '' : `/${input.channel}`;
  const attempt = (input.attempt ?? 1) > 1 ? `~${input.attempt}` : '';
  return `${input.subjectId}${run}${occurrence}:${input.stepId}${channel}${attempt}`;
}

/** The channel part of the key of one channel of a step: a step published with one channel keeps the bare key for it. */
export function keyChannel(step: StepDefinition, channel: Channel): { channel?: Channel } {
  return step.channels.length === 1 ? {} : { channel };
}
