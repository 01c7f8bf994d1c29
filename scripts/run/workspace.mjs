import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const CACHE = join(ROOT, '.cache');
export const WINDOWS = process.platform === 'win32';

/** An error whose text already says what is wrong and what to do. */
export class Explained extends Error {}

export function say(message) {
  process.stderr.write(`${message}\n`);
  return true;
}

export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
