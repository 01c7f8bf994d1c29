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
