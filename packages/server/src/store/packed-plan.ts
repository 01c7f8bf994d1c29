import type { QuoteEvent } from '@quote-rescue/core';

type Scheduled = Extract<QuoteEvent, { type: 'sequence.scheduled' }>['data'];
type Planned = Scheduled['touchpoints'][number];
type Packed = Omit<Scheduled, 'touchpoints'> & { readonly plan: string };
type Subject = { readonly subjectId: string; readonly run: number | null };

const MINUTE_MS = 60_000;
const letters = { email: 'e', sms: 's', end: 'x' } as const;
const channels: { readonly [letter: string]: Planned['channel'] } = { e: 'email', s: 'sms', x: 'end' };

/**
 * The plan of a run is the longest fact there is, and each enrolment writes one: as the log is told, 1,300 bytes, most of
 * them names that the row says already. In the table it stands as one line a message:
 * `<key without subject>|<channel>|<due, ms in base 36>|<minutes of the local time from UTC>|<reason>`.
 *
 * What does not fit that form (a host's subject with a key of its own kind) is kept as it is.
 */
export function packPlan(data: unknown, subject: Subject): unknown {
  const { touchpoints, ...rest } = data as Scheduled;
  const lines: string[] = [];
  for (const [index, planned] of touchpoints.entries()) {
    const line = packed(planned, prefixOf(subject));
    if (line === null || planned.ordinal !== index) return data;
    lines.push(line);
  }
  const plan = lines.join('\n');
  const short: Packed = { ...rest, plan };
  return unpackPlan(short, subject).touchpoints.every((one, index) => isSame(one, touchpoints[index])) ? short : data;
}

function isSame(one: Planned, other: Planned | undefined): boolean {
  if (other === undefined) return false;
  const names = Object.keys(other) as (keyof Planned)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/** The data of a `sequence.scheduled` as the log tells it, however it is stored. */
export function unpackPlan(stored: unknown, subject: Subject): Scheduled {
  const { plan, ...rest } = stored as Packed | (Scheduled & { plan?: undefined });
  if (plan === undefined) return rest as Scheduled;
  const prefix = prefixOf(subject);
  const lines = plan === '' ? [] : plan.split('\n');
  const touchpoints = lines.map((line, ordinal): Planned => {
    const [tail = '', letter = '', due = '', offset = '', skip = ''] = line.split('|');
    const channel = channels[letter] ?? 'email';
    const at = Number.parseInt(due, 36);
    return {
      key: prefix + tail,
      stepId: tail.endsWith(`/${channel}`) ? tail.slice(0, -channel.length - 1) : tail,
      channel,
      ordinal,
      dueAt: new Date(at).toISOString(),
      localAt: new Date(at + Number(offset) * MINUTE_MS).toISOString().slice(0, 16),
      ...(skip !== '' && { skip: skip as NonNullable<Planned['skip']> }),
    };
  });
  return { ...(rest as Omit<Scheduled, 'touchpoints'>), touchpoints };
}

const prefixOf = ({ subjectId, run }: Subject): string => `${subjectId}${(run ?? 1) > 1 ? `#${run}` : ''}:`;

function packed({ key, channel, dueAt, localAt, skip }: Planned, prefix: string): string | null {
  const at = Date.parse(dueAt);
  // The local time is told to the minute, the instant to the millisecond.
  const offset = (Date.parse(`${localAt}:00Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
  const tail = key.slice(prefix.length);
  if (!key.startsWith(prefix) || /[|\n]/.test(tail) || !Number.isInteger(offset)) return null;
  return `${tail}|${letters[channel]}|${at.toString(36)}|${offset}${skip === undefined ? '' : `|${skip}`}`;
}
