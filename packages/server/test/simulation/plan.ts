import { contractor } from './actions.ts';
import { customer } from './customer.ts';
import { edits } from './edits.ts';
import { providers } from './providers.ts';
import { createRandom, type Random } from './random.ts';
import { work } from './work.ts';

export const actions = { ...contractor, ...edits, ...customer, ...providers, ...work };
export type ActionName = keyof typeof actions;

/** How far the clock jumps before a step. `due`: to the next instant anything is due, and `ms` more. */
export type Jump = { readonly to: 'due' | 'later'; readonly ms: number };
export type Trouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'crash'; readonly at: 'claimed' | 'authorised' | 'handed_over' | 'recorded' }
  | { readonly kind: 'crash_elsewhere' | 'stall' | 'lost_before' | 'lost_after' | 'restart'; readonly nth: number };

export type PlannedTask = { readonly action: ActionName; readonly host: number; readonly seed: string };
/** Tasks that run beside each other, one statement of this, one of that, as the seed has it. */
export type Step = {
  readonly seed: string;
  readonly jump: Jump;
  readonly trouble: Trouble;
  readonly tasks: readonly PlannedTask[];
};
export type Plan = { readonly seed: string; readonly steps: readonly Step[] };

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** What happens between two looks at the calendar, besides sending. */
const between: { readonly [action in ActionName]?: number } = {
  enrollAgain: 4,
  undoEnroll: 3,
  pause: 8,
  resume: 11,
  cancel: 2,
  markWon: 3,
  markLost: 3,
  undoMark: 4,
  reopen: 5,
  restart: 5,
  timeline: 2,
  changeQuote: 5,
  reissueLink: 3,
  revokeLink: 1,
  changeZone: 4,
  publish: 2,
  accept: 2,
  optOut: 2,
  answer: 6,
  sendAgain: 7,
  settle: 4,
  settings: 4,
  resumeChannel: 8,
  foreign: 2,
  seen: 3,
  decline: 4,
  undoDecline: 4,
  later: 5,
  ask: 5,
  remindersOff: 2,
  remindersOn: 1,
  oneClick: 2,
  text: 5,
  pressPay: 12,
  comeBack: 4,
  report: 30,
  news: 16,
  pay: 14,
  clear: 6,
  giveBack: 7,
};

const COHORTS = 2;
/** Started in three steps, so that one that is killed takes some of them along, and not all. */
const WAVES = [7, 7, 7];
const STEPS = 9;

/**
 * What a seed does: cohorts of estimates started close together, so that much comes due at once, each followed over the
 * ten days of its sequence and some more, and then a longer quiet time. 200 days of the calendar and more in all.
 */
export function planOf(seed: string): Plan {
  const random = createRandom(`plan ${seed}`);
  const steps: Step[] = [];
  for (let cohort = 0; cohort < COHORTS; cohort++) {
    for (const wave of WAVES) {
      const enrolls = Array.from({ length: wave }, () => 'enroll' as const);
      steps.push(stepOf(random, enrolls, { to: 'later', ms: random.int(10 * hourMs) }));
    }
    const makeUp = { action: 'enrollLost' as const, host: 2, seed: String(random.int(1e9)) };
    steps.push({ seed: makeUp.seed, jump: { to: 'later', ms: 1_000 }, trouble: { kind: 'none' }, tasks: [makeUp] });
    for (let n = 0; n < STEPS; n++) steps.push(stepOf(random, [], jumpOf(random)));
    for (let n = 0; n < 2; n++) steps.push(stepOf(random, [], { to: 'due', ms: random.int(2 * hourMs) }));
    steps.push(stepOf(random, [], { to: 'later', ms: 100 * dayMs + random.int(10 * dayMs) }));
  }
  return { seed, steps };
}

function jumpOf(random: Random): Jump {
  const kind = random.weighted({ due: 62, dueAndMore: 14, seconds: 8, minutes: 8, hours: 6, days: 2 });
  switch (kind) {
    case 'due':
      return { to: 'due', ms: random.pick([0, 1, 1_000, 5 * minuteMs]) };
    case 'dueAndMore':
      return { to: 'due', ms: random.int(3 * hourMs) };
    case 'seconds':
      return { to: 'later', ms: random.int(40_000) };
    case 'minutes':
      return { to: 'later', ms: random.int(20 * minuteMs) };
    case 'hours':
      return { to: 'later', ms: random.int(20 * hourMs) };
    case 'days':
      return { to: 'later', ms: dayMs + random.int(4 * dayMs) };
  }
}

function stepOf(random: Random, first: readonly ActionName[], jump: Jump): Step {
  const tasks: ActionName[] = [...first];
  const others = random.weighted({ '0': 1, '1': 2, '2': 4, '3': 3, '4': 2, '6': 1 });
  for (let n = 0; n < Number(others); n++) tasks.push(random.weighted(between));
  const senders = random.weighted({ none: 1, one: 8, two: 3 });
  const seedOf = () => String(random.int(1e9));
  const planned: PlannedTask[] = tasks.map((action) => ({ action, host: 2, seed: seedOf() }));
  const worker = random.int(2);
  if (senders !== 'none') planned.push({ action: 'send', host: worker, seed: seedOf() });
  if (senders === 'two') planned.push({ action: 'send', host: 1 - worker, seed: seedOf() });
  if (random.chance(0.3)) planned.push({ action: 'round', host: random.int(2), seed: seedOf() });
  return { seed: seedOf(), jump, trouble: troubleOf(random), tasks: planned };
}

function troubleOf(random: Random): Trouble {
  const kind = random.weighted({
    none: 63,
    crash: 14,
    crash_elsewhere: 4,
    stall: 4,
    lost_before: 4,
    lost_after: 4,
    restart: 3,
  });
  if (kind === 'none') return { kind };
  if (kind === 'crash') return { kind, at: random.pick(['claimed', 'authorised', 'handed_over', 'recorded']) };
  return { kind, nth: 1 + random.int(14) };
}
