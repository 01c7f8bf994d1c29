import type { Tx } from './db.ts';

/** The only place that reads the database's clock. Epoch ms. */
export async function readMachineTime(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  return Number(rows[0]?.ms);
}

/** The database's clock as an expression, for scripts that somebody runs later. */
export const machineTimeSql = 'clock_timestamp()';
