import { createQuoteRescue, type QuoteRescue } from '@quote-rescue/server';
import pg from 'pg';
import { createNoOpProvider, type NoOpProvider } from '../no-op-provider.ts';

/** The kit through its public door, on a database of its own, with tenants enough that no lane is alone. */
export type OurArm = {
  readonly kit: QuoteRescue;
  readonly provider: NoOpProvider;
  readonly pool: pg.Pool;
  /** Estimates whose T+0 is due at once. */
  enrollDue(count: number, tenants?: readonly string[]): Promise<void>;
  /** Dispatches what is due, and returns touchpoints per second. @throws Error if a body hash differs from the stored one */
  dispatch(count: number): Promise<number>;
  stop(): Promise<void>;
};

export const TENANTS = Array.from({ length: 50 }, (_, index) => `tenant-${index}`);

let requests = 0;
export const estimateOf = (index: number) => ({
  customerName: `Customer ${index}`,
  customerEmail: `customer${index}@example.com`,
  customerPhone: null,
  jobTitle: 'Water heater replacement',
  currency: 'USD',
  totalMinor: 318_450,
  lineItems: [
    { description: 'Water heater, 50 gal', quantity: 1, unitPriceMinor: 215_000, amountMinor: 215_000 },
    { description: 'Labor', quantity: 6.5, unitPriceMinor: 12_500, amountMinor: 81_250 },
  ],
});

export async function createOurArm(
  url: string,
  options: { loops?: number; latencyMs?: number; rate?: number; keepTimes?: boolean } = {},
): Promise<OurArm> {
  const provider = createNoOpProvider(options);
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  // The server stops while an idle connection is still there.
  pool.on('error', () => {});
  const rate = options.rate ?? 1_000_000;
  const kit = createQuoteRescue({
    database: pool,
    baseUrl: 'https://quotes.example.com',
    secrets: ['a secret for the bench that is long enough'],
    email: provider.email,
    sms: provider.sms,
    emailFrom: 'quotes@mail.example.com',
    authenticate: () => null,
    workers: options.loops ?? 4,
    rates: { email: rate, sms: rate },
  });
  await kit.migrate();
  for (const tenant of TENANTS) {
    await kit.setTenant(tenant, {
      companyName: `Company ${tenant}`,
      postalAddress: '12 Mill Lane, Austin, TX 78701',
      timeZone: 'America/Chicago',
    });
  }
  return {
    kit,
    provider,
    pool,
    async enrollDue(count, tenants = TENANTS) {
      let next = 0;
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (next < count) {
            const index = next++;
            await kit.enroll(tenants[index % tenants.length] ?? 'tenant-0', {
              requestKey: `bench-${process.pid}-${++requests}`,
              estimate: estimateOf(index),
            });
          }
        }),
      );
    },
    async dispatch(count) {
      provider.hashes.clear();
      await pool.query('VACUUM ANALYZE');
      const start = performance.now();
      await kit.drain();
      const ms = performance.now() - start;
      if (provider.hashes.size !== count)
        throw new Error(`${provider.hashes.size} of ${count} messages were handed over`);
      await holdHashes(pool, provider.hashes);
      return (count / ms) * 1000;
    },
    async stop() {
      await kit.stop();
      await pool.end();
    },
  };
}

/** Every message that went must have the hash that its intent pinned. */
async function holdHashes(pool: pg.Pool, hashes: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await pool.query<{ key: string; hash: string }>(
    `SELECT key, encode(body_hash, 'hex') AS hash FROM quote_rescue.intent WHERE key = ANY($1::text[])`,
    [[...hashes.keys()]],
  );
  if (rows.length !== hashes.size) throw new Error(`${rows.length} intents for ${hashes.size} messages`);
  const wrong = rows.find((row) => hashes.get(row.key) !== row.hash);
  if (wrong !== undefined) throw new Error(`the body of ${wrong.key} is not the one that was pinned`);
}
