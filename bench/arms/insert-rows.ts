import pg from 'pg';

/** What the database can do: inserts of 100 rows a transaction from four clients. Rows per second. */
export async function insertRows(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS public.insert_reference (id bigint, tenant_id int, at timestamptz, state text, data jsonb)',
  );
  const text = `INSERT INTO public.insert_reference SELECT i, i % 50, now(), 'scheduled', '{"a":1}' FROM generate_series(1, 100) i`;
  let rows = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() - start < seconds * 1000) {
        await pool.query(text);
        rows += 100;
      }
    }),
  );
  const rate = (rows / (performance.now() - start)) * 1000;
  await pool.query('TRUNCATE public.insert_reference');
  await pool.end();
  return rate;
}
