import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes, the longest first. On a machine that has never run them Vitest goes by the size of a file, and
 * these are short: they came last, one worker had them all, and the others stood idle.
 */
const longest: readonly string[] = [
  'packages/server/test/simulation/seeds.test.ts',
  'packages/server/test/simulation/more-seeds.test.ts',
  'packages/server/test/simulation/sabotage.test.ts',
  'packages/server/test/crash/crash.test.ts',
  'packages/core/src/quote-text/properties.test.ts',
  'packages/server/test/engine/concurrency.test.ts',
  'packages/server/test/simulation/engines.test.ts',
  'packages/core/src/quote-text/fixtures.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ file }) => file);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? longest.length : at;
}
