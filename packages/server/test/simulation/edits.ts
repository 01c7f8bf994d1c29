import { quoteRescueSequence, type SequenceDefinition } from '@quote-rescue/core';
import { changeQuote } from '../../src/flow/change-quote.ts';
import { changeZone } from '../../src/flow/change-zone.ts';
import { publishSequence } from '../../src/flow/publish-sequence.ts';
import { reissueLink, revokeLink } from '../../src/flow/replace-link.ts';
import { type Action, byContractor, pressed } from './act.ts';

const { version: _, ...original } = quoteRescueSequence;
type Steps = SequenceDefinition['steps'];
const edited = (change: (steps: Steps) => Steps, more: Partial<SequenceDefinition> = {}): SequenceDefinition => ({
  ...original,
  ...more,
  steps: change([...original.steps]),
});
const later = (id: string, days: number) => (steps: Steps) =>
  steps.map((step) => (step.id === id ? { ...step, after: { days } } : step));

/** What a tenant makes of the sequence: a step moved, taken out, put in, given one channel; the end moved; and back. */
const versions: readonly SequenceDefinition[] = [
  original,
  edited(later('T+4', 5)),
  edited((steps) => steps.filter(({ id }) => id !== 'T+2')),
  edited((steps) => [
    ...steps,
    { id: 'T+9', after: { days: 9 }, channels: [{ channel: 'email', template: 'quote/T+2' }] },
  ]),
  edited((steps) => steps.map((step) => ({ ...step, channels: step.channels.slice(0, 1) }))),
  edited((steps) => steps, { end: { id: 'T+10', after: { days: 14 } } }),
];

/** Changes to what is under way already. */
export const edits = {
  changeQuote: byContractor(async (world, host, { tenantId, estimateId }, random) => {
    const changes = random.pick([
      { totalMinor: 100_000 + random.int(900_000) },
      { deposit: { type: 'percent', basisPoints: 1_000 + random.int(4_000) } } as const,
      { deposit: { type: 'none' } } as const,
      { totalMinor: 50_000 + random.int(50_000), deposit: { type: 'amount', amountMinor: 10_000 } } as const,
      { validUntil: new Date(world.schedule.now() + random.int(20) * 86_400_000).toISOString().slice(0, 10) },
    ]);
    await changeQuote(host.context, await world.caller(host, tenantId), { estimateId, changes });
    world.tally.fault('quote edited');
    return JSON.stringify(changes);
  }),
  reissueLink: byContractor(async (world, host, known) => {
    const { estimateId } = known;
    const caller = await world.caller(host, known.tenantId);
    const { links } = world.watch;
    const name = `${known.tenantId} ${estimateId}`;
    links.set(name, links.has(name) && typeof links.get(name) !== 'object' ? 'unclear' : 'asked');
    const { quoteUrl } = await reissueLink(host.context, caller, { estimateId });
    world.tally.fault('link replaced');
    const token = quoteUrl.slice(quoteUrl.lastIndexOf('/') + 1);
    if (links.get(name) === 'asked') links.set(name, { token, at: world.schedule.now() });
    known.token = token;
    return '';
  }),
  revokeLink: pressed(revokeLink),
  changeZone: byContractor(async (world, host, { tenantId, estimateId }, random) => {
    const zone = random.pick(['America/Denver', 'Pacific/Honolulu', 'America/St_Johns', 'Australia/Lord_Howe']);
    await changeZone(host.context, await world.caller(host, tenantId), { estimateId, zone });
    world.tally.fault('customer moved to another zone');
    return zone;
  }),
  async publish(world, host, random) {
    const tenantId = random.pick(world.tenantIds);
    const definition = random.pick(versions);
    const running = random.pick(['follow', 'keep'] as const);
    await publishSequence(host.context, await world.caller(host, tenantId), { definition, running });
    world.tally.fault('sequence edited');
    return `${tenantId} version ${versions.indexOf(definition)} ${running}`;
  },
} satisfies { [name: string]: Action };
