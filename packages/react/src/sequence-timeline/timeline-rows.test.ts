import { endReasons, holdReasons, skipReasons, type TimelineFact, touchpointOutcomes } from '@quote-rescue/core';
import { describe, expect, test } from 'vitest';
import { active, ahead, everyOutcome, fact, past, touchpoint, wonByDeposit } from '../stories/timeline-data.ts';
import { shownRows } from './group-rows.ts';
import { factLooks, factSentence, outcomeLooks, outcomeSentence, reasonSentence, tellingOf } from './words.ts';

const telling = tellingOf(everyOutcome, 'en-US');

describe('rows of a timeline', () => {
  test('a scanner that opens the link three times in a row is one row', () => {
    const rows = shownRows(active.rows, Date.parse(active.now));
    const scanner = rows.filter((row) => row.kind === 'fact' && row.fact.type === 'viewed_by_machine');
    expect(scanner).toMatchObject([{ times: 3, at: '2026-11-27T17:00:44.000Z' }]);
  });

  test('payments are never grouped', () => {
    const paid = ['2026-11-27T17:00:00.000Z', '2026-11-27T17:00:01.000Z'].map((at) => fact('paid', at));
    expect(shownRows(paid, 0)).toHaveLength(2);
  });

  test('what a deposit made needless stands ahead until its time comes, and behind afterwards', () => {
    const before = shownRows(wonByDeposit.rows, Date.parse(wonByDeposit.now)).filter(({ future }) => future);
    expect(before.map(({ id }) => id)).toEqual(Object.values(ahead).map(({ key }) => key));
    expect(shownRows(wonByDeposit.rows, Date.parse('2027-01-01')).filter(({ future }) => future)).toEqual([]);
  });
});

describe('a message that an opt-out stopped before its time', () => {
  const { t4, ...others } = ahead;
  const skipped = { ...t4, outcome: 'skipped', skip: 'opt_out' } as const;
  const rows = [...past, skipped, ...Object.values(others)];
  const shown = (nowMs: number) => shownRows(rows, nowMs).find(({ id }) => id === t4.key);

  test('stands below Now, where it would have gone, and above it once that time has come', () => {
    expect(shown(Date.parse(active.now))).toMatchObject({ future: true });
    expect(shownRows(rows, Date.parse(active.now)).findIndex(({ future }) => future)).toBe(
      shownRows(past, Date.parse(active.now)).length,
    );
    expect(shown(Date.parse(t4.dueAt) + 1000)).toMatchObject({ future: false });
  });
});

describe('a run that nobody answered', () => {
  test('ends once on the screen, although the calendar and the estimate both say so', () => {
    const at = '2026-12-08T16:00:00.000Z';
    const end = touchpoint('T+10', 'end', at, '2026-12-08T09:00', { outcome: 'sent' });
    expect(shownRows([end, fact('no_response', at)], Date.parse(at)).map(({ kind }) => kind)).toEqual(['fact']);
    expect(shownRows([end], Date.parse(at))).toHaveLength(1);
  });
});

describe('sentences', () => {
  test('every outcome has an icon, a tone and words on every channel', () => {
    for (const outcome of touchpointOutcomes)
      for (const channel of ['email', 'sms', 'end'] as const) {
        expect(outcomeLooks[outcome].icon).toBeTruthy();
        expect(outcomeSentence({ channel, outcome })).toMatch(/^[A-Z][\w -]+$/);
      }
  });

  test('every skip, hold and end explains itself, without a code', () => {
    const row = (change: Parameters<typeof touchpoint>[4]) =>
      touchpoint('T+4', 'sms', '2026-12-01T17:00:00.000Z', '2026-12-01T10:00', change);
    const rows = [
      ...skipReasons.map((skip) => row({ outcome: 'skipped', skip })),
      ...holdReasons.map((hold) => row({ outcome: 'waiting', hold })),
      ...endReasons.map((because) => row({ outcome: 'not_needed', because })),
    ];
    for (const each of rows) {
      const why = reasonSentence(each, telling);
      expect(why, JSON.stringify([each.skip, each.hold, each.because])).toMatch(/^([A-Z+(0-9]|ana\.ruiz@).*\.$/);
      expect(why).not.toMatch(/_|undefined|null|Not needed/);
    }
  });

  test('the words and codes of a provider are not shown', () => {
    const failed = touchpoint('T+0', 'email', '2026-12-01T17:00:00.000Z', '2026-12-01T10:00', {
      outcome: 'failed',
      error: '550 5.1.1 user unknown',
    });
    expect(reasonSentence(failed, telling)).toBe('The mail server did not take it.');
  });

  test('every fact has a look and a sentence', () => {
    for (const type of Object.keys(factLooks) as TimelineFact['type'][])
      expect(factSentence(fact(type, '2026-12-01T17:00:00.000Z'), telling)).toMatch(/^[A-Z].+[^.]$/);
  });
});
