import { liftLapsedSnoozes } from '../../src/flow/lift-snoozes.ts';
import { theMinutesRound } from '../../src/flow/minutes-round.ts';
import type { Action } from './act.ts';

/** What the processes do by themselves. */
export const work = {
  async send(_world, { context, dispatcher }) {
    await liftLapsedSnoozes(context);
    return `${await dispatcher.drain()} taken`;
  },
  async round(_world, { context }) {
    await theMinutesRound(context);
    return '';
  },
  async beat(_world, { dispatcher }) {
    await dispatcher.beat();
    return '';
  },
} satisfies { [name: string]: Action };
