import { nextWake, resumeLane } from '../../src/store/system/lanes.ts';
import { checkEnd, checkProjections, checkRows } from './check-rows.ts';
import type { SimulationDatabase } from './database.ts';
import { type ActionName, actions, type Plan, type PlannedTask, type Step, type Trouble } from './plan.ts';
import { createRandom } from './random.ts';
import type { GateFate, Process, Task } from './schedule.ts';
import { type Tally, Violation } from './tally.ts';
import { simulateTimers } from './timers.ts';
import { connectionLost, createWorld, finish, isLost, onPurpose, type Sabotage, type World } from './world.ts';

export type SeedResult = {
  readonly tally: Tally;
  readonly enrollments: number;
  readonly days: number;
  readonly violation: Violation | null;
  readonly history: readonly string[];
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Plays a plan against the real flows, looking at every step. The same plan gives the same history. */
export async function runPlan(
  database: SimulationDatabase,
  plan: Plan,
  sabotage: Sabotage | null = null,
): Promise<SeedResult> {
  const world = await createWorld(database, plan.seed, sabotage);
  const restore = simulateTimers(world.schedule);
  const from = world.schedule.now();
  try {
    for (const [index, step] of plan.steps.entries()) {
      await play(world, step, index);
      if (world.violation() !== null) break;
    }
    if (world.violation() === null) await comeToRest(world);
  } catch (error) {
    if (!(error instanceof Violation)) world.note(`broken: ${error instanceof Error ? error.stack : String(error)}`);
    world.violate(
      error instanceof Violation
        ? error
        : new Violation(
            'only errors on purpose',
            error instanceof Error ? (error.stack ?? error.message) : String(error),
          ),
    );
  } finally {
    restore();
  }
  const rows = await database.read<{ n: number }>('SELECT count(*)::int AS n FROM qr.enrollment');
  return {
    tally: world.tally,
    enrollments: rows[0]?.n ?? 0,
    days: Math.floor((world.schedule.now() - from) / dayMs),
    violation: world.violation(),
    history: world.history,
  };
}

async function play(world: World, step: Step, index: number): Promise<void> {
  const { schedule } = world;
  await jump(world, step);
  const random = createRandom(step.seed);
  world.note(`step ${index}${step.trouble.kind === 'none' ? '' : `, trouble: ${JSON.stringify(step.trouble)}`}`);
  const senders = new Set(step.tasks.filter(({ action }) => action === 'send').map(({ host }) => host));
  if (senders.size > 1) world.tally.fault('two workers at once');
  const tasks = [
    ...[0, 1].flatMap((host) =>
      step.tasks.some((task) => task.host === host) ? [start(world, { action: 'beat', host, seed: '' })] : [],
    ),
    ...step.tasks.map((task) => start(world, task)),
  ];
  let nextRound = schedule.now() + minuteMs;
  await schedule.run(tasks, {
    random,
    fate: fateOf(world, step.trouble),
    // While somebody waits for an answer, the other processes go on: heartbeats, and the minute's round.
    onTime: (_from, to) => {
      const more: ActionName[] = ['beat'];
      if (to >= nextRound) {
        nextRound = to + minuteMs;
        more.push('round');
      }
      return [0, 1].flatMap((host) => {
        const process = world.host(host);
        return process.stalledUntil > to
          ? []
          : more.map((action) => start(world, { action, host, seed: `${to}` }, true));
      });
    },
    afterStep: () => {
      const violation = world.violation();
      if (violation !== null) throw violation;
    },
  });
  await checkRows(world);
  if (index % 16 === 15) await checkProjections(world);
}

async function jump(world: World, { jump: { to, ms }, tasks }: Step): Promise<void> {
  const { schedule } = world;
  if (to === 'later') {
    if (ms > dayMs && ms < 60 * dayMs) world.tally.fault('no worker for days');
    return schedule.jump(ms);
  }
  const next = await nextWake(world.database.db);
  // Where nothing is due it is soon, so that what was started is looked at all the same.
  const ahead = next === null ? minuteMs : Math.max(0, next - schedule.now());
  schedule.jump(Math.min(ahead, 20 * dayMs) + ms + (tasks.length === 0 ? 1_000 : 0));
}

function start(world: World, { action, host, seed }: PlannedTask, silent = false): Task {
  const process = world.host(host);
  const act = actions[action];
  const random = createRandom(`${action} ${seed}`);
  const done = (async () => {
    try {
      const words = await act(world, process, random);
      if (!silent && action !== 'beat') world.note(`  ${process.name} ${action} ${words}`);
    } catch (error) {
      world.tally.check('only errors on purpose');
      const words = error instanceof Error ? error.message : String(error);
      if (!silent || !isLost(error)) world.note(`  ${process.name} ${action} was refused: ${words.slice(0, 160)}`);
      if (!onPurpose(error)) {
        world.violate(
          new Violation('only errors on purpose', `${action}: ${error instanceof Error ? error.stack : words}`),
        );
      }
    }
  })();
  return { process, name: `${process.name} ${action}`, done };
}

/** Strikes once in a step, at a gate of a process that sends. */
function fateOf(world: World, trouble: Trouble): (process: Process, label: string) => GateFate {
  let struck = trouble.kind === 'none';
  let passed = 0;
  let downUntil: number | undefined;
  const strike = (process: Process, what: string) => {
    struck = true;
    world.note(`  ${process.name}: ${what}`);
  };
  return (process, label) => {
    if (downUntil !== undefined && world.schedule.now() < downUntil && asksDatabase(label)) {
      return { fail: connectionLost() };
    }
    if (struck) return 'pass';
    const sends = process.name.startsWith('worker');
    switch (trouble.kind) {
      case 'crash':
        if (label !== `at ${trouble.at}`) return 'pass';
        strike(process, `killed at ${trouble.at}`);
        world.tally.fault(`crash at ${trouble.at}`);
        return 'die';
      case 'crash_elsewhere':
        if (++passed < trouble.nth) return 'pass';
        strike(process, `killed before ${label}`);
        world.tally.fault('crash elsewhere');
        return 'die';
      case 'stall':
        if (!sends || ++passed < trouble.nth) return 'pass';
        strike(process, `stands still before ${label}`);
        world.tally.fault('stalled process');
        process.stalledUntil = world.schedule.now() + 40_000 + trouble.nth * 20_000;
        return 'stall';
      case 'lost_before':
        if ((label !== 'statement' && label !== 'transaction') || ++passed < trouble.nth) return 'pass';
        strike(process, 'database lost before a statement');
        world.tally.fault('database lost before a statement');
        return { fail: connectionLost() };
      case 'lost_after':
        if (label !== 'committed' || ++passed < trouble.nth) return 'pass';
        strike(process, 'database lost after a commit');
        world.tally.fault('database lost after a commit');
        return { fail: connectionLost() };
      case 'restart':
        // For everybody, and for a while.
        if (!asksDatabase(label) || ++passed < trouble.nth) return 'pass';
        strike(process, 'the database restarts');
        world.tally.fault('database restarted');
        downUntil = world.schedule.now() + 500 + trouble.nth * 1_500;
        return { fail: connectionLost() };
      default:
        return 'pass';
    }
  };
}

const asksDatabase = (label: string): boolean => label === 'statement' || label === 'transaction';

/** All troubles end, everybody who waits for an answer gets it, and time passes until nothing is left to do. */
async function comeToRest(world: World): Promise<void> {
  const { schedule, database, network, till, endpoint, random } = world;
  network.heal();
  till.heal();
  endpoint.heal();
  world.note('everything works from here on');
  const { rows: lanes } = await database.db.query<{ tenant_id: number; channel: string }>(
    'SELECT tenant_id, channel FROM qr.lane',
  );
  for (const lane of lanes) await resumeLane(database.db, lane.tenant_id, lane.channel);
  for (const session of till.sessions.values()) till.clear(session, 'paid');
  schedule.jump(5 * minuteMs);
  const alone = (action: ActionName, host = 0) => {
    const task = start(world, { action, host, seed: `rest ${schedule.now()}` }, true);
    return finish(schedule, task.done, random);
  };
  let isQuiet = false;
  for (let round = 0; round < 400; round++) {
    await alone('send', round % 2);
    // Where everything is at rest the minute's round finds nothing: it looks now and then, and at the very end.
    const looks = !isQuiet || round % 4 === 0;
    if (looks) await alone('round', round % 2);
    for (const one of [...network.callbacks, ...till.news]) {
      if (one.delivered > 0) continue;
      await alone('payload' in one ? 'report' : 'news', 2);
    }
    const violation = world.violation();
    if (violation !== null) throw violation;
    const [left = []] = await checkRows(world, [stillOpen]);
    const { open, host_ms, notice_ms } = left[0] as { open: number; host_ms: number | null; notice_ms: number | null };
    const atRest = open === 0 && isTold(world);
    // Ten minutes are enough for whatever is tried again on machine time; a host that refused is asked within a day.
    const times = [await nextWake(database.db), host_ms, notice_ms].filter((at) => at !== null);
    if (times.length === 0 && atRest && looks) break;
    isQuiet = atRest && host_ms === null && notice_ms === null;
    const ahead = times.length === 0 ? 10 * minuteMs : Math.max(1_000, Math.min(...times) - schedule.now());
    schedule.jump(Math.min(ahead, atRest ? 60 * dayMs : 10 * minuteMs));
  }
  await checkProjections(world);
  await checkEnd(world);
}

/** Work that somebody has begun, and when the host is told again, or a notice is due. */
const stillOpen = {
  text: `SELECT ((SELECT count(*) FROM qr.claim) + (SELECT count(*) FROM qr.reconciliation)
     + (SELECT count(*) FROM qr.webhook_event WHERE processed_at IS NULL)
     + (SELECT count(*) FROM qr.payment_attempt WHERE status = 'expiring') + (SELECT count(*) FROM qr.unkept_bodies)
     + (SELECT count(*) FROM qr.tenant_sequence WHERE following))::int AS open,
     (SELECT (extract(epoch FROM min(next_at)) * 1000)::float8 FROM qr.host_webhook WHERE delivered_at IS NULL AND tries BETWEEN 1 AND 9) AS host_ms,
     (SELECT (extract(epoch FROM min(due_at)) * 1000)::float8 FROM qr.notice WHERE sent_at IS NULL) AS notice_ms`,
};

const isTold = ({ network, till }: World): boolean =>
  network.callbacks.every(({ delivered }) => delivered > 0) && till.news.every(({ delivered }) => delivered > 0);
