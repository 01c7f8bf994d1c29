/**
 * A worker process of a crash run: does what its parent says over IPC, and kills itself with SIGKILL at the point it was
 * told. Not a test file: `workers.ts` forks it.
 */
import { flushCompileCache } from 'node:module';
import type { CrashPoint } from '../../src/flow/dispatch/dispatcher.ts';
import { createCrashKit, type Place } from './kit.ts';
import type { Answer, Order } from './workers.ts';

const place = JSON.parse(process.argv[2] ?? '') as Place;
let kill: { point: CrashPoint; passes: number } | undefined;
const { kit, clock } = createCrashKit(place, (point) => {
  if (kill?.point === point && --kill.passes === 0) process.kill(process.pid, 'SIGKILL');
});

process.on('message', (order: Order) => {
  follow(order).then(
    () => answer({ is: 'done' }),
    (error: unknown) => answer({ is: 'failed', error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.once('SIGTERM', () => void kit.stop().then(() => process.exit(0)));
// Everything loaded and connected before it says that it can begin: a kill is to meet the work, not the start.
await kit.calendar();
// Written at the end of a process otherwise, and these never come to theirs.
flushCompileCache();
answer({ is: 'ready' });

async function follow(order: Order): Promise<void> {
  clock.advance(order.offsetMs - clock.offsetMs());
  if (order.do === 'serve') return kit.start();
  if (order.do === 'take over') await kit.sweep();
  else if (order.kill !== null) kill = { point: order.kill.point, passes: order.kill.nth };
  await kit.drain();
}

function answer(message: Answer): void {
  process.send?.(message);
}
