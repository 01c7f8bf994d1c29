import { describe, expect, it } from 'vitest';
import type { EventData, EventType, QuoteEvent } from '../events.ts';
import { buildTimeline } from './build.ts';

let events = 0;
const event = <T extends EventType>(type: T, occurredAt: string, data: EventData<T>): QuoteEvent =>
  ({
    id: String(++events),
    tenantId: 'T1',
    subjectType: 'estimate',
    subjectId: 'est_abc123',
    run: 1,
    type,
    data,
    actor: { kind: 'system' },
    occurredAt,
    recordedAt: occurredAt,
  }) as QuoteEvent;

const scheduled = event('sequence.scheduled', '2026-12-01T16:00:00.000Z', {
  run: 1,
  sequenceId: 'quote-rescue',
  sequenceVersion: 'v1',
  zone: 'America/Denver',
  touchpoints: [
    {
      key: 'est_abc123:T+4',
      stepId: 'T+4',
      channel: 'sms',
      ordinal: 0,
      dueAt: '2026-12-05T16:00:00.000Z',
      localAt: '2026-12-05T09:00',
    },
    {
      key: 'est_abc123:T+7',
      stepId: 'T+7',
      channel: 'email',
      ordinal: 1,
      dueAt: '2026-12-08T16:00:00.000Z',
      localAt: '2026-12-08T09:00',
    },
  ],
});
const stop = event('opt_out.recorded', '2026-12-02T16:00:00.000Z', { channel: 'sms', scope: 'all', source: 'reply' });
const start = event('opt_out.lifted', '2026-12-03T16:00:00.000Z', { channel: 'sms', source: 'reply' });

const outcomes = (...list: QuoteEvent[]) =>
  buildTimeline(list).flatMap((row) =>
    row.kind === 'touchpoint' ? [`${row.channel} ${row.outcome} ${row.skip ?? ''}`.trim()] : [],
  );

describe('the timeline after a STOP', () => {
  it('plans no more texts from that moment, and says why; e-mail goes on', () => {
    expect(outcomes(scheduled, stop)).toEqual(['sms skipped opt_out', 'email planned']);
  });

  it('plans them again after a START', () => {
    expect(outcomes(scheduled, stop, start)).toEqual(['sms planned', 'email planned']);
  });
});

describe('a message that was planned as skipped because of an opt-out', () => {
  const foreseen = event('sequence.scheduled', '2026-12-01T16:00:00.000Z', {
    run: 1,
    sequenceId: 'quote-rescue',
    sequenceVersion: 'v1',
    zone: 'America/Denver',
    touchpoints: [
      {
        key: 'est_abc123:T+4',
        stepId: 'T+4',
        channel: 'sms',
        ordinal: 0,
        dueAt: '2026-12-05T16:00:00.000Z',
        localAt: '2026-12-05T09:00',
        skip: 'opt_out',
      },
    ],
  });
  const name = { key: 'est_abc123:T+4', stepId: 'T+4', channel: 'sms' } as const;
  const at = '2026-12-05T16:00:01.000Z';

  it('is shown as held when its turn came under a hold: it goes when that is lifted', () => {
    const held = event('touchpoint.held', at, { ...name, reason: 'paused' });
    expect(outcomes(foreseen, start, held)).toEqual(['sms waiting']);
  });

  it('is shown as tried again, or as uncertain, when it was handed over after a START', () => {
    const refused = {
      ...name,
      code: '503',
      scope: 'message',
      final: false,
      dueAt: '2026-12-05T16:05:00.000Z',
    } as const;
    expect(outcomes(foreseen, start, event('touchpoint.failed', at, refused))).toEqual(['sms waiting']);
    expect(outcomes(foreseen, start, event('touchpoint.uncertain', at, { ...name, error: 'no answer' }))).toEqual([
      'sms uncertain',
    ]);
  });
});
