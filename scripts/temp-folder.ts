import { statSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder under the system's temp folder that is filled once and found again by later runs. It is filled under
 * another name and gets its own in one step, so that no run ever meets a half-filled one.
 *
 * @param fill Gets the folder to fill and the name it will have.
 */
export async function filledOnce(
  name: string,
  fill: (staging: string, folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(tmpdir(), name);
  if (isOurs(folder)) return folder;
  const staging = await mkdtemp(`${folder}-`);
  try {
    await fill(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  try {
    await rename(staging, folder);
    return folder;
  } catch {
    // Another run was first, or the name belongs to someone else: then ours serves as well where it is.
    if (!isOurs(folder)) return staging;
    await rm(staging, { recursive: true, force: true });
    return folder;
  }
}

/** In a shared temp folder anyone may have made that name: run only what this user put there. */
function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
