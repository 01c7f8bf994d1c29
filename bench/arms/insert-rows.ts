import pg from 'pg';

/**
 * What the database can do: inserts of 100 rows a transaction from four clients, into a table with a key, by a prepared
 * statement. Rows per second. It is the reference of the prototype by which the floors were set (`pgbench -c 4 -M prepared`).
 */
export async function insertRows(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await pool.query(
    `CREATE TABLE IF NOT EXISTS public.insert_reference (
       id bigserial PRIMARY KEY, estimate uuid NOT NULL, step text NOT NULL, due_at timestamptz NOT NULL, state text NOT NULL)`,
  );
  const insert = {
    name: 'insert-100',
    text: `INSERT INTO public.insert_reference (estimate, step, due_at, state)
           SELECT gen_random_uuid(), 'T+4', now(), 'scheduled' FROM generate_series(1, 100)`,
  };
  let rows = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() - start < seconds * 1000) {
        await pool.query(insert);
        rows += 100;
      }
    }),
  );
  const rate = (rows / (performance.now() - start)) * 1000;
  await pool.query('TRUNCATE public.insert_reference');
  await pool.end();
  return rate;
}
