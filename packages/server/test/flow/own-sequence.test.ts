import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordDelivery } from '../../src/flow/record-delivery.ts';
import { calendarOf, createFlowKit, type FlowKit, minute, started } from './flow-kit.ts';

let kit: FlowKit;
beforeAll(async () => {
  kit = await createFlowKit();
});
afterAll(() => kit.drop({ tampered: true }));

it('each tenant’s messages are made by its own sequence, also where another’s has the same name and version', async () => {
  const [one, other] = [await kit.newTenant(), await kit.newTenant()];
  await kit.db.query(
    `UPDATE qr.sequence_version SET definition = jsonb_set(definition, '{steps,0,channels,0,template}', '"gone"')
     WHERE tenant_id = $1`,
    [other.tenant.id],
  );
  const first = await started(kit, {}, { caller: one });
  await kit.pass(minute);
  const second = await started(kit, {}, { caller: other });
  await kit.pass(minute);
  expect((await calendarOf(kit.db, first.estimateId))[0]).toMatch(/sent$/);
  expect((await calendarOf(kit.db, second.estimateId))[0]).toMatch(/failed render_failed$/);
});

it('a report that carries no key is known by the provider’s id, of its own tenant only', async () => {
  const [caller, stranger] = [await kit.newTenant(), await kit.newTenant()];
  await started(kit, {}, { caller });
  await kit.pass(minute);
  const { rows } = await kit.db.query<{ id: string }>('SELECT provider_id AS id FROM qr.intent WHERE tenant_id = $1', [
    caller.tenant.id,
  ]);
  const report = {
    eventId: 'e-1',
    kind: 'delivered',
    key: null,
    providerId: rows[0]?.id ?? '',
    permanent: false,
    code: null,
    occurredAt: null,
  } as const;
  const now = await kit.context.now();
  const record = ({ tenant }: typeof caller) =>
    kit.db.transaction((tx) => recordDelivery(tx, { tenant, channel: 'email', provider: 'sink', report, now }));
  expect(await record(stranger)).toEqual({ outcome: 'not_ours' });
  expect(await record(caller)).toMatchObject({ outcome: 'recorded' });
});
