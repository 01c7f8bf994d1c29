import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the data folders of our servers are called, and the file in them that names the process they belong to. */
export const DATA_PREFIX = 'quote-rescue-postgres-data-';
export const OWNER_FILE = 'owner.pid';

/** Servers whose owner died together with its watchdog (a crash of the machine's session): say so, then end them. */
export async function endLeftOverServers(onNotice: (message: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(DATA_PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = firstLineAsPid(join(folder, OWNER_FILE));
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
