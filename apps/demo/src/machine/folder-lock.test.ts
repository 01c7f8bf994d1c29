import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second lock on the folder is refused, with the process and the address of the first', () => {
  const lock = lockFolder(folder);
  lock.nameAddress('http://localhost:4800');
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}, http://localhost:4800`);
  lock.release();
  lockFolder(folder).release();
});

test('the lock of a process that was killed does not stand in the way', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
  expect(readFileSync(join(folder, 'lock.json'), 'utf8')).toContain(`"pid":${child.pid}`);
  lockFolder(folder).release();
});

test('a lock whose process id now belongs to another process is not taken for a running demo', () => {
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid, startedAt: 'long ago', address: null }));
  lockFolder(folder).release();
});

test('a lock file that cannot be read is replaced', () => {
  writeFileSync(join(folder, 'lock.json'), '{"pid":');
  lockFolder(folder).release();
});

test('of processes that find a left-over lock at the same moment, one gets the folder', async () => {
  const folders = Array.from({ length: 60 }, (_, n) => join(folder, String(n)));
  for (const each of folders) {
    mkdirSync(each);
    writeFileSync(join(each, 'lock.json'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'long ago', address: null }));
  }
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    const start = ${Date.now() + 3000};
    for (const [n, each] of ${JSON.stringify(folders)}.entries()) {
      while (Date.now() < start + 20 * n);
      try { lockFolder(each); console.log(n); } catch {}
    }
    console.log('done');
    process.stdin.resume();`;
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '--eval', script]));
  // Those that are done live on: a lock counts only as long as its process does.
  const won = await Promise.all(
    children.map(async ({ stdout }) => {
      let printed = '';
      for await (const text of stdout) {
        printed += text;
        if (printed.endsWith('done\n')) break;
      }
      return printed.split('\n').slice(0, -2).map(Number);
    }),
  );
  for (const child of children) child.kill('SIGKILL');
  expect(won.flat().sort((a, b) => a - b)).toEqual([...folders.keys()]);
});
