import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { connect } from '../../src/store/connect.ts';
import { migrate } from '../../src/store/migrate.ts';
import { createWire, type Exchange, type Message, type Wire } from './wire.ts';

/** A database of its own on a PostgreSQL, migrated, and one connection to it. */
export async function openOnPostgres(url: string, schema: string): Promise<{ wire: Wire; close: () => Promise<void> }> {
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
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  await client.connect();
  for (const name of ['data', 'error', 'end', 'close']) socket.removeAllListeners(name);
  return socket;
}

function over(socket: Socket): Exchange {
  const parser = new protocol.Parser();
  let waiting: { tell: (message: Message) => void; done: () => void; lost: (error: Error) => void } | undefined;
  const lost = (error?: Error) =>
    waiting?.lost(error ?? new Error('PostgreSQL closed the connection of the simulation'));
  socket.on('error', lost).on('close', () => lost());
  socket.on('data', (bytes: Buffer) => {
    parser.parse(bytes, (message) => {
      if (message.name === 'readyForQuery') waiting?.done();
      else waiting?.tell(message);
    });
  });
  let last: Promise<void> = Promise.resolve();
  return (request, tell) => {
    const exchange = () =>
      new Promise<void>((resolve, reject) => {
        waiting = { tell, done: resolve, lost: reject };
        socket.write(request);
      });
    last = last.then(exchange, exchange);
    return last;
  };
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
