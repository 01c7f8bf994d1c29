import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.ts';
import { sendNotices } from '../../src/flow/notices.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { insertNotice } from '../../src/store/notices.ts';
import { chicago, createFlowKit, day, type FlowKit, minute, started } from './flow-kit.ts';

let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit();
  const rates = { email: 100, sms: 100 };
  await setTenant(kit.context, 'T1', { ...chicago, replyToEmail: 'office@example.com' }, rates);
});
afterEach(() => kit.drop());

async function aNotice(): Promise<void> {
  const { caller, estimateId } = await started(kit);
  const dueAt = new Date((await kit.context.now()).calendar).toISOString();
  await insertNotice(kit.db, { tenantId: caller.tenant.id, estimateId, about: 'declined', dueAt });
}

const refused = {
  outcome: 'failed',
  code: '503',
  message: 'later',
  retry: { kind: 'after', ms: null },
  scope: 'message',
} as const;

describe('notices', () => {
  it('that never go are tried ever more rarely, for three days, and given up with a line in the log', async () => {
    await aNotice();
    const logged: string[] = [];
    const context: Context = {
      ...kit.context,
      logger: { ...kit.context.logger, error: (_, message) => logged.push(message) },
      email: { ...kit.context.email, send: async () => refused },
    };
    const begun = (await context.now()).calendar;
    const tried: number[] = [];
    for (let passed = 0; passed < 5 * day; passed += 10 * minute) {
      const { rows } = await kit.db.query<{ n: number }>('SELECT tries::int AS n FROM qr.notice');
      await sendNotices(context);
      const { rows: after } = await kit.db.query<{ n: number }>('SELECT tries::int AS n FROM qr.notice');
      if (after[0]?.n !== rows[0]?.n) tried.push((await context.now()).calendar - begun);
      kit.clock.advance(10 * minute);
    }
    expect(tried).toHaveLength(16);
    expect(tried.at(-1)).toBeGreaterThan(2.5 * day);
    expect(tried.at(-1)).toBeLessThan(3.5 * day);
    expect(logged).toEqual(['a notice was given up: it did not go in three days']);
  });

  it('that throw every time are given up too', async () => {
    await aNotice();
    await kit.db.query('UPDATE qr.notice SET tries = 15');
    const logged: string[] = [];
    const context: Context = {
      ...kit.context,
      logger: { ...kit.context.logger, error: (_, message) => logged.push(message) },
      email: { ...kit.context.email, send: () => Promise.reject(new Error('no such method')) },
    };
    await sendNotices(context);
    expect(logged).toEqual(['a notice could not be sent', 'a notice was given up: it did not go in three days']);
    kit.clock.advance(day);
    await sendNotices(context);
    expect(logged).toHaveLength(2);
  });

  it('go several at once and never more than ten, and one that fails keeps no other back', async () => {
    for (let n = 0; n < 25; n++) await aNotice();
    let underWay = 0;
    let most = 0;
    let calls = 0;
    // The first waits for a second: were there never two at once, the test would end by its time-out.
    const together = Promise.withResolvers<void>();
    const context: Context = {
      ...kit.context,
      email: {
        ...kit.context.email,
        async send(message, how) {
          most = Math.max(most, ++underWay);
          if (underWay > 1) together.resolve();
          await together.promise;
          underWay--;
          if (++calls === 3) throw new Error('this one alone');
          return kit.context.email.send(message, how);
        },
      },
    };
    expect(await sendNotices(context)).toBe(24);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });
});
