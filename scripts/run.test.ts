import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A workspace in small, in a folder whose name has a space, whose scripts report what they were given. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quote-rescue run-'));
  for (const name of ['scripts', 'packages', 'apps']) mkdirSync(join(folder, name));
  for (const name of ['run.mjs', 'run']) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, 'scripts', name), { recursive: true });
  }
  writeFileSync(join(folder, 'pnpm-lock.yaml'), "lockfileVersion: '9.0'\nimporters:\n  .: {}\n");
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages:\n  - packages/*\n');
  writePackage({});
  writeFileSync(
    join(folder, 'report.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync('report.json', JSON.stringify({ pid: process.pid, args: process.argv.slice(2), env: process.env }));
     if (process.argv.includes('--stay')) setInterval(() => {}, 1000);
     else process.exit(Number(process.env.EXIT ?? 0));`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('run.mjs', () => {
  it('hands arguments over exactly, and the exit code back', async () => {
    const run = await finished(start(['report', '--reset', 'two words', '$HOME', '"'], { EXIT: '7' }));
    expect(run.code).toBe(7);
    expect(report().args).toEqual(['--reset', 'two words', '$HOME', '"']);
  });

  it('names the scripts there are when asked for one there is not', async () => {
    const run = await finished(start(['demmo']));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('No script "demmo"? There are: report, test');
  });

  it('installs once, and again when a package.json changed', async () => {
    expect((await finished(start(['report']))).stderr).toContain('Installing');
    expect((await finished(start(['report']))).stderr).not.toContain('Installing');
    writePackage({ version: '1.0.1' });
    expect((await finished(start(['report']))).stderr).toContain('Installing');
  });

  it('keeps the lines of pnpm to itself, unless it fails', async () => {
    const quiet = await finished(start(['report']));
    expect(quiet.stderr.trim().split('\n')).toEqual([expect.stringContaining('Installing')]);
    writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: nonsense');
    const failed = await finished(start(['report']));
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/lockfile[\s\S]*pnpm install failed/i);
  });

  it('installs once when two runs start together', async () => {
    const runs = await Promise.all([finished(start(['report'])), finished(start(['report']))]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1);
  });

  it('does not wait for an install whose process is gone', async () => {
    mkdirSync(join(folder, '.cache'));
    const gone = start(['no such script']);
    await finished(gone);
    writeFileSync(join(folder, '.cache', 'install.lock'), String(gone.pid));
    expect((await finished(start(['report']))).code).toBe(0);
  });

  it('keeps what npm says about this package from the tools below', async () => {
    await finished(
      start(['report'], { npm_lifecycle_event: 'demo', npm_package_json: '/x/package.json', NODE_ENV: 'production' }),
    );
    const { env } = report();
    expect(Object.keys(env).filter((name) => /^npm_(package|lifecycle)_/.test(name))).toEqual([]);
    expect(env.NODE_ENV).toBeUndefined();
  });

  it('finds a place for caches when the home folder is not there', async () => {
    const run = await finished(start(['report'], { HOME: join(folder, 'no', 'such', 'home') }));
    expect(run.code).toBe(0);
    expect(existsSync(report().env.HOME ?? '')).toBe(true);
  });

  it.skipIf(process.platform === 'win32').for(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'leaves nothing running after %s',
    async (signal) => {
      const run = start(['report', '--stay']);
      const { pid } = await untilReported();
      expect(isRunning(pid)).toBe(true);
      run.kill(signal);
      await until(() => !isRunning(pid));
    },
  );

  it.skipIf(process.platform !== 'linux')('leaves nothing running when npm, which started it, is killed', async () => {
    const npm = spawn('npm', ['test', '--', '--stay'], { cwd: folder, stdio: 'ignore' });
    const { pid } = await untilReported();
    npm.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });
});

function writePackage(fields: object): void {
  const scripts = { report: 'node report.mjs', test: 'node scripts/run.mjs report' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'small', private: true, scripts, ...fields }));
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function finished(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  return { code, stderr };
}

interface Report {
  pid: number;
  args: string[];
  env: Record<string, string | undefined>;
}

function report(): Report {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

async function untilReported(): Promise<Report> {
  await until(
    () => existsSync(join(folder, 'report.json')) && readFileSync(join(folder, 'report.json'), 'utf8') !== '',
  );
  return report();
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !condition(); ) {
    if (Date.now() > deadline) throw new Error('It did not happen within 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // An ended process stays a zombie where the first process of a container collects no orphans.
  return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
