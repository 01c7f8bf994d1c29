#!/usr/bin/env node
import { QuoteRescueError } from '@quote-rescue/core';
import { readArguments, usage } from './arguments.ts';
import { ownPackage } from './packages.ts';

/** 0 all is well, 1 something is wrong, 2 it could not be done. */
type ExitCode = 0 | 1 | 2;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await main();

async function main(): Promise<ExitCode> {
  const invocation = readArguments(process.argv.slice(2), process.env);
  try {
    switch (invocation.command) {
      case 'help':
        print(usage);
        return 0;
      case 'version':
        print((await ownPackage()).version);
        return 0;
      case 'wrong':
        complain(`${invocation.why}\n\n${usage}`);
        return 2;
      // Loaded when asked for, so that `doctor` can tell of packages the others cannot do without.
      case 'migrate': {
        const { runMigrate } = await import('./migrate.ts');
        return await runMigrate(invocation, { print, complain });
      }
      case 'doctor': {
        const { runDoctor } = await import('./doctor.ts');
        return await runDoctor(invocation, { print, complain });
      }
      case 'reconcile': {
        const { runReconcile } = await import('./reconcile.ts');
        return await runReconcile(invocation, { print, complain });
      }
      case 'verify': {
        const { runVerify } = await import('./verify.ts');
        return await runVerify(invocation, { print, complain });
      }
    }
  } catch (error) {
    complain(inWords(error));
    return error instanceof QuoteRescueError ? 1 : 2;
  }
}

/** Never the connection string: it holds a password. */
function inWords(error: unknown): string {
  if (error instanceof QuoteRescueError) return error.message;
  // A refused connection to a name with several addresses comes as a bundle without a text of its own.
  if (error instanceof AggregateError) return error.errors.map(inWords).join('\n');
  const code = (error as { code?: unknown } | null)?.code;
  const text = error instanceof Error ? error.message : String(error);
  return typeof code === 'string' && !text.includes(code) ? `${text} (${code})` : text;
}
