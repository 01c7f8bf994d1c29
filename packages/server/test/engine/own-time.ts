import { vi } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher, type Dispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { enroll } from '../../src/flow/enroll.ts';
import type { Db } from '../../src/store/db.ts';
import { aRequest, type FlowKit, startedAt } from '../flow/flow-kit.ts';

const LOOPS = 4;

/** Time that passes only where a test lets it, over a real database. Needs fake timers (`setTimeout`). */
export type OwnTime = {
  /** Since it was made, ms. */
  elapsed(): number;
  /** A context whose statements are waited for before time goes on, and whose clock is this one. */
  of(context: Context): Context;
  /** Lets simulated time pass, and everything happen that happens meanwhile. */
  pass(ms: number): Promise<void>;
};

/** `stepMs`: time goes on in such steps; nothing can happen between two. */
export function createOwnTime(stepMs: number): OwnTime {
  const at = Date.parse(startedAt);
  let [elapsed, asked] = [0, 0];
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    asked++;
    return work.finally(() => asked--);
  };
  /** Nothing is asked of the database any more, so whatever has not happened waits for time or for a provider. */
  const quiet = async () => {
    for (let turns = 0; turns < 50; turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (asked > 0) turns = 0;
    }
  };
  return {
    elapsed: () => elapsed,
    of(context) {
      const db: Db = {
        query: (text, values) => counted(context.db.query(text, values)),
        transaction: (fn) => counted(context.db.transaction(fn)),
      };
      const now = async () => ({ machine: at + elapsed, calendar: at + elapsed });
      return { ...context, db, now, monotonic: () => elapsed };
    },
    async pass(ms) {
      await quiet();
      for (const end = elapsed + ms; elapsed < end; ) {
        elapsed += stepMs;
        await vi.advanceTimersByTimeAsync(stepMs);
        await quiet();
      }
    },
  };
}

/** A process at work in such a time. */
export type Process = {
  readonly kit: FlowKit;
  readonly context: Context;
  readonly dispatcher: Dispatcher;
  start(caller: TenantCaller): Promise<string>;
  /** As `OwnTime.pass`. */
  pass(ms: number): Promise<void>;
  /** As a started process does: it drains, and is told of what comes due meanwhile. */
  wake(): void;
  stop(): Promise<void>;
};

export function createProcess(kit: FlowKit, time: OwnTime): Process {
  const context = time.of(kit.context);
  const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
  let draining: Promise<unknown> | undefined;
  return {
    kit,
    context,
    dispatcher,
    start: async (caller) => (await enroll(context, caller, aRequest())).estimateId,
    pass: time.pass,
    wake() {
      if (draining !== undefined) return dispatcher.lookAgain();
      draining = Promise.all(Array.from({ length: LOOPS }, () => dispatcher.drain())).finally(() => {
        draining = undefined;
      });
    },
    async stop() {
      let isOver = false;
      const stopped = dispatcher.stop().finally(() => {
        isOver = true;
      });
      while (!isOver) await time.pass(100);
      await stopped;
      await draining;
    },
  };
}
