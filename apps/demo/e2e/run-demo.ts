import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type RunningDemo = {
  readonly address: string;
  readonly dataFolder: string;
  readonly child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** As Ctrl-C does. Resolves with the exit code. */
  stop(): Promise<number | null>;
};

export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'fieldhand-e2e-'));
export const forgetFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The demo as `npm run demo` starts it, in a process and a data folder of its own. */
type RunOptions = { dataFolder: string; args?: readonly string[]; databaseUrl?: string };

export async function runDemo(options: RunOptions): Promise<RunningDemo> {
  const child = startDemoProcess(options);
  const output = collect(child);
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Contractor\s+(http:\S+)/.exec(output());
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code} before it was ready:\n${output()}`)));
  });
  return { address, dataFolder: options.dataFolder, child, output, stop: () => end(child, 'SIGINT') };
}

export function startDemoProcess(options: RunOptions): ChildProcess {
  const { DATABASE_URL: _, ...env } = process.env;
  return spawn(process.execPath, [main, '--data', options.dataFolder, ...(options.args ?? ['--port', '0'])], {
    // Its own database: the server's tests use the other one. No colours, so that the address can be read.
    env: {
      ...env,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString());
    });
  return () => text;
}

export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
