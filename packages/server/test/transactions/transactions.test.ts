import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuoteRescue, type QuoteRescue } from '../../src/index.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { anEnrollment, chicago } from '../kit.ts';
import { type Host, hosts } from './hosts.ts';

let database: TestDatabase;
let kit: QuoteRescue;
const sink = createSink();
beforeAll(async () => {
  database = await createTestDatabase();
  await database.connection.db.query('CREATE TABLE job (id text PRIMARY KEY)');
  kit = createQuoteRescue({
    database: database.url,
    baseUrl: 'https://quotes.example.com',
    secrets: ['test-secret-that-is-long-enough-0123456789'],
    email: sink.email,
    sms: sink.sms,
    emailFrom: 'quotes@mail.example.com',
    authenticate: () => null,
  });
  await kit.start();
  await kit.setTenant('T1', chicago);
});
afterAll(async () => {
  await kit.stop();
  await database.drop();
});

/** Rows that only an enrolment adds; sending what is enrolled adds none. */
const enrolled = async () =>
  (
    await database.db.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM qr.estimate) + (SELECT count(*) FROM qr.contact) + (SELECT count(*) FROM qr.enrollment)
         + (SELECT count(*) FROM qr.touchpoint) + (SELECT count(*) FROM qr.request) + (SELECT count(*) FROM qr.link) AS n`,
    )
  ).rows[0]?.n;
const job = async (id: string) =>
  (await database.connection.db.query('SELECT id FROM job WHERE id = $1', [id])).rows.length === 1;

/** When the message was accepted, by this machine's steady clock. */
const acceptance = (estimateId: string) =>
  new Promise<number>((resolve) => {
    const accepted = () => sink.accepted.some(({ key }) => key === `${estimateId}:T+0`);
    sink.behave = () => {
      setImmediate(() => accepted() && resolve(performance.now()));
      return 'accept';
    };
    if (accepted()) resolve(performance.now());
  });

describe.each(Object.entries(hosts))('a transaction of %s', (name, open) => {
  let host: Host;
  beforeAll(() => {
    host = open(database.url);
  });
  afterAll(() => host.close());

  it("rolled back, leaves neither the host's job nor anything of the follow-up", async () => {
    const before = await enrolled();
    const failed = host.inTransaction(async (db, insertJob) => {
      await insertJob(`${name} rolled back`);
      const { estimateId } = await kit.enroll('T1', anEnrollment(), { db });
      expect(estimateId).toMatch(/^est_/);
      throw new Error('the host thinks better of it');
    });
    await expect(failed).rejects.toThrow('the host thinks better of it');
    expect([await job(`${name} rolled back`), await enrolled()]).toEqual([false, before]);
  });

  it('committed, has both, and the first message goes within a second of the commit', async () => {
    const input = anEnrollment({ customerName: 'O’Dell "?" $1 \\ Ünal', lineItems: [] });
    const { estimateId, repeated } = await host.inTransaction(async (db, insertJob) => {
      await insertJob(name);
      const first = await kit.enroll('T1', input, { db });
      // Said twice in one transaction, it is one follow-up.
      expect(await kit.enroll('T1', input, { db })).toMatchObject({ estimateId: first.estimateId, repeated: true });
      return first;
    });
    const committed = performance.now();
    expect(repeated).toBe(false);
    expect((await acceptance(estimateId)) - committed).toBeLessThan(1000);
    expect(await job(name)).toBe(true);
    expect(await kit.timeline('T1', estimateId)).toMatchObject({ estimate: { customerName: 'O’Dell "?" $1 \\ Ünal' } });
  });

  it('of a key used before for something else is refused, and the transaction is the host’s to end', async () => {
    const input = anEnrollment();
    await kit.enroll('T1', input);
    const other = { ...input, estimate: { ...input.estimate, totalMinor: 1 } };
    const refused = host.inTransaction((db) => kit.enroll('T1', other, { db }));
    await expect(refused).rejects.toMatchObject({ code: 'request_key_reused' });
    const caught = await host.inTransaction(async (db, insertJob) => {
      const code = await kit.enroll('T1', other, { db }).catch((error: { code: string }) => error.code);
      await insertJob(`${name} went on`);
      return code;
    });
    expect([caught, await job(`${name} went on`)]).toEqual(['request_key_reused', true]);
  });
});
