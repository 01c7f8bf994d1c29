import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an export leads: a file, or the file of its types and the file itself. */
export type ExportTarget = string | { types: string; default: string };

export interface PackageDescription {
  name: string;
  version: string;
  exports: Record<string, ExportTarget>;
  bin?: Record<string, string>;
  publishConfig: { exports: Record<string, ExportTarget>; bin?: Record<string, string> };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The published packages, each after those it depends on. */
export const packageFolders = ['core', 'server', 'react'].map((name) =>
  join(import.meta.dirname, '..', 'packages', name),
);

export function describePackage(folder: string): PackageDescription {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageDescription;
}

/** The TypeScript files behind a package's `exports` and `bin`, which in the workspace point to sources. */
export function entriesOf(folder: string): string[] {
  const { exports, bin } = describePackage(folder);
  return [...Object.values(exports), ...Object.values(bin ?? {})]
    .map((target) => (typeof target === 'string' ? target : target.default))
    .filter((file) => /\.tsx?$/.test(file));
}

/**
 * What `publishConfig.exports` must say for an export of the workspace: `src/x.ts` is built to `dist/x.js` with
 * `dist/x.d.ts` beside it, other files are copied.
 */
export function publishedTarget(target: ExportTarget): ExportTarget {
  const file = typeof target === 'string' ? target : target.default;
  if (!file.startsWith('./src/')) return target;
  const built = file.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');
  return { types: built.endsWith('.js') ? built.replace(/js$/, 'd.ts') : `${built}.d.ts`, default: built };
}
