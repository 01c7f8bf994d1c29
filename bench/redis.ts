import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export type RedisServer = { readonly port: number; stop(): Promise<void> };

/**
 * A Redis of our own for arm A, from the `redis-server` on the PATH: append-only file, synced every second, as people
 * run it for queues. Null where the machine has none: the arm is then reported as not run, never estimated.
 */
export async function startRedis(): Promise<RedisServer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'quote-rescue-redis-'));
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'everysec'],
    { stdio: 'ignore' },
  );
  const stop = async () => {
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(server, port))) {
    await stop();
    return null;
  }
  return { port, stop };
}

async function answers(server: ChildProcess, port: number): Promise<boolean> {
  let failed = false;
  server.once('error', () => {
    failed = true;
  });
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: (times) => times * 20 });
  client.on('error', () => {});
  const until = performance.now() + 10_000;
  while (!failed && server.exitCode === null && performance.now() < until) {
    const pong = await Promise.race([client.ping().catch(() => null), after(200)]);
    if (pong === 'PONG') break;
  }
  const up = client.status === 'ready';
  client.disconnect();
  return up;
}

function ended(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
