import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher, type DispatcherOptions } from '../../src/flow/dispatch/dispatcher.ts';
import { keepBodies } from '../../src/flow/dispatch/keep-bodies.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, type FlowKit, sent, started } from '../flow/flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit({ sink: createSink({ repeatability: 'none', parallelism: 1 }) });
});
afterEach(() => kit.drop());

const dispatcherOf = (more: Partial<DispatcherOptions>, context: Context = kit.context) =>
  createDispatcher(context, { schema: 'quote_rescue', ...more });
const expireLeases = () => kit.db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);

/** The database fails once, at the first statement that has these words. */
function failingOnce(words: string, error: Error & { code?: string } = new Error('connection lost')): Context {
  let failed = false;
  const guard =
    (query: Context['db']['query']): Context['db']['query'] =>
    async (text, values) => {
      if (!failed && text.includes(words)) {
        failed = true;
        throw error;
      }
      return query(text, values);
    };
  return {
    ...kit.context,
    db: {
      query: guard(kit.context.db.query),
      transaction: (fn) => kit.context.db.transaction((tx) => fn({ query: guard(tx.query) })),
    },
  };
}

describe('a process that goes on after a batch went wrong', () => {
  it('lets the batch be taken over, although its own heart beats on', async () => {
    const { caller } = await started(kit);
    let broken = true;
    const dispatcher = dispatcherOf({
      at(point) {
        if (point === 'authorised' && broken) throw new Error('broken here');
      },
    });
    await expect(dispatcher.drain()).rejects.toThrow('broken here');
    broken = false;
    await expireLeases();
    await dispatcher.beat();
    await sweep(kit.context);
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    await dispatcher.stop();
  });

  it('puts messages back that the database kept it from handing over, and records those that went', async () => {
    const { caller } = await started(kit);
    await started(kit, { customerEmail: 'second@example.com' });
    const dispatcher = dispatcherOf({}, failingOnce(`SET status = 'handing_over'`));
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0', ':T+0']);
    const { rows } = await kit.db.query(`SELECT count(*)::int AS n FROM qr.claim`);
    expect(rows).toEqual([{ n: 0 }]);
    await dispatcher.stop();
  });

  it('keeps the words of what went, although the batch was given away before its end', async () => {
    await started(kit);
    await started(kit, { customerEmail: 'second@example.com' });
    let handed = 0;
    const dispatcher = dispatcherOf({
      at(point) {
        if (point === 'handed_over' && ++handed === 2) throw new Error('broken here');
      },
    });
    await expect(dispatcher.drain()).rejects.toThrow('broken here');
    await expireLeases();
    await sweep(kit.context);
    await keepBodies(kit.context);
    const { rows } = await kit.db.query(
      'SELECT i.status, b.key IS NOT NULL AS kept FROM qr.intent i LEFT JOIN qr.message_body b USING (tenant_id, key) ORDER BY 1',
    );
    expect(rows).toEqual([
      { status: 'sent', kept: true },
      { status: 'uncertain', kept: true },
    ]);
    await dispatcher.stop();
  });

  it('records outcomes once the database is back', async () => {
    const { caller } = await started(kit);
    const dispatcher = dispatcherOf({}, failingOnce('DELETE FROM qr.claim WHERE claim_id'));
    await dispatcher.drain();
    const { rows } = await kit.db.query(`SELECT state FROM qr.touchpoint WHERE ordinal = 0`);
    expect([sent(kit, caller), rows]).toEqual([[':T+0'], [{ state: 'sent' }]]);
    await dispatcher.stop();
  });
});

describe('a process that dies in the middle of a batch', () => {
  it.each(['none', 'look_up'] as const)(
    'leaves no more than one chunk in doubt, however many loops it had (%s)',
    async (repeatability) => {
      await kit.drop();
      kit = await createFlowKit({ sink: createSink({ repeatability, parallelism: 4 }) });
      // Of two tenants, because one alone never has all places of a provider.
      const callers = [await kit.as('T1'), await kit.as('T2')];
      for (let n = 0; n < 40; n++) {
        const caller = callers[n % 2] as TenantCaller;
        await started(kit, { customerEmail: `c${n}@example.com` }, { caller });
      }
      let handed = 0;
      const dispatcher = dispatcherOf({
        batch: 160,
        at(point) {
          if (point === 'handed_over' && ++handed >= 14) return new Promise(() => {});
        },
      });
      void dispatcher.drain();
      void dispatcher.drain();
      await until(() => handed >= 16);
      await expireLeases();
      const doubtful = kit.sink.accepted.length - (await countOf('sent'));
      expect(doubtful).toBeLessThanOrEqual(4);
      // The sweep of another process; what it makes of a look-up is not asked here.
      await sweep({ ...kit.context, email: { ...kit.context.email, lookUp: async () => ({ outcome: 'unknown' }) } });
      expect(await countOf('uncertain')).toBe(doubtful);
      expect(await countOf('authorised')).toBe(0);
    },
  );
});

const countOf = async (state: string): Promise<number> => {
  const { rows } = await kit.db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM qr.touchpoint WHERE ordinal = 0 AND state = $1',
    [state],
  );
  return rows[0]?.n ?? 0;
};

describe('work that was given away', () => {
  it('is not handed over by whoever had it before, not even under the same worker', async () => {
    const { caller } = await started(kit);
    const gates = [open(), open()] as const;
    const inProvider = open();
    let authorised = 0;
    const dispatcher = dispatcherOf({
      async at(point) {
        if (point === 'authorised') await gates[authorised++]?.passed;
      },
    });
    kit.sink.behave = async () => {
      await inProvider.passed;
      return 'accept' as const;
    };
    const first = dispatcher.drain();
    await until(() => authorised === 1);
    const { workerId } = dispatcher;
    await expireLeases();
    await sweep(kit.context);
    await kit.db.query(
      `INSERT INTO qr.worker VALUES ($1::uuid, now(), now(), now() + interval '1 minute') ON CONFLICT (worker_id) DO UPDATE SET lease_until = excluded.lease_until`,
      [workerId],
    );
    const second = dispatcher.drain();
    await until(() => authorised === 2);
    gates[0].let();
    await new Promise((resolve) => setTimeout(resolve, 200));
    gates[1].let();
    await new Promise((resolve) => setTimeout(resolve, 200));
    inProvider.let();
    await Promise.all([first, second]);
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    await dispatcher.stop();
  });

  it('B11: the word of a provider that comes late settles what was called uncertain', async () => {
    const { estimateId } = await started(kit);
    const answered = open();
    const dispatcher = dispatcherOf({});
    let asked = false;
    kit.sink.behave = async () => {
      asked = true;
      await answered.passed;
      return 'accept' as const;
    };
    const slow = dispatcher.drain();
    await until(() => asked);
    await expireLeases();
    await sweep(kit.context);
    const state = async () =>
      (
        await kit.db.query(
          `SELECT t.state, i.status, i.provider_id IS NOT NULL AS named FROM qr.touchpoint t JOIN qr.intent i USING (tenant_id, key) WHERE key = $1`,
          [`${estimateId}:T+0`],
        )
      ).rows;
    expect(await state()).toEqual([{ state: 'uncertain', status: 'uncertain', named: false }]);
    answered.let();
    await slow;
    expect(await state()).toEqual([{ state: 'sent', status: 'sent', named: true }]);
    await dispatcher.stop();
  });
});

describe('a process that is told to stop', () => {
  it('hands over nothing more of its batch and puts it back on the calendar', async () => {
    const { caller } = await started(kit);
    for (const customerEmail of ['b@example.com', 'c@example.com']) await started(kit, { customerEmail });
    let stopped: Promise<void> | undefined;
    const dispatcher = dispatcherOf({});
    kit.sink.behave = () => {
      stopped ??= dispatcher.stop();
      return 'accept';
    };
    await dispatcher.drain();
    await stopped;
    expect(sent(kit, caller)).toHaveLength(1);
    await dispatcher.drain();
    expect(new Set(kit.sink.accepted.map(({ key }) => key)).size).toBe(3);
    expect(kit.sink.accepted).toHaveLength(3);
    await dispatcher.stop();
  });
});

function open(): { readonly passed: Promise<void>; let(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, let: () => resolve() };
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
}
