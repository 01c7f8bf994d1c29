import { spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unprivilegedAccount } from '../../../../scripts/postgres-binaries.ts';

export type PgBouncer = {
  /** Of the same database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
};

/** Where the program is, or undefined. Debian puts it where only root looks. */
export const pgBouncerProgram: string | undefined = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** PgBouncer in transaction mode in front of a database: each transaction may run on another server connection. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'quote-rescue-pgbouncer-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    [
      '[databases]',
      `${name} = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username} password=${target.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      // Whoever gets a server connection next gets another than before, as in a busy pool.
      'server_round_robin = 1',
    ].join('\n'),
    { mode: 0o600 },
  );
  // As root it refuses to run.
  const account = unprivilegedAccount();
  if (account) for (const path of [folder, config]) chownSync(path, account.uid, account.gid);
  await chmod(folder, 0o700);
  const child = spawn(program, [config], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`PgBouncer did not start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  target.port = String(port);
  return {
    url: target.href,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
