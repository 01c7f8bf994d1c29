import * as z from 'zod';
import { type FieldFault, QuoteRescueError } from '../errors.ts';
import { type Channel, channels } from '../events.ts';
import { canonicalJson, contentHash } from '../values/hash.ts';

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

// No `:`, `/`, `#`, `@` or `~`: they divide the parts of an idempotency key.
const stepId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9+._-]{0,39}$/, 'a short name such as T+4: letters, digits, + . _ -');

const stepSchema = z.strictObject({
  id: stepId,
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
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'a short name such as quote-rescue: a-z, 0-9, -'),
  name: z.string().min(1).max(120),
  kind: z.enum(['quote', 'campaign', 'reminder']),
  steps: z.array(stepSchema).min(1).max(60),
  /** The quiet end. For quotes it makes the estimate `no_response`. */
  end: z.strictObject({ id: stepId, after }),
  /** Messages to one customer keep this distance; the channels of one step count as one. */
  minGapHours: z.number().min(0).max(8760),
  /** A message this much later than planned is skipped as `late` instead of sent. */
  lateAfterHours: z.number().min(1).max(8760),
  /** Of a sequence that was defined before, or read from the kit, and maybe changed since: made anew from the content. */
  version: z.string().max(80).optional(),
});

export type StepDefinition = z.infer<typeof stepSchema>;
export type SequenceDefinition = z.infer<typeof sequenceSchema>;
export type StepChannel = { channel: Channel; template: string };

/** A sequence with the version that its content gives it. */
export type Sequence = SequenceDefinition & { readonly version: string };

/**
 * Checks a definition, freezes it and gives it the version its content has: equal content, equal version.
 * Hosts keep definitions in code; what a tenant edits goes through here too.
 *
 * @throws QuoteRescueError `invalid_input`, with one entry in `fields` per fault
 */
export function defineSequence(definition: z.input<typeof sequenceSchema>): Sequence {
  const parsed = sequenceSchema.safeParse(definition);
  const faults = parsed.success
    ? orderFaults(parsed.data)
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  if (!parsed.success || faults.length > 0) throw refused(definition, faults);
  const { version: _former, ...content } = parsed.data;
  return deepFreeze({ ...content, version: contentHash(canonicalJson(content)) });
}

function orderFaults({ steps, end }: SequenceDefinition): FieldFault[] {
  const faults: FieldFault[] = [];
  const ids = new Set<string>();
  let latest = 0;
  const inOrder = (step: Pick<StepDefinition, 'id' | 'after'>, path: string) => {
    if (ids.has(step.id)) faults.push({ path: `${path}.id`, message: `the id ${step.id} is taken by an earlier step` });
    ids.add(step.id);
    const hours = 'days' in step.after ? step.after.days * 24 : step.after.hours;
    if (hours < latest) faults.push({ path: `${path}.after`, message: 'comes before the step above it' });
    latest = Math.max(latest, hours);
  };
  for (const [index, step] of steps.entries()) {
    inOrder(step, `steps.${index}`);
    if (step.at !== undefined && 'hours' in step.after) {
      faults.push({ path: `steps.${index}.at`, message: 'a time of day goes with days, not with hours' });
    }
    if (new Set(step.channels.map(({ channel }) => channel)).size < step.channels.length) {
      faults.push({ path: `steps.${index}.channels`, message: 'names a channel twice' });
    }
  }
  inOrder(end, 'end');
  return faults;
}

function refused(definition: { id?: unknown }, fields: FieldFault[]): QuoteRescueError {
  const name = typeof definition?.id === 'string' ? ` "${definition.id.slice(0, 60)}"` : '';
  const list = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new QuoteRescueError(
    'invalid_input',
    `The sequence${name} cannot be used. Mend this and try again: ${list}.`,
    {
      fields,
    },
  );
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
