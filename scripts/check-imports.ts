/**
 * Keeps the rooms apart: who imports whom, where SQL stands, which statements may cross tenants, which clock is read.
 *
 *   node scripts/check-imports.ts [root]
 *
 * Each rule has a fixture that breaks it under scripts/fixtures/imports/<rule>.
 */
import { pathToFileURL } from 'node:url';
import { patterns } from './import-rules/patterns.ts';
import { importFaults, rooms } from './import-rules/rooms.ts';
import { type Fault, readSources } from './import-rules/source.ts';

export const ruleNames: string[] = [...rooms.map(({ rule }) => rule), ...patterns.map(({ rule }) => rule)];

/** @param root A folder with `packages/` and `apps/`. */
export function checkImports(root: string): (Fault & { rule: string })[] {
  return readSources(root).flatMap((file) => [
    ...importFaults(file),
    ...patterns
      .filter(({ appliesTo }) => appliesTo(file.path))
      .flatMap(({ rule, faults }) => faults(file).map((fault) => ({ ...fault, rule }))),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkImports(process.argv[2] ?? process.cwd());
  for (const { file, line, rule, message } of faults) console.error(`✗ ${file}:${line} ${message} [${rule}]`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`Import rules: ${ruleNames.length} rules hold.`);
}
