import { createHash } from 'node:crypto';

/**
 * The store's statements are constants, and planning a claim or an enrolment anew for every call costs more than running
 * it. So each is prepared once a connection, under a name made of its text.
 *
 * A pooler that hands every transaction another server connection (PgBouncer before 1.21 in transaction mode) knows
 * nothing of names. The first error that says so turns them off for good, and the transaction is begun again: nothing
 * else than statements stands in one, so that does no harm.
 */
export type Prepared = {
  /** What the driver's `query` is called with. */
  config(text: string, values: readonly unknown[]): { name?: string; text: string; values: unknown[] };
  /** True if the error means that names do not work here: they are off from then on, and what failed is to be done again. */
  turnedOffBy(error: unknown): boolean;
};

/** Statements of other rooms are not constants: whatever comes after this many is sent without a name. */
const MOST_NAMES = 500;

export function createPrepared(): Prepared {
  const names = new Map<string, string>();
  let on = true;
  return {
    config(text, values) {
      if (!on) return { text, values: [...values] };
      let name = names.get(text);
      if (name === undefined && names.size < MOST_NAMES) {
        name = `qr_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
        names.set(text, name);
      }
      return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
    },
    turnedOffBy(error) {
      const code = (error as { code?: unknown } | null)?.code;
      // invalid_sql_statement_name, duplicate_prepared_statement
      if (code !== '26000' && code !== '42P05') return false;
      // Statements under way meanwhile find out too, each for itself.
      on = false;
      return true;
    },
  };
}
