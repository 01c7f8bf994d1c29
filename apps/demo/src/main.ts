import { styleText } from 'node:util';
import { Explained, readConfiguration } from './configuration.ts';
import { type Demo, startDemo } from './demo.ts';

/**
 * `node apps/demo/src/main.ts [--reset] [--port 4800] [--data folder]`, in the usual case by `npm run demo`.
 * Ends on Ctrl-C and SIGTERM with everything it started.
 */
const started = performance.now();
let demo: Demo | null = null;
let stopping: Promise<void> | null = null;

function stop(signal: NodeJS.Signals): void {
  // A second Ctrl-C does not wait for the first.
  if (stopping !== null) process.exit(130);
  stopping = (async () => {
    await demo?.stop();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  })();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

try {
  demo = await startDemo(readConfiguration(process.argv.slice(2), process.env));
  if (stopping === null) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `\n  ${styleText('bold', 'Fieldhand')} is ready after ${seconds} s, ${demo.databaseName}\n\n` +
        `    Contractor   ${styleText('underline', demo.address)}\n` +
        `    Customer     ${styleText('underline', `${demo.address}/customer`)}\n\n` +
        `  Ctrl-C stops it; the next start goes on where this one ended. --reset starts anew.\n\n`,
    );
  }
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Explained ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
