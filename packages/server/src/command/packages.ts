import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const description = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});
export type PackageDescription = z.infer<typeof description>;

/** The package.json of @quote-rescue/server itself: above src in the workspace, above dist where it is installed. */
export async function ownPackage(): Promise<PackageDescription & { folder: string }> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = await read(join(folder, 'package.json'));
    if (found?.name === '@quote-rescue/server') return { ...found, folder };
    if (folder === dirname(folder)) throw new Error('The package.json of @quote-rescue/server is missing.');
  }
}

/** Version of a package as a module in `from` would get it, or null. Looks where Node looks, without loading it. */
export async function installedVersion(name: string, from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await read(join(folder, 'node_modules', name, 'package.json'));
    if (found !== null) return found.version;
    if (folder === dirname(folder)) return null;
  }
}

async function read(file: string): Promise<PackageDescription | null> {
  try {
    return description.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** `^8.11.0` and `>=5.0.0`, which is all that our own package.json uses. Prereleases count as their release. */
export function satisfies(version: string, range: string): boolean {
  const wanted = /^(\^|>=)\s*(\d+)\.(\d+)(?:\.(\d+))?$/.exec(range);
  if (wanted === null) return true;
  const [, sign, ...least] = wanted;
  const minimum = least.map((part) => Number(part ?? 0));
  const actual = version.split(/[.+-]/).slice(0, 3).map(Number);
  if (sign === '^' && actual[0] !== minimum[0]) return false;
  for (const [index, part] of minimum.entries()) {
    const own = actual[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
