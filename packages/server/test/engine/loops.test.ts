import { expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { enroll } from '../../src/flow/enroll.ts';
import type { Row } from '../../src/store/db.ts';
import { createSink, type SinkBehaviour } from '../../src/testing/sink.ts';
import { createTestDatabase } from '../database.ts';
import { aRequest, createFlowKit, minute } from '../flow/flow-kit.ts';
import { anEnrollment, chicago } from '../kit.ts';
import { eventually, startHost } from './survival-kit.ts';

it('keeps the loops of a process at work together, however the work was found', async () => {
  const kit = await createFlowKit();
  try {
    const callers = await Promise.all(Array.from({ length: 3 }, () => kit.newTenant()));
    await Promise.all(
      callers.flatMap((caller) => Array.from({ length: 60 }, () => enroll(kit.context, caller, aRequest()))),
    );
    let [inFlight, most, sent] = [0, 0, 0];
    const gates: (() => void)[] = [];
    const context: Context = {
      ...kit.context,
      email: {
        ...kit.context.email,
        repeatability: 'key',
        parallelism: 25,
        // One loop has 25 of its batch under way. Nothing is answered until there are more, or there can be no more.
        async send(message) {
          most = Math.max(most, ++inFlight);
          sent++;
          await new Promise<void>((resolve) => {
            gates.push(resolve);
            if (inFlight > 25 || most > 25) for (const open of gates.splice(0)) open();
          });
          inFlight--;
          return { outcome: 'sent', providerId: message.key };
        },
      },
    };
    const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
    await Promise.all([1, 2, 3, 4].map(() => dispatcher.drain()));
    await dispatcher.stop();
    expect(sent).toBe(180);
    expect(most).toBeGreaterThan(25);
  } finally {
    await kit.drop();
  }
});

it('leaves no hint that was written while another loop was folding', async () => {
  const kit = await createFlowKit();
  try {
    const folded = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    let folds = 0;
    const query = async <R extends Row>(text: string, values?: readonly unknown[]) => {
      const answer = await kit.db.query<R>(text, values);
      if (text.includes('FROM qr.wake)') && folds === 1) looked.resolve();
      if (text.includes('pg_try_advisory_xact_lock') && ++folds === 1) {
        folded.resolve();
        await answered.promise;
      }
      return answer;
    };
    const dispatcher = createDispatcher({ ...kit.context, db: { ...kit.db, query } }, { schema: 'quote_rescue' });
    const caller = await kit.as('T1');
    await enroll(kit.context, caller, aRequest({}, { startAfterMs: 10 * minute }));
    const first = dispatcher.drain();
    await folded.promise;
    const { estimateId } = await enroll(kit.context, caller, aRequest());
    const second = dispatcher.drain();
    await looked.promise;
    answered.resolve();
    await Promise.all([first, second]);
    await dispatcher.stop();
    expect(kit.sink.accepted.map(({ key }) => key)).toEqual([`${estimateId}:T+0`]);
  } finally {
    await kit.drop();
  }
});

it('works on for the others while the provider of one tenant does not answer', async ({ onTestFinished: closing }) => {
  const own = await createTestDatabase({ migrated: false });
  closing(() => own.drop());
  const sink = createSink();
  const silence = Promise.withResolvers<SinkBehaviour>();
  let asked = 0;
  sink.behave = ({ tenantId }) => {
    if (tenantId !== 'T1') return 'accept';
    asked++;
    return silence.promise;
  };
  const host = await startHost(own.url, { sink });
  closing(() => host.kit.stop());
  await host.kit.setTenant('T2', { ...chicago, companyName: 'Ridgeline Roofing' });
  await host.kit.enroll('T1', anEnrollment());
  await eventually(() => asked === 1, { within: 10_000 });
  const { estimateId } = await host.kit.enroll('T2', anEnrollment());
  // The provider's time is up only after 15 s.
  await eventually(() => sink.accepted.length > 0, { within: 8_000 });
  expect(sink.accepted.map(({ key }) => key)).toEqual([`${estimateId}:T+0`]);
  silence.resolve('accept');
}, 120_000);
