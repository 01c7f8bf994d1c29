import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a contract suite needs of a test runner. `import { describe, expect, it } from 'vitest'` fits, and so do Jest's
 * globals: the shipped package imports no runner.
 */
export type ContractTestApi = {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, body: () => Promise<void>) => void;
  readonly expect: (value: unknown) => {
    toBe(expected: unknown): void;
    toEqual(expected: unknown): void;
    toMatchObject(expected: object): void;
  };
};

/** Waits for something that happens on the other side of a connection. The runner's time-out ends it if it never does. */
export async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(2);
}
