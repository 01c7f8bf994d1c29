import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { connect } from '../../src/store/connect.ts';
import { migrate } from '../../src/store/migrate.ts';
import { wholeMessages } from './protocol.ts';
import { createWire, type Exchange, type Wire } from './wire.ts';

export type Connection = {
  readonly wire: Wire;
  close(): Promise<void>;
};

/** A database of its own on a PostgreSQL, migrated, and one connection to it. */
export async function openOnPostgres(url: string, schema: string): Promise<Connection> {
  const name = `qr_simulation_${randomBytes(6).toString('hex')}`;
  await once(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const connection = await connect(own.href);
  await migrate(connection, schema);
  await connection.close();
  const socket = await signedIn(own.href);
  return {
    wire: createWire(over(socket)),
    async close() {
      socket.end(protocol.serialize.end());
      await once(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The driver signs in; from then on the connection is ours, with several statements to an exchange. */
async function signedIn(url: string): Promise<Socket> {
  const socket = new Socket();
  const client = new pg.Client({ ...(await nearest(url)), stream: () => socket });
  await client.connect();
  for (const name of ['data', 'error', 'end', 'close']) socket.removeAllListeners(name);
  return socket;
}

function over(socket: Socket): Exchange {
  let answer = Buffer.allocUnsafe(1 << 16);
  let length = 0;
  let whole = 0;
  let waiting: { done: (answer: Buffer) => void; lost: (error: Error) => void } | undefined;
  const lost = (error?: Error) =>
    waiting?.lost(error ?? new Error('PostgreSQL closed the connection of the simulation'));
  socket.on('error', lost).on('close', () => lost());
  socket.on('data', (bytes: Buffer) => {
    if (length + bytes.length > answer.length) {
      const larger = Buffer.allocUnsafe(2 * (length + bytes.length));
      answer.copy(larger, 0, 0, length);
      answer = larger;
    }
    bytes.copy(answer, length);
    length += bytes.length;
    const { at, isReady } = wholeMessages(answer, whole, length);
    whole = at;
    if (isReady) waiting?.done(answer.subarray(0, length));
  });
  return (request) =>
    new Promise<Buffer>((resolve, reject) => {
      length = 0;
      whole = 0;
      waiting = { done: resolve, lost: reject };
      socket.write(request);
    });
}

/** A server on this machine is reached through its socket file: an exchange costs half as much as through TCP. */
async function nearest(url: string): Promise<pg.ClientConfig> {
  const [server] = await once(
    url,
    "SELECT current_setting('unix_socket_directories') AS folder, current_setting('port')::int AS port",
  );
  const { username, password, pathname } = new URL(url);
  const [host = ''] = String(server?.folder).split(',');
  if (host === '' || !existsSync(join(host, `.s.PGSQL.${server?.port}`))) return { connectionString: url };
  const name = (text: string) => decodeURIComponent(text);
  return {
    host,
    port: Number(server?.port),
    user: name(username),
    password: name(password),
    database: name(pathname.slice(1)),
  };
}

async function once(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
