import { expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { createDispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { aRequest, createFlowKit } from '../flow/flow-kit.ts';

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
