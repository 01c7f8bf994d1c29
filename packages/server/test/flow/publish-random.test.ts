import { type CatchUp, catchUps, quoteRescueSequence, type SequenceDefinition } from '@quote-rescue/core';
import { expect, it } from 'vitest';
import { changeZone } from '../../src/flow/change-zone.ts';
import { explain } from '../../src/flow/explain.ts';
import { markLost, reopen } from '../../src/flow/mark.ts';
import { pause } from '../../src/flow/pause.ts';
import { previewSequenceChange } from '../../src/flow/preview-sequence-change.ts';
import { publishSequence } from '../../src/flow/publish-sequence.ts';
import { resume } from '../../src/flow/resume.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { createFlowKit, day, type FlowKit, minute, started } from './flow-kit.ts';

const { version: _, ...original } = quoteRescueSequence;
const channelsOf: SequenceDefinition['steps'][number]['channels'][] = [
  [{ channel: 'email', template: 'quote/T+2' }],
  [{ channel: 'sms', template: 'quote/T+4' }],
  [
    { channel: 'email', template: 'quote/T+7' },
    { channel: 'sms', template: 'quote/T+7' },
  ],
];

/** Some of eight names, anywhere in twelve days, on any channels. */
function anyVersion(random: Random): SequenceDefinition {
  const [first] = original.steps;
  const names = ['T+2', 'T+4', 'T+7', 'A', 'B', 'C', 'D'].filter(() => random.chance(0.6));
  const days = names.map(() => 1 + random.int(11)).sort((a, b) => a - b);
  const steps = names
    .sort(() => random.next() - 0.5)
    .map((id, index) => ({ id, after: { days: days[index] ?? 1 }, channels: random.pick(channelsOf) }));
  const last = days.at(-1) ?? 0;
  const end = { id: 'T+10', after: { days: last + 1 + random.int(4) } };
  return { ...original, steps: [...(first === undefined ? [] : [first]), ...steps], end };
}

type One = Awaited<ReturnType<typeof started>>;
const zones = ['America/Los_Angeles', 'America/Chicago', 'Pacific/Auckland', 'Asia/Kathmandu'];

function pressesOn(kit: FlowKit, runs: readonly One[], random: Random): (() => Promise<unknown>)[] {
  const { context } = kit;
  const one = random.pick(runs);
  const { caller, estimateId } = one;
  return [
    async () => {
      const definition = anyVersion(random);
      const running = random.chance(0.8) ? ('follow' as const) : ('keep' as const);
      const shown = await previewSequenceChange(context, caller, { definition });
      const done = await publishSequence(context, caller, { definition, running });
      const { now: _now, sequenceId: _id, version: _version, ...counts } = shown;
      if (running === 'follow') expect(done.counts).toEqual(counts);
    },
    () => pause(context, caller, { estimateId }),
    () => resume(context, caller, { estimateId, catchUp: random.pick<CatchUp>(catchUps) }),
    () => changeZone(context, caller, { estimateId, zone: random.pick(zones) }),
    () => (random.chance(0.3) ? markLost(context, caller, { estimateId, reason: null }) : Promise.resolve()),
    () => reopen(context, caller, { estimateId }),
  ];
}

// Found with 1 to 60; a handful keeps them found.
it.each([1, 2, 3, 4, 5, 6])(
  'seed %i: whatever is published, paused and moved, in any order, keeps every promise',
  async (seed) => {
    const random = createRandom(`publish ${seed}`);
    const kit = await createFlowKit();
    const runs: One[] = [];
    for (let n = 0; n < 6; n++)
      runs.push(await started(kit, { customerEmail: `c${n}@example.com`, customerPhone: `+1512555010${n}` }));
    for (let round = 0; round < 40; round++) {
      await kit.pass(random.int(day));
      const presses = pressesOn(kit, runs, random);
      const press = presses[random.chance(0.4) ? 0 : random.int(presses.length)];
      // What cannot be pressed any more says so; anything else is a fault.
      await press?.().catch((error: { code?: string }) => {
        if (!['already_ended', 'conflict', 'too_late'].includes(error.code ?? '')) throw error;
      });
      await nothingIsLost(kit);
    }
    for (const { caller, estimateId } of runs)
      await resume(kit.context, caller, { estimateId, catchUp: 'shift' }).catch(() => {});
    await kit.pass(60 * day);
    await nothingIsLost(kit);
    await everyPromiseIsKept(kit, runs);
    await kit.drop();
  },
  120_000,
);

/** What is scheduled is on the calendar, and each run has one end. */
async function nothingIsLost(kit: FlowKit): Promise<void> {
  const { rows } = await kit.db.query(
    `SELECT t.key FROM qr.touchpoint t WHERE t.state = 'scheduled' AND NOT EXISTS (
       SELECT FROM qr.due d WHERE (d.tenant_id, d.channel, d.due_at, d.enrollment_id, d.ordinal) = (t.tenant_id, t.channel, t.due_at, t.enrollment_id, t.ordinal))`,
  );
  expect(rows).toEqual([]);
  const { rows: ends } = await kit.db.query(
    `SELECT n.subject_id FROM qr.enrollment n JOIN qr.touchpoint t USING (tenant_id, enrollment_id) WHERE t.channel = 'end'
     GROUP BY 1 HAVING count(*) <> 1`,
  );
  expect(ends).toEqual([]);
}

async function everyPromiseIsKept(kit: FlowKit, runs: readonly One[]): Promise<void> {
  const keys = kit.sink.accepted.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(runs.length);
  const { rows } = await kit.db.query<{ subject: string; step: string; ms: number }>(
    `SELECT n.subject_id AS subject, t.step_id AS step, (extract(epoch FROM t.settled_at) * 1000)::float8 AS ms
     FROM qr.touchpoint t JOIN qr.enrollment n USING (tenant_id, enrollment_id)
     WHERE t.state = 'sent' AND t.channel <> 'end' ORDER BY t.settled_at`,
  );
  for (const a of rows) {
    for (const b of rows) {
      if (a.subject !== b.subject || a.step === b.step || b.ms < a.ms) continue;
      expect([a, b, (b.ms - a.ms) / minute >= 24 * 60]).toEqual([a, b, true]);
    }
  }
  const open = await kit.db.query(`SELECT subject_id FROM qr.enrollment WHERE status = 'running'`);
  expect(open.rows).toEqual([]);
  for (const { caller, estimateId } of runs) {
    const { rows: named } = await kit.db.query<{ key: string }>(
      `SELECT t.key FROM qr.touchpoint t JOIN qr.enrollment n USING (tenant_id, enrollment_id) WHERE n.subject_id = $1`,
      [estimateId],
    );
    for (const { key } of named) {
      const { decisions, sentences } = await explain(kit.context, caller, key);
      expect(sentences[0]).not.toBe('');
      expect(decisions.filter(({ agrees }) => !agrees).map((decision) => ({ key, ...decision }))).toEqual([]);
    }
  }
}
