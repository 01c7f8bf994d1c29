import type { Tx } from '../db.ts';

/**
 * Takes one from an allowance that refills by one every `everyMs` and holds `burst` at most. One row and one statement
 * (a leaky bucket written as the instant until which it is used up), so that any number of processes share it. False =
 * nothing is left. `now` is machine time, ISO.
 */
export async function takeFromAllowance(
  tx: Tx,
  input: { key: Uint8Array; now: string; everyMs: number; burst: number },
): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO qr.rate_limit AS r (key, used_to)
     VALUES (decode($1, 'hex'), $2::timestamptz + $3::int * interval '1 millisecond')
     ON CONFLICT (key) DO UPDATE SET used_to = greatest(r.used_to, $2::timestamptz) + $3::int * interval '1 millisecond'
     WHERE greatest(r.used_to, $2::timestamptz) + $3::int * interval '1 millisecond'
           <= $2::timestamptz + $4::int * $3::int * interval '1 millisecond'
     RETURNING true AS taken`,
    [Buffer.from(input.key).toString('hex'), input.now, input.everyMs, input.burst],
  );
  return rows.length > 0;
}
