import { localMinute } from '@quote-rescue/core';
import { accept } from '../../src/flow/accept.ts';
import { askQuestion } from '../../src/flow/ask-question.ts';
import { checkDeposit } from '../../src/flow/check-deposit.ts';
import { decline, undoDecline } from '../../src/flow/decline.ts';
import { unsubscribeToken } from '../../src/flow/links.ts';
import { notePerson } from '../../src/flow/note-person.ts';
import { switchReminders, unsubscribe } from '../../src/flow/opt-out.ts';
import { snooze } from '../../src/flow/snooze.ts';
import { startDeposit } from '../../src/flow/start-deposit.ts';
import type { Action } from './act.ts';
import type { Random } from './random.ts';
import type { Host, Known, World } from './world.ts';

const byCustomer =
  (press: (world: World, host: Host, known: Known, random: Random) => Promise<unknown>): Action =>
  async (world, host, random) => {
    if (world.known.length === 0) return 'nobody has a quote';
    const known = random.pick(random.chance(0.85) ? world.known.slice(-12) : world.known);
    return `${known.estimateId} ${String((await press(world, host, known, random)) ?? '')}`;
  };

const numberOf = (world: World, { tenantId }: Known): number => world.tenantIds.indexOf(tenantId) + 1;

/** To be called once the customer was told so: neither mails nor texts come from then on. */
function noMoreReminders(world: World, known: Known): () => void {
  const promises = (['email', 'sms'] as const).flatMap((channel) => {
    const address = known[channel === 'email' ? 'email' : 'phone'];
    return address === null ? [] : [world.promise(numberOf(world, known), channel, address)];
  });
  return () => {
    for (const promise of promises) promise();
  };
}

export const customer = {
  seen: byCustomer(async (_world, { context }, { token }) => void (await notePerson(context, token))),
  decline: byCustomer(
    async (_world, { context }, { token }) => void (await decline(context, token, { reason: 'too dear' })),
  ),
  accept: byCustomer(async (_world, { context }, { token }) => void (await accept(context, token, { name: 'Dana' }))),
  undoDecline: byCustomer(async (_world, { context }, { token }) => void (await undoDecline(context, token))),
  later: byCustomer(async (world, { context }, { token }, random) => {
    const until = localMinute('America/Chicago', world.schedule.now() + (1 + random.int(6)) * 86_400_000).slice(0, 10);
    await snooze(context, token, { until });
    return until;
  }),
  ask: byCustomer(async (_world, { context }, { token }, random) => {
    await askQuestion(context, token, { question: `Is the permit in it? ${random.int(3)}` });
  }),
  remindersOff: byCustomer(async (world, { context }, known) => {
    const promise = noMoreReminders(world, known);
    await switchReminders(context, known.token, 'off');
    promise();
  }),
  remindersOn: byCustomer(async (world, { context }, known) => {
    for (const address of [known.email, known.phone])
      if (address !== null) world.takeBack(numberOf(world, known), address);
    await switchReminders(context, known.token, 'on');
  }),
  oneClick: byCustomer(async (world, { context }, known) => {
    const tenantId = numberOf(world, known);
    const promise = noMoreReminders(world, known);
    const token = unsubscribeToken(context.sealer, { tenantId, estimateId: known.estimateId });
    await unsubscribe(context, token, 'off');
    promise();
  }),
  text: byCustomer(async (world, _host, known, random) => {
    if (known.phone === null) return 'has no phone';
    const body = random.weighted({ STOP: 4, START: 2, HELP: 1, 'When can you come?': 3, 'Stop contacting me': 1 });
    if (body === 'START') world.takeBack(numberOf(world, known), known.phone);
    world.network.inbound(known.tenantId, known.phone, body);
    return body;
  }),
  /** Who pressed before is the likeliest to press again, perhaps when the first page has run out. */
  async pressPay(world, host, random) {
    const pressed = new Set([...world.till.sessions.values()].map(({ request }) => request.estimateId));
    const again = world.known.filter(({ estimateId }) => pressed.has(estimateId)).slice(-6);
    const known = again.length > 0 && random.chance(0.5) ? again : world.known.slice(-12);
    if (known.length === 0) return 'nobody has a quote';
    const { estimateId, token } = random.pick(known);
    return `${estimateId} ${(await startDeposit(host.context, token)).outcome}`;
  },
  comeBack: byCustomer(async (_world, { context }, { token }) => checkDeposit(context, token)),
} satisfies { [name: string]: Action };
