import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findChromium } from './scripts/chromium.ts';
import { LongestFirst } from './scripts/vitest/longest-first.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// A test run tells no one about itself.
process.env.STORYBOOK_DISABLE_TELEMETRY = '1';

// Vitest leaves a core to itself, which on two cores means one file after the other; most files wait for PostgreSQL half the time.
const maxWorkers = Math.max(2, availableParallelism() - 1);

// Reported by chromium-setup.ts when browser tests are about to run: other projects do not need one.
const chromium = await findChromium().catch(() => undefined);

/** Every story is a test in Chromium: it renders, its play function passes, axe finds nothing (a11y test 'error'). */
function stories(): TestProjectConfiguration[] {
  if (!existsSync(path('.storybook/main.ts'))) return [];
  return [
    {
      plugins: [storybookTest({ configDir: path('.storybook') })],
      test: {
        name: 'stories',
        maxWorkers,
        // Each story is rendered, played and looked over by axe; on two busy cores that has taken 17 s.
        testTimeout: 90_000,
        globalSetup: ['scripts/vitest/chromium-setup.ts'],
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            ...(chromium && {
              launchOptions: { executablePath: chromium.executablePath, args: chromium.args ?? [], env: chromium.env },
            }),
            // The last page stays open while other files run, and its spinners took half a core from them.
            contextOptions: { reducedMotion: 'reduce' },
          }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ];
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/vitest/summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          maxWorkers,
          testTimeout: 60_000,
          setupFiles: ['scripts/vitest/property-seed.ts'],
          include: ['packages/core/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          maxWorkers,
          setupFiles: ['scripts/vitest/property-seed.ts'],
          include: ['packages/server/{src,test}/**/*.test.ts', 'apps/example-host/test/**/*.test.ts'],
          globalSetup: ['scripts/vitest/postgres-setup.ts'],
          // For a machine a third as fast that runs two files at once: a time-out is for what hangs.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'react',
          environment: 'node',
          maxWorkers,
          testTimeout: 60_000,
          include: ['packages/react/src/**/*.test.{ts,tsx}'],
        },
      },
      ...stories(),
      {
        test: {
          name: 'demo',
          environment: 'node',
          include: ['apps/demo/{src,e2e}/**/*.test.ts'],
          globalSetup: ['scripts/vitest/chromium-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file starts the demo and a browser of its own: two at once need more than two cores.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'scripts',
          environment: 'node',
          maxWorkers,
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
