import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Ends a run with one line that people and CI read: `12 passed, 0 failed, 1 skipped`.
 *
 * A file that cannot be loaded holds no tests, and a rejection between tests belongs to none: each counts as one
 * failure, so that the line never says `0 failed` for a run that failed. The line is written when Vitest closes,
 * after every other reporter and after the global tear-downs.
 */
export default class SummaryReporter implements Reporter {
  #line = '0 passed, 0 failed, 0 skipped';

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return;
    process.once('exit', () => process.stdout.write(`${this.#line}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    this.#line = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  }
}
