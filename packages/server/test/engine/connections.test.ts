import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';
import { startTcpProxy } from './tcp-proxy.ts';

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
  }, 120_000);

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

  it('B17: a connection that is lost in the moment in which it is handed out does not end the process', async () => {
    test = await createTestKit();
    const server = await startServerThatGreetsAndGoes();
    const connection = await connect(server.url);
    await expect(connection.db.transaction((tx) => tx.query('SELECT 1'))).rejects.toThrow();
    await connection.close();
    await server.stop();
  });

  it('B17: a connection that gives no answer is taken for dead, in and outside of transactions', async () => {
    test = await createTestKit();
    const proxy = await startTcpProxy(test.database.url);
    const connection = await connect(proxy.url, { answerWithinMs: 500 });
    const lost = connection.db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      proxy.forgetConnections();
      await tx.query('SELECT 1');
    });
    await expect(lost).rejects.toThrow('timeout');
    expect((await connection.db.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    proxy.forgetConnections();
    await expect(connection.db.query('SELECT 1')).rejects.toThrow('timeout');
    expect((await connection.db.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await connection.close();
    await proxy.stop();
  });
});

describe('a transaction in which a statement has failed', () => {
  it('is an error also where somebody has caught that of the statement: nothing of it was kept', async () => {
    test = await createTestKit();
    const connection = await connect(test.database.url);
    const kept = connection.db.transaction(async (tx) => {
      await tx.query('SELECT 1 / 0').catch(() => {});
      return 'kept';
    });
    await expect(kept).rejects.toThrow('rolled back');
    await connection.close();
  });
});

/** Ready for queries, and gone, in one packet: as a server does that is told to end while somebody logs in. */
async function startServerThatGreetsAndGoes(): Promise<{ url: string; stop(): Promise<void> }> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const packet = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(packet));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgresql://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/db`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
