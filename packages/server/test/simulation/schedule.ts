import type { Random } from './random.ts';

/** One operating-system process, as far as a simulation needs it: it can be stopped, and it can stand still. */
export type Process = {
  readonly name: string;
  alive: boolean;
  /** Machine time until which nothing of it runs: a long pause of the machine or its runtime. */
  stalledUntil: number;
};

type Gate = {
  readonly process: Process;
  readonly label: string;
  readonly readyAt: number;
  readonly pass: (fault: Error | null) => void;
};

/** What the seed does to whoever stands at a gate. */
export type GateFate = 'pass' | 'die' | 'stall' | { readonly fail: Error };

export type Schedule = {
  /** Machine time, epoch ms. It only moves where `run` and `jump` move it. */
  now(): number;
  jump(ms: number): void;
  /** Waits for its turn. Never returns if the process is stopped meanwhile. */
  gate(process: Process, label: string, delayMs?: number): Promise<void>;
  /** Runs `callback` once `ms` have passed. */
  later(ms: number, callback: () => void): () => void;
  /**
   * Lets tasks run, one gate at a time in the order the seed gives, until all have ended or belong to a stopped process.
   * Time moves only when nobody can go on. @throws Error if a task waits for something that never comes
   */
  run(tasks: readonly Task[], options: RunOptions): Promise<void>;
  /** How many stand at a gate. */
  waiting(): number;
};

export type Task = { readonly process: Process; readonly name: string; readonly done: Promise<unknown> };
export type RunOptions = {
  readonly random: Random;
  readonly fate: (process: Process, label: string) => GateFate;
  /** More tasks that the passing of time brings: heartbeats, the minute's round. */
  readonly onTime: (from: number, to: number) => readonly Task[];
  /** After every step. */
  readonly afterStep: () => void;
};

/** Nobody is watched for longer than this while tasks run: heartbeats come every five seconds. */
const STEP_MS = 5_000;
const MOST_STEPS = 20_000;

/** @param answered resolves when no answer of the database is awaited any more */
export function createSchedule(startAt: number, answered: () => Promise<void>): Schedule {
  let time = startAt;
  const gates: Gate[] = [];
  const timers = new Set<{ at: number; callback: () => void }>();

  const moveTo = (to: number) => {
    time = Math.max(time, to);
    for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
      if (timer.at > time) continue;
      timers.delete(timer);
      timer.callback();
    }
  };

  return {
    now: () => time,
    jump: (ms) => moveTo(time + ms),
    waiting: () => gates.length,
    gate(process, label, delayMs = 0) {
      return new Promise((resolve, reject) => {
        gates.push({
          process,
          label,
          readyAt: time + delayMs,
          pass: (fault) => (fault === null ? resolve() : reject(fault)),
        });
      });
    },
    later(ms, callback) {
      const timer = { at: time + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async run(tasks, { random, fate, onTime, afterStep }) {
      const open = new Set<Task>();
      let lastLook = time;
      const add = (task: Task) => {
        open.add(task);
        const end = () => open.delete(task);
        task.done.then(end, end);
      };
      tasks.forEach(add);
      for (let step = 0; step < MOST_STEPS; step++) {
        await answered();
        afterStep();
        for (let i = gates.length - 1; i >= 0; i--) if (gates[i]?.process.alive === false) gates.splice(i, 1);
        for (const task of open) if (!task.process.alive) open.delete(task);
        if (open.size === 0) return;
        if (time - lastLook >= STEP_MS) {
          for (const task of onTime(lastLook, time)) add(task);
          lastLook = time;
        }
        const ready = gates
          .filter(({ readyAt, process }) => readyAt <= time && process.stalledUntil <= time)
          // Who comes first when several go on at once depends on the engine; the seed decides on a fixed order.
          .sort((a, b) => (a.process.name < b.process.name ? -1 : Number(a.process.name > b.process.name)));
        if (ready.length === 0) {
          const wakes = [
            ...gates.map(({ readyAt, process }) => Math.max(readyAt, process.stalledUntil)),
            ...[...timers].map(({ at }) => at),
          ].filter((at) => at > time);
          if (wakes.length === 0) {
            throw new Error(`waits for ever: ${[...open].map(({ name }) => name).join(', ')}`);
          }
          moveTo(Math.min(...wakes, lastLook + STEP_MS));
          continue;
        }
        const gate = random.pick(ready);
        const what = fate(gate.process, gate.label);
        if (what === 'stall') continue;
        gates.splice(gates.indexOf(gate), 1);
        if (what === 'die') {
          gate.process.alive = false;
          continue;
        }
        // Statements take time: mostly a different millisecond, sometimes the same.
        moveTo(time + random.int(4));
        gate.pass(typeof what === 'object' ? what.fail : null);
      }
      throw new Error(`never ends: ${[...open].map(({ name }) => name).join(', ')}`);
    },
  };
}
