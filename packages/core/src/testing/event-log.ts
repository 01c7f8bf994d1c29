import type { EventData, EventType, QuoteEvent } from '../events.ts';

/** Writes an event log by hand: ids and instants rise, everything else has a plausible default. */
export function eventLog(start = '2026-12-01T16:00:00.000Z') {
  const events: QuoteEvent[] = [];
  let now = Date.parse(start);
  const log = {
    events,
    /** Moves the clock on. */
    later(by: { days?: number; hours?: number; seconds?: number }) {
      now += (by.days ?? 0) * 86_400_000 + (by.hours ?? 0) * 3_600_000 + (by.seconds ?? 0) * 1000;
      return log;
    },
    record<T extends EventType>(
      type: T,
      data: EventData<T>,
      more: Partial<Pick<QuoteEvent, 'actor' | 'run' | 'occurredAt'>> = {},
    ) {
      const at = new Date(now).toISOString();
      const event = {
        id: String(events.length + 1),
        tenantId: 'ten_1',
        subjectType: 'estimate',
        subjectId: 'est_abc123',
        run: 1,
        actor: { kind: 'system' },
        occurredAt: at,
        recordedAt: at,
        type,
        data,
        ...more,
      } as QuoteEvent;
      events.push(event);
      return log;
    },
    /** The default sequence, started now. */
    started(run = 1) {
      const prefix = run === 1 ? 'est_abc123' : `est_abc123#${run}`;
      const step = (ordinal: number, key: string, stepId: string, channel: 'email' | 'sms' | 'end', days: number) => {
        const dueAt = new Date(now + days * 86_400_000).toISOString();
        return { ordinal, key: `${prefix}:${key}`, stepId, channel, dueAt, localAt: dueAt.slice(0, 16) };
      };
      return log.record(
        'sequence.scheduled',
        {
          run,
          sequenceId: 'quote-rescue',
          sequenceVersion: 'v1',
          zone: 'America/Denver',
          touchpoints: [
            step(0, 'T+0', 'T+0', 'email', 0),
            step(1, 'T+2', 'T+2', 'email', 2),
            step(2, 'T+4', 'T+4', 'sms', 4),
            step(3, 'T+7/email', 'T+7', 'email', 7),
            step(4, 'T+7/sms', 'T+7', 'sms', 7),
            step(5, 'T+10', 'T+10', 'end', 10),
          ],
        },
        { run },
      );
    },
    sent(key: string, channel: 'email' | 'sms') {
      const name = {
        key: `est_abc123:${key}`,
        stepId: key.replace(/\/.*/, ''),
        provider: 'sink',
        providerId: `id-${key}`,
      };
      return channel === 'email'
        ? log.record('email.sent', { ...name, channel, bodyHash: 'h' })
        : log.record('sms.sent', { ...name, channel, bodyHash: 'h', segments: 1 });
    },
  };
  return log;
}
