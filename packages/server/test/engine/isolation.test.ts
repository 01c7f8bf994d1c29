import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

const presses = ['pause', 'resume', 'markWon'] as const;

describe.each(['repeatable read', 'serializable'])('on a database whose transactions are %s', (level) => {
  let test: TestKit;
  beforeEach(async () => {
    test = await createTestKit();
    const { pathname } = new URL(test.database.url);
    await test.database.connection.db.query(
      `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_isolation = '${level}'`,
    );
  });
  afterEach(() => test.drop());

  it('enrolments of two processes at once are all there, each request key once', async () => {
    const kits = [test.another(), test.another()];
    const requests = Array.from({ length: 12 }, (_, n) => anEnrollment({ customerEmail: `c${n}@example.com` }));
    const answers = await Promise.all(
      kits.flatMap((kit) =>
        requests.map(async (request, n) => {
          // Asked for at different moments: each is a transaction of its own.
          for (let turn = 0; turn < n; turn++) await new Promise(setImmediate);
          return kit.enroll('T1', request);
        }),
      ),
    );
    const ids = answers.map(({ estimateId }) => estimateId);
    expect(ids.slice(0, 12)).toEqual(ids.slice(12));
    expect(new Set(ids).size).toBe(12);
  });

  it('presses, sending and the round of the minute do not spoil each other, and each message goes once', async () => {
    const kits = [test.another(), test.another()];
    const enrolled = await Promise.all(
      Array.from({ length: 8 }, (_, n) => test.kit.enroll('T1', anEnrollment({ customerEmail: `c${n}@example.com` }))),
    );
    const ids = enrolled.map(({ estimateId }) => estimateId);
    await Promise.all(
      kits.flatMap((kit) => [
        kit.drain(),
        kit.sweep(),
        ...ids.map(async (id) => {
          for (const press of presses) await kit[press]('T1', id).catch(onlyThatItIsOver);
        }),
      ]),
    );
    await test.kit.drain();
    const keys = test.sink.accepted.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const id of ids) expect((await test.kit.timeline('T1', id)).estimate.status).toBe('won');
  });

  it('a statement that another was in the way of is asked again', async () => {
    const connection = await connect(test.database.url);
    await connection.db.query('CREATE TABLE counter (n int)');
    await connection.db.query('INSERT INTO counter VALUES (0)');
    await Promise.all(Array.from({ length: 6 }, () => connection.db.query('UPDATE counter SET n = n + 1')));
    expect((await connection.db.query('SELECT n FROM counter')).rows).toEqual([{ n: 6 }]);
    await connection.close();
  });

  it("a host's own transaction gets its driver's error, with words that say who runs it again", async () => {
    const pool = new pg.Pool({ connectionString: test.database.url, max: 2 });
    const client = await pool.connect();
    const request = anEnrollment();
    await client.query('BEGIN');
    await client.query('SELECT count(*) FROM quote_rescue.request');
    const { estimateId } = await test.another().enroll('T1', request);
    const late = test.kit.enroll('T1', request, { db: client });
    await expect(late).rejects.toMatchObject({ code: '40001', message: expect.stringMatching(/run it again/) });
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    expect(await test.kit.enroll('T1', request, { db: client })).toMatchObject({ estimateId, repeated: true });
    await client.query('COMMIT');
    client.release();
    await pool.end();
  });
});

/** A quote that has been won meanwhile can neither be paused nor resumed. */
function onlyThatItIsOver(error: unknown): void {
  expect(error).toMatchObject({ code: 'already_ended' });
}
