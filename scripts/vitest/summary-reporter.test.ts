import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

describe('the last line of a run', () => {
  it('counts what passed, failed and was skipped', () => {
    expect(lastLineOf('mixed')).toEqual({ line: '2 passed, 1 failed, 2 skipped', status: 1 });
  });

  it('never says that nothing failed when a file could not be loaded', () => {
    expect(lastLineOf('broken')).toEqual({ line: '0 passed, 1 failed, 0 skipped', status: 1 });
  });
});

function lastLineOf(filter: string): { line: string | undefined; status: number | null } {
  const args = [
    path('../../node_modules/vitest/vitest.mjs'),
    'run',
    filter,
    '--config',
    path('../fixtures/summary/vitest.config.ts'),
  ];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return { line: stdout.trimEnd().split('\n').at(-1), status };
}
