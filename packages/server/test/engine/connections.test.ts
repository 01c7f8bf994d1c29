import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

let test: TestKit;
afterEach(() => test.drop());

describe("the kit on a pool of the host's", () => {
  it('never needs a second connection while it holds one: a pool of one is enough for every press', async () => {
    test = await createTestKit();
    const pool = new pg.Pool({ connectionString: test.database.url, max: 1 });
    const kit = test.another({ database: pool });
    const { estimateId } = await kit.enroll('T1', anEnrollment());
    await kit.pause('T1', estimateId);
    await kit.resume('T1', estimateId);
    await kit.drain();
    await kit.sweep();
    await kit.markWon('T1', estimateId);
    expect((await kit.timeline('T1', estimateId)).estimate.status).toBe('won');
    expect((await kit.verify()).differences).toEqual([]);
    await pool.end();
  }, 20_000);

  it('B17: a connection that the server closes in the middle of a transaction does not end the process', async () => {
    test = await createTestKit();
    const connection = await connect(test.database.url);
    const lost = connection.db.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await test.database.db.query('SELECT pg_terminate_backend($1::int)', [rows[0]?.pid]);
      // The work between two statements, during which nobody asks the connection anything.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.query('SELECT 1');
    });
    await expect(lost).rejects.toThrow();
    const { rows } = await connection.db.query<{ one: number }>('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
    await connection.close();
  });
});
