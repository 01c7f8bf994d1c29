#!/usr/bin/env node
/**
 * Measures what a newcomer meets: a fresh clone in a folder of its own with an empty home, then `npm run demo`.
 *
 *   node scripts/fresh.mjs [--empty-cache] [--keep]
 *
 * Cold start, Ctrl-C, warm start, kept data, busy port and --reset are tried on it and printed with their times.
 * `--empty-cache` lets npm download everything again; otherwise only its cache of downloads is shared, as on a
 * machine on which npm has been used. `--keep` leaves the clone there. It uses what is committed, not the work tree.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LIMITS_S = { cold: 90, warm: 10, stop: 10 };
const DAY_MS = 86_400_000;

const results = [];
const sandbox = mkdtempSync(join(tmpdir(), 'quote-rescue fresh-'));
const clone = join(sandbox, 'a folder', 'quote-rescue');
const home = join(sandbox, 'home');
let failed = false;
try {
  mkdirSync(home);
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  await tryTheDemo();
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  for (const pid of processesIn(sandbox)) process.kill(pid, 'SIGKILL');
  if (process.argv.includes('--keep')) console.log(`Kept: ${sandbox}`);
  else rmSync(sandbox, { recursive: true, force: true });
}
console.log('');
for (const { name, value, ok } of results) console.log(`${ok ? '✓' : '✗'} ${name.padEnd(44)} ${value}`);
if (failed || results.some(({ ok }) => !ok)) process.exitCode = 1;

async function tryTheDemo() {
  let demo = await start([]);
  checkTime('cold start until the address answers', demo.seconds, LIMITS_S.cold);
  await post(`${demo.address}/api/stage/advance`, { to: 'day', estimateId: null });
  const ahead = await daysAhead(demo);
  await stopAndCheck(demo, 'Ctrl-C after the cold start');

  demo = await start([]);
  checkTime('warm start until the address answers', demo.seconds, LIMITS_S.warm);
  check(
    'a second start keeps its data',
    `${await daysAhead(demo)} days ahead as before`,
    (await daysAhead(demo)) === ahead && ahead > 0,
  );
  const port = Number(new URL(demo.address).port);
  await stopAndCheck(demo, 'Ctrl-C after the warm start');

  const busy = createServer((_request, response) => response.end('someone else'));
  await new Promise((resolve, reject) => busy.once('error', reject).listen(port, resolve));
  demo = await start(['--', '--reset']);
  check('a busy port gets the next one', `${port} taken, ${demo.address}`, Number(new URL(demo.address).port) !== port);
  check('--reset starts anew', `${await daysAhead(demo)} days ahead`, (await daysAhead(demo)) === 0);
  await stopAndCheck(demo, 'Ctrl-C after --reset');
  await new Promise((resolve) => busy.close(resolve));
}

/** Starts the demo as a person would and waits until the address it prints answers. */
async function start(args) {
  const started = Date.now();
  const child = spawn('npm', ['run', 'demo', ...args], {
    cwd: clone,
    env: emptyEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      process.stderr.write(chunk);
    });
  }
  const exited = new Promise((resolve) => child.once('close', resolve));
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  for (;;) {
    const address = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(plain(output))?.[0];
    if (address && (await answers(address))) return { child, exited, address, seconds: (Date.now() - started) / 1000 };
    if (gone) throw new Error('The demo ended before its address answered; its output is above.');
    if (Date.now() - started > 5 * 60_000) throw new Error('No address answered within five minutes.');
    await delay(50);
  }
}

/** Ctrl-C in a terminal goes to the whole foreground group: npm, the shell and run.mjs. */
async function stopAndCheck({ child, exited }, name) {
  const started = Date.now();
  process.kill(-child.pid, 'SIGINT');
  await exited;
  const seconds = (Date.now() - started) / 1000;
  const left = processesIn(sandbox);
  check(
    `${name} leaves nothing running`,
    `${seconds.toFixed(1)} s, ${left.length} left`,
    left.length === 0 && seconds < LIMITS_S.stop,
  );
}

/** Nothing of this machine's user but what a shell needs, and where to get packages from. */
function emptyEnvironment() {
  const kept = /^(PATH|LANG|TERM|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|HTTPS?_PROXY|NO_PROXY|npm_config_registry)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)));
  env.HOME = home;
  if (!process.argv.includes('--empty-cache')) {
    env.npm_config_cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  }
  return env;
}

async function daysAhead({ address }) {
  const response = await fetch(`${address}/api/stage`);
  return Math.round((await response.json()).aheadMs / DAY_MS);
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Processes working in a folder or started from it, but not zombies. Linux only; elsewhere none are found. */
function processesIn(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const about = readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8');
        return about.includes(folder) && !/\) Z /.test(stat);
      } catch {
        return false;
      }
    })
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function checkTime(name, seconds, limit) {
  check(name, `${seconds.toFixed(1)} s (limit ${limit} s)`, seconds <= limit);
}

function check(name, value, ok) {
  results.push({ name, value, ok });
}

function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal's colours.
  return text.replaceAll(/\x1b\[[0-9;]*m/g, '');
}

function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
