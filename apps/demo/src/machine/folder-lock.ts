import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Explained } from '../configuration.ts';

const owner = z.object({ pid: z.int(), startedAt: z.string(), address: z.string().nullable() });
type Owner = z.infer<typeof owner>;

export type FolderLock = {
  /** Written into the lock, so that a second start can say where the first one is. */
  nameAddress(address: string): void;
  release(): void;
};

/**
 * Makes the data folder ours. PGlite itself does not notice a second process on its folder: both write, and the later
 * one wins silently.
 * @throws Explained if another process holds the folder
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock.json');
  const me: Owner = { pid: process.pid, startedAt: startOf(process.pid), address: null };
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify(me));
      closeSync(handle);
      return {
        nameAddress: (address) => writeFileSync(file, JSON.stringify({ ...me, address })),
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (!isExists(error) || attempt > 500) throw error;
    }
    const other = runningOwner(file);
    if (other !== null)
      throw new Explained(
        `The demo is already running on ${folder}: process ${other.pid}${other.address ? `, ${other.address}` : ''}.\n` +
          'Open that address, stop it with Ctrl-C, or start this one with `--data another-folder`.',
      );
    // Left behind by a process that was killed.
    removeLeftOver(file);
  }
}

/** One process at a time, and only after another look: whoever came first may have put its own lock there meanwhile. */
function removeLeftOver(file: string): void {
  const removing = `${file}.removing`;
  try {
    closeSync(openSync(removing, 'wx'));
  } catch (error) {
    if (!isExists(error)) throw error;
    pause();
    const since = statSync(removing, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > 5000) rmSync(removing, { force: true });
    return;
  }
  try {
    const before = textOf(file);
    // No file is no left-over: another process may write its own between this look and a removal. One whose owner is
    // dead and whose text is still the same can only be taken away by the process that holds `removing`, which is us.
    if (before !== null && runningOwner(file) === null && textOf(file) === before) rmSync(file, { force: true });
  } finally {
    rmSync(removing, { force: true });
  }
}

function runningOwner(file: string): Owner | null {
  const found = readOwner(file);
  return found !== null && isRunning(found.pid) && startOf(found.pid) === found.startedAt ? found : null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** An empty file is one that its owner is writing at this moment. */
function readOwner(file: string): Owner | null {
  try {
    let text = readFileSync(file, 'utf8');
    for (let tries = 0; text === '' && tries < 50; tries++) {
      pause();
      text = readFileSync(file, 'utf8');
    }
    return owner.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

/** Process ids are given out again; id and start time together are not. Clock ticks since boot on Linux. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
