import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createQuoteRescue, type QuoteRescue, type QuoteRescueOptions } from '../../src/index.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createTestDatabase } from '../database.ts';
import { aRequest, chicago } from './flow-kit.ts';

const drops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0).reverse()) await drop();
});

const mount = (database: QuoteRescueOptions['database']): QuoteRescue => {
  const sink = createSink();
  return createQuoteRescue({
    database,
    baseUrl: 'https://quotes.example.com',
    secrets: ['test-secret-that-is-long-enough-0123456789'],
    email: sink.email,
    sms: sink.sms,
    emailFrom: 'quotes@mail.example.com',
    authenticate: () => null,
  });
};

async function ready(database: QuoteRescueOptions['database']): Promise<QuoteRescue> {
  const kit = mount(database);
  drops.push(() => kit.stop());
  await kit.migrate();
  await kit.setTenant('T1', chicago);
  return kit;
}

describe("enrolment in the host's own transaction", () => {
  it('of a pg client: the host job and the follow-up are there together, or neither', async () => {
    const database = await createTestDatabase({ migrated: false });
    const pool = new pg.Pool({ connectionString: database.url });
    drops.push(
      () => database.drop(),
      () => pool.end(),
    );
    const kit = await ready(database.url);
    await pool.query('CREATE TABLE job (id text, estimate_id text)');
    for (const end of ['ROLLBACK', 'COMMIT']) {
      const client = await pool.connect();
      await client.query('BEGIN');
      const { estimateId } = await kit.enroll('T1', aRequest(), { db: client });
      await client.query('INSERT INTO job VALUES ($1, $2)', [end, estimateId]);
      await client.query(end);
      client.release();
    }
    const { rows } = await pool.query('SELECT j.id FROM job j JOIN quote_rescue.estimate e USING (estimate_id)');
    expect(rows).toEqual([{ id: 'COMMIT' }]);
    expect((await pool.query('SELECT 1 FROM quote_rescue.estimate')).rowCount).toBe(1);
  });

  it('of PGlite, which has one connection: nothing waits for the transaction it is in', async () => {
    const pglite = new PGlite();
    drops.push(() => pglite.close());
    const kit = await ready(pglite);
    const { estimateId } = await pglite.transaction((tx) => kit.enroll('T1', aRequest(), { db: tx }));
    expect((await kit.timeline('T1', estimateId)).estimate.status).toBe('active');
  });
});
