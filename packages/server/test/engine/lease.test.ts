import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { sweep } from '../../src/flow/sweep.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, type FlowKit, sent, started } from '../flow/flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit({ sink: createSink({ repeatability: 'none', parallelism: 1 }) });
});
afterEach(() => kit.drop());

const expireLeases = () => kit.db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);

/** Once, the database does what it is asked, and its answer is lost on the way. */
function losingTheAnswer(of: { statement?: string; transactionWith?: string }): Context {
  let lost = false;
  const lose = () => {
    lost = true;
    throw Object.assign(new Error('connection lost'), { code: '57P01' });
  };
  const { db } = kit.context;
  return {
    ...kit.context,
    db: {
      async query(text, values) {
        const result = await db.query(text, values);
        if (!lost && of.statement !== undefined && text.includes(of.statement)) lose();
        return result as never;
      },
      async transaction(fn) {
        let concerned = false;
        const result = await db.transaction((tx) =>
          fn({
            query(text, values) {
              if (of.transactionWith !== undefined && text.includes(of.transactionWith)) concerned = true;
              return tx.query(text, values);
            },
          }),
        );
        if (!lost && concerned) lose();
        return result;
      },
    },
  };
}

describe('a worker whose database connection breaks', () => {
  it('starts all the same if the answer to its first heartbeat is lost', async () => {
    const { caller } = await started(kit);
    const dispatcher = createDispatcher(losingTheAnswer({ statement: 'INSERT INTO qr.worker' }), {
      schema: 'quote_rescue',
    });
    await expect(dispatcher.beat()).rejects.toThrow('connection lost');
    await dispatcher.beat();
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    await dispatcher.stop();
  });

  it('leaves a batch to the sweep whose claim was committed without its hearing of it', async () => {
    const { caller } = await started(kit);
    const context = losingTheAnswer({ transactionWith: 'INSERT INTO qr.claim' });
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await expect(dispatcher.drain()).rejects.toThrow('connection lost');
    await expireLeases();
    // Its heart beats on, but no longer for the batch that it does not know.
    await dispatcher.beat();
    await sweep(kit.context);
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    await dispatcher.stop();
  });
});

describe('a worker that stood still until its lease was over', () => {
  it('renews it instead of claiming and putting back the same messages again and again', async () => {
    const { caller, estimateId } = await started(kit);
    let standstill = 0;
    const { now } = kit.context;
    const context: Context = {
      ...kit.context,
      now: async () => {
        const { machine, calendar } = await now();
        return { machine: machine + standstill, calendar: calendar + standstill };
      },
    };
    const dispatcher = createDispatcher(context, {
      schema: 'quote_rescue',
      at(point) {
        if (point === 'claimed') standstill = 120_000;
      },
    });
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    const { rows } = await kit.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM qr.event WHERE subject_id = $1 AND type = 'touchpoint.held'`,
      [estimateId],
    );
    expect(rows[0]?.n).toBe(1);
    await dispatcher.stop();
  });
});

describe('a worker that signs off', () => {
  const workers = async () => (await kit.db.query('SELECT worker_id FROM qr.worker')).rows;

  /** `around` is asked with each statement, and does it. */
  const watched = (around: (text: string, work: () => Promise<unknown>) => Promise<unknown>): Context => ({
    ...kit.context,
    db: {
      ...kit.db,
      query: (text, values) => around(text, () => kit.db.query(text, values)) as never,
    },
  });

  it('leaves no name behind although its heart beats while it does', async () => {
    let later: Promise<void> | undefined;
    const context = watched(async (text, work) => {
      const result = await work();
      if (text.includes('DELETE FROM qr.worker')) later = dispatcher.beat();
      return result;
    });
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await dispatcher.beat();
    await dispatcher.stop();
    await later;
    expect(await workers()).toEqual([]);
  });

  it('waits for the heartbeat that is on its way', async () => {
    const signedOff = Promise.withResolvers<void>();
    const onItsWay = Promise.withResolvers<void>();
    let isOver = false;
    const context = watched(async (text, work) => {
      if (text.includes('UPDATE qr.worker')) {
        onItsWay.resolve();
        // Time enough for a sign-off that does not wait.
        for (let turn = 0; turn < 300 && !isOver; turn++) await kit.db.query('SELECT 1');
      }
      const result = await work();
      if (text.includes('DELETE FROM qr.worker')) {
        isOver = true;
        signedOff.resolve();
      }
      return result;
    });
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await dispatcher.beat();
    const beaten = dispatcher.beat();
    await onItsWay.promise;
    const stopping = dispatcher.stop();
    await Promise.all([beaten, signedOff.promise, stopping]);
    expect(await workers()).toEqual([]);
  });

  it('takes no new name for a loop that was about to begin', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let isHeld = false;
    const context: Context = {
      ...kit.context,
      now: async () => {
        if (isHeld) {
          asked.resolve();
          await answer.promise;
        }
        return kit.context.now();
      },
    };
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await dispatcher.beat();
    isHeld = true;
    const drained = dispatcher.drain();
    await asked.promise;
    isHeld = false;
    await dispatcher.stop();
    answer.resolve();
    expect(await drained).toBe(0);
    expect(await workers()).toEqual([]);
  });

  it('leaves no earlier name behind that holds nothing, although a claim of that one failed', async () => {
    const { caller } = await started(kit);
    let failed = false;
    const context: Context = {
      ...kit.context,
      db: {
        ...kit.db,
        transaction: async (fn) => {
          if (failed) return kit.db.transaction(fn);
          failed = true;
          throw new Error('connection lost');
        },
      },
    };
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await expect(dispatcher.drain()).rejects.toThrow('connection lost');
    await dispatcher.beat();
    await dispatcher.drain();
    expect(sent(kit, caller)).toEqual([':T+0']);
    await dispatcher.stop();
    expect(await workers()).toEqual([]);
  });
});
