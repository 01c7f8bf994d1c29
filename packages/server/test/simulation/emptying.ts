import type { Wire } from './wire.ts';

/**
 * A seed finds empty tables, numbers that start at 1, and statements planned for such tables, whatever was played before.
 * To truncate and to plan three hundred statements costs as much as a third of a seed, so it is done now and then; in
 * between rows are deleted, by a connection of its own: whoever silences triggers loses his plans.
 */
type Emptying = {
  /** Removes every row and starts all numbers at 1 again. */
  clear(): Promise<void>;
  /** What statements were planned for has changed: the next `clear` has them planned anew. */
  planAnew(): void;
};

/** Deleted rows are still read over: of more seeds they would cost more than is saved. */
const SEEDS_A_TRUNCATE = 15;

/** @param cleaner null = the one connection does it all, and has its statements planned anew every time */
export async function createEmptying(options: {
  readonly wire: Wire;
  readonly cleaner: Wire | null;
  readonly schema: string;
  readonly tables: readonly string[];
}): Promise<Emptying> {
  const { wire, cleaner, schema, tables } = options;
  const [[sequences] = []] = await wire.run([
    {
      text: `SELECT string_agg(format('setval(%L, 1, false)', format('%I.%I', schemaname, sequencename)), ', ') AS calls
             FROM pg_sequences WHERE schemaname = '${schema}'`,
    },
  ]);
  const restart = { text: `SELECT ${String(sequences?.calls)}` };
  const remove = tables.map((name) => ({ text: `DELETE FROM ${name}` }));
  const truncate = { text: `TRUNCATE ${tables.join(', ')} RESTART IDENTITY` };
  // Events refuse to be removed; a replica's triggers stay silent.
  const silent = { text: 'SET session_replication_role = replica' };
  const loud = { text: 'SET session_replication_role = origin' };
  await cleaner?.run([silent]);
  let left = 0;
  let planned = 0;

  async function truncateAndPlan(): Promise<void> {
    await (cleaner === null ? wire.run([silent, truncate, loud]) : cleaner.run([truncate]));
    // With a plan for any values, explaining is planning.
    const plan = wire.prepared().flatMap(({ name, text, parameters }) => {
      const values = parameters === 0 ? '' : `(${Array(parameters).fill('NULL').join()})`;
      return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)
        ? [{ text: `EXPLAIN EXECUTE ${name}${values}` }]
        : [];
    });
    if (plan.length > 0) await wire.run(plan);
    planned = wire.prepared().length;
  }

  return {
    async clear() {
      // A statement that is new was planned in the middle of a seed, for tables as full as they were.
      if (cleaner === null || left === 0 || wire.prepared().length > planned) {
        await truncateAndPlan();
        left = SEEDS_A_TRUNCATE;
      } else await cleaner.run([...remove, restart]);
      left--;
    },
    planAnew() {
      left = 0;
    },
  };
}
