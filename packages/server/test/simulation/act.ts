import type { Random } from './random.ts';
import type { Host, Known, World } from './world.ts';

/** Something that somebody does. What it does is all decided by `random`. Returns words for the history. */
export type Action = (world: World, host: Host, random: Random) => Promise<string>;

const nobody = 'nobody to do it to';

/** Mostly one that is still going on: closed ones get fewer presses in life, too. */
function pickKnown(world: World, random: Random): Known | null {
  if (world.known.length === 0) return null;
  const newest = world.known.slice(-12);
  return random.pick(random.chance(0.8) ? newest : world.known);
}

export const byContractor =
  (press: (world: World, host: Host, known: Known, random: Random) => Promise<string>): Action =>
  async (world, host, random) => {
    const known = pickKnown(world, random);
    return known === null ? nobody : `${known.estimateId} ${await press(world, host, known, random)}`;
  };

export const pressed = (
  press: (
    context: Host['context'],
    caller: Awaited<ReturnType<World['caller']>>,
    input: { estimateId: string },
  ) => Promise<unknown>,
): Action =>
  byContractor(async (world, host, { tenantId, estimateId }) => {
    await press(host.context, await world.caller(host, tenantId), { estimateId });
    return '';
  });
