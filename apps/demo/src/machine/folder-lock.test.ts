import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
