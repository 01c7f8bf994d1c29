import type { TestProject } from 'vitest/node';
import { start } from '../postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a running PostgreSQL whose user may create databases. */
    testDatabaseUrl: string;
  }
}

/**
 * One PostgreSQL for all files of a run: `inject('testDatabaseUrl')`, or the environment variable
 * QUOTE_RESCUE_TEST_DATABASE_URL for child processes. Every test file makes databases of its own in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await start({ durability: 'off' });
  project.provide('testDatabaseUrl', postgres.url);
  process.env.QUOTE_RESCUE_TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
