import * as z from 'zod';
import { type Channel, channels } from '../events.ts';

/**
 * A sequence as data. A step id is a name given once: moving `T+4` to day 5 keeps the id `T+4`, because the
 * idempotency key of a message is made of it.
 */
const hhmm = /^([01]\d|2[0-3]):[0-5]\d$/;
export const localTime = z.string().regex(hhmm, 'a local time such as 09:00');

const after = z.union([
  z.strictObject({ days: z.int().min(0).max(3650) }),
  z.strictObject({ hours: z.number().min(0).max(87_600) }),
]);

const stepSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9+._-]{0,39}$/, 'a short name such as T+4: letters, digits, + . _ -'),
  /** Whole calendar days in the customer's zone, or elapsed hours. Counted from the start of the enrollment. */
  after,
  /** Local time for this step; absent = the tenant's `followUpAt`, else the local time of enrolment. */
  at: localTime.optional(),
  channels: z
    .array(z.strictObject({ channel: z.enum(channels), template: z.string().min(1).max(80) }))
    .min(1)
    .max(2),
});

export const sequenceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  name: z.string().min(1).max(120),
  kind: z.enum(['quote', 'campaign', 'reminder']),
  steps: z.array(stepSchema).min(1).max(60),
  /** The quiet end. For quotes it makes the estimate `no_response`. */
  end: z.strictObject({ id: z.string().min(1).max(40), after }),
  /** Messages to one customer keep this distance; the channels of one step count as one. */
  minGapHours: z.number().min(0).max(8760),
  /** A message this much later than planned is skipped as `late` instead of sent. */
  lateAfterHours: z.number().min(1).max(8760),
});

export type StepDefinition = z.infer<typeof stepSchema>;
export type SequenceDefinition = z.infer<typeof sequenceSchema>;
export type StepChannel = { channel: Channel; template: string };

/** A sequence with the version that its content gives it. */
export type Sequence = SequenceDefinition & { readonly version: string };
