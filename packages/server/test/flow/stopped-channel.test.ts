import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { receiveWebhook } from '../../src/flow/receive-webhook.ts';
import { reconcile } from '../../src/flow/reconcile.ts';
import { resumeChannel } from '../../src/flow/resume-channel.ts';
import { readSettings } from '../../src/flow/tenant-settings.ts';
import type { DeliveryReport } from '../../src/ports/send-outcome.ts';
import { createSink } from '../../src/testing/sink.ts';
import { createFlowKit, day, type FlowKit, minute, sent, started } from './flow-kit.ts';

let kit: FlowKit;
let logged: string[] = [];
let reports: DeliveryReport[] = [];

/** The flows as a process has them whose provider brings `reports` and whose log is kept. */
function reported(sms: Partial<NonNullable<Context['sms']>> = {}): Context {
  if (kit.context.sms === null) throw new Error('the kit has a provider for texts');
  return {
    ...kit.context,
    logger: { ...kit.context.logger, error: (fields, message) => logged.push(`${JSON.stringify(fields)} ${message}`) },
    sms: {
      ...kit.context.sms,
      receive: async () => ({ outcome: 'accepted', events: reports.map((report) => ({ type: 'report', report })) }),
      ...sms,
    },
  };
}

const failed = (key: string, code: string): DeliveryReport => ({
  eventId: `${key}:${code}`,
  kind: 'failed',
  key,
  providerId: 'SM1',
  code,
  permanent: false,
  scope: 'tenant',
  occurredAt: null,
});

const bring = async ({ tenant }: TenantCaller, ...brought: DeliveryReport[]) => {
  reports = brought;
  const request = { tenantId: tenant.externalId, url: 'https://quotes.example.com/', method: 'POST' };
  const answer = await receiveWebhook(reported(), 'sms', {
    ...request,
    headers: new Headers(),
    body: new Uint8Array(),
  });
  return answer.status;
};
const stopped = async (caller: TenantCaller) => (await readSettings(kit.context, caller)).stopped;

beforeEach(async () => {
  kit = await createFlowKit({ sink: createSink({ repeatability: 'look_up' }) });
});
afterEach(() => kit.drop());

describe('a report that refuses the tenant as a whole', () => {
  it.each(['30002', '30032', '30034'])(
    '%s stops its texts once, and no e-mail and no other tenant, until the channel is resumed',
    async (code) => {
      logged = [];
      const caller = await kit.newTenant();
      const other = await kit.newTenant();
      const first = await started(kit, {}, { caller });
      const second = await started(kit, { customerPhone: '(512) 555-0124' }, { caller });
      await started(kit, {}, { caller: other });
      await kit.pass(4 * day + 2 * 60 * minute);
      expect(sent(kit, caller).filter((key) => key === ':T+4')).toHaveLength(2);

      // Two texts of one batch come back refused, and Twilio repeats itself.
      const both = [failed(`${first.estimateId}:T+4`, code), failed(`${second.estimateId}:T+4`, code)];
      expect(await bring(caller, ...both)).toBe(200);
      expect(await bring(caller, ...both)).toBe(200);
      expect(await stopped(caller)).toEqual([{ channel: 'sms', code, until: null }]);
      expect(await stopped(other)).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain(code);

      await kit.pass(3 * day + 5 * 60 * minute);
      expect(sent(kit, caller).filter((key) => key === ':T+7/email')).toHaveLength(2);
      expect(sent(kit, caller)).not.toContain(':T+7/sms');
      expect(sent(kit, other)).toContain(':T+7/sms');

      expect((await resumeChannel(kit.context, caller, { channel: 'sms' })).stopped).toEqual([]);
      await kit.pass(minute);
      expect(sent(kit, caller).filter((key) => key === ':T+7/sms')).toHaveLength(2);
    },
  );

  it('stops nothing where it speaks of a message that is not ours, or of one message', async () => {
    const caller = await kit.newTenant();
    const { estimateId } = await started(kit, {}, { caller });
    await kit.pass(4 * day + 2 * 60 * minute);
    const { scope: _, ...filtered } = failed(`${estimateId}:T+4`, '30007');
    expect(await bring(caller, failed('est_anotherapp1:T+4', '30034'), filtered)).toBe(200);
    expect(await stopped(caller)).toEqual([]);
  });
});

it('a look-up that finds the tenant refused stops its texts as a report would', async () => {
  logged = [];
  const caller = await kit.newTenant();
  const { estimateId } = await started(kit, {}, { caller });
  kit.sink.behave = ({ channel }) => (channel === 'sms' ? 'accept_and_lose_answer' : 'accept');
  await kit.pass(4 * day + 2 * 60 * minute);
  kit.sink.behave = () => 'accept';
  const refused = { outcome: 'failed', code: '30032', message: '', retry: { kind: 'after', ms: null } } as const;
  const context = reported({ lookUp: async () => ({ ...refused, scope: 'tenant' }) });
  const open = { tenantId: caller.tenant.id, key: `${estimateId}:T+4`, tries: 1 };
  expect(await reconcile(context, open)).toBe(true);
  expect(await stopped(caller)).toEqual([{ channel: 'sms', code: '30032', until: null }]);
  expect(logged).toHaveLength(1);
});
