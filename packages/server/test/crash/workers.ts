import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '../../src/flow/dispatch/dispatcher.ts';
import type { Place } from './kit.ts';

/** What a worker process can be told; `offsetMs` sets its calendar. */
export type Order =
  | {
      readonly do: 'work';
      readonly offsetMs: number;
      readonly kill: { readonly point: CrashPoint; readonly nth: number } | null;
    }
  | { readonly do: 'take over'; readonly offsetMs: number }
  /** Works until it gets SIGTERM, as a host's process does. */
  | { readonly do: 'serve'; readonly offsetMs: number };
export type Answer =
  | { readonly is: 'ready' }
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly error: string };

export type Worker = {
  /** `killed`: ended by SIGKILL before it was done. */
  follow(order: Order): Promise<'done' | 'killed'>;
  kill(): void;
  /** Asks it to stop, and waits until it has ended. Returns its exit code. */
  terminate(): Promise<number | null>;
  end(): Promise<void>;
};

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A worker process, loaded and connected. */
export async function startWorkerProcess(place: Place): Promise<Worker> {
  const child = fork(entry, [JSON.stringify(place)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    // A run starts thousands of them: what the first has compiled, the others load.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'quote-rescue-crash-compile-cache') },
  });
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const first = await Promise.race([nextAnswer(child), gone]);
  if (first === null || typeof first === 'string' || first.is !== 'ready') {
    throw new Error(`A worker process did not start: ${JSON.stringify(first)}`);
  }
  return {
    async follow(order) {
      const answered = nextAnswer(child);
      child.send(order, () => {});
      const end = await Promise.race([answered, gone]);
      if (end === 'SIGKILL') return 'killed';
      if (end === null || typeof end === 'string') throw new Error(`A worker process ended by itself (${end}).`);
      if (end.is === 'failed') throw new Error(`A worker process failed: ${end.error}`);
      return 'done';
    },
    kill: () => void child.kill('SIGKILL'),
    async terminate() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const nextAnswer = async (child: ChildProcess): Promise<Answer> => {
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
};
