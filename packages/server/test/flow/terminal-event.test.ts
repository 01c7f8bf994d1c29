import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

let test: TestKit;
beforeAll(async () => {
  test = await createTestKit();
});
afterAll(() => test.drop());

/** What a host's own pool is asked, in order: the first words of each statement. */
function watched(url: string): { pool: pg.Pool; asked: string[] } {
  const asked: string[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      asked.push(text.replace(/\s+/g, ' ').split(' ').slice(0, 3).join(' '));
      return query(...args);
    }) as typeof client.query;
  });
  return { pool, asked };
}

it('a quote is won in one transaction of a lock, a look taken after it and a write', async () => {
  const { pool, asked } = watched(test.database.url);
  try {
    const kit = test.another({ database: pool });
    const { estimateId } = await kit.enroll('T1', anEnrollment());
    await kit.calendar();
    asked.length = 0;
    await kit.markWon('T1', estimateId);
    expect(asked).toEqual([
      'SELECT tenant_id, external_id,',
      'BEGIN ISOLATION LEVEL',
      'SELECT enrollment_id::text FROM',
      'SELECT e.disposition, e.reason,',
      'WITH estimate AS',
      'COMMIT',
    ]);
    expect((await kit.timeline('T1', estimateId)).estimate).toMatchObject({ status: 'won', reason: 'marked_won' });
    await kit.stop();
  } finally {
    await pool.end();
  }
});
