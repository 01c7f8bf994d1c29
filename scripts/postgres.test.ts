import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { start } from './postgres.ts';

describe('a PostgreSQL of our own', () => {
  it('accepts connections, and none after stop', async () => {
    const postgres = await start({ durability: 'off', useEnvironment: false });
    expect(await acceptsConnections(postgres.url)).toBe(true);
    await postgres.stop();
    expect(await acceptsConnections(postgres.url)).toBe(false);
  });

  it('runs twice at once on ports of their own', async () => {
    const [one, two] = await Promise.all([start({ useEnvironment: false }), start({ useEnvironment: false })]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.stop(), two.stop()]);
  });

  it('says why it does not start', async () => {
    const broken = start({ useEnvironment: false, settings: { shared_buffers: 'a few' } });
    await expect(broken).rejects.toThrow(/ended while it started[\s\S]*shared_buffers/);
  });

  it('is DATABASE_URL where that is set, and is not stopped then', async () => {
    const url = 'postgresql://somewhere/else';
    const script = `const { start } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)});
      const postgres = await start(); await postgres.stop(); console.log(postgres.url);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DATABASE_URL: url },
    });
    expect((await run).stdout.trim()).toBe(url);
  });

  it.skipIf(process.platform === 'win32')(
    'goes, with its data, when the process that started it is killed',
    async () => {
      const { child, url } = await startInAnotherProcess();
      expect(await acceptsConnections(url)).toBe(true);
      child.kill('SIGKILL');
      await untilGone(url);
    },
  );

  it.skipIf(process.platform !== 'linux')('is ended by the next run when even its watchdog was killed', async () => {
    const { child, url } = await startInAnotherProcess();
    for (const pid of shellsStartedBy(child.pid)) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    expect(await acceptsConnections(url)).toBe(true);
    const next = await start({ useEnvironment: false, onNotice: () => {} });
    await untilGone(url);
    await next.stop();
  });
});

async function acceptsConnections(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function untilGone(url: string): Promise<void> {
  for (let tries = 0; tries < 200 && (await acceptsConnections(url)); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await acceptsConnections(url)).toBe(false);
}

async function startInAnotherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const script = `const { start } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)});
    console.log((await start({ useEnvironment: false })).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { child, url };
}

function shellsStartedBy(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh');
      } catch {
        return false;
      }
    })
    .map(Number);
}
