import { quoteRescueSequence } from '@quote-rescue/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../src/flow/caller.ts';
import { publishSequences, readSettings, setTenant, updateSettings } from '../../src/flow/tenant-settings.ts';
import { chicago, createFlowKit, engines, type FlowKit } from './flow-kit.ts';

describe.each(engines)('settings, on %s', (engine) => {
  let kit: FlowKit;
  beforeAll(async () => {
    kit = await createFlowKit({ engine });
  });
  afterAll(() => kit.drop());

  it('saves one section and keeps the others, also when two are saved at once', async () => {
    const caller = await kit.newTenant();
    await Promise.all([
      updateSettings(kit.context, caller, { settings: { refundTerms: 'Refundable for 3 days.' } }),
      updateSettings(kit.context, caller, { settings: { brandColor: '#1B5FCC', smsName: 'Shoreham\u2019s' } }),
    ]);
    const { settings } = await readSettings(kit.context, await kit.as(caller.tenant.externalId));
    expect(settings).toMatchObject({
      refundTerms: 'Refundable for 3 days.',
      brandColor: '#1B5FCC',
      smsName: "Shoreham's",
      companyName: 'Brightwater Plumbing',
    });
  });

  it('refuses what cannot be used, and names the field', async () => {
    const caller = await kit.newTenant();
    for (const [settings, code, path] of [
      [{ timeZone: 'Mars/Olympus' }, 'unknown_zone', 'settings.timeZone'],
      [{ replyToEmail: 'office' }, 'invalid_input', 'settings.replyToEmail'],
      [{ smsName: 'Roofs \u{1F3E0}' }, 'invalid_input', 'settings.smsName'],
      [{ companyName: '' }, 'invalid_input', 'settings.companyName'],
    ] as const) {
      await expect(updateSettings(kit.context, caller, { settings })).rejects.toMatchObject({
        code,
        fields: [expect.objectContaining({ path })],
      });
    }
  });

  it('setting a tenant up again keeps what the contractor has saved since', async () => {
    const caller = await kit.newTenant();
    await updateSettings(kit.context, caller, { settings: { brandColor: '#1B5FCC' } });
    const settings = await setTenant(
      kit.context,
      caller.tenant.externalId,
      { ...chicago, companyName: 'New Name' },
      { email: 5, sms: 1 },
    );
    expect(settings).toMatchObject({ companyName: 'New Name', brandColor: '#1B5FCC' });
    const { rows } = await kit.db.query(`SELECT rate FROM qr.lane WHERE tenant_id = $1 AND channel = 'email'`, [
      caller.tenant.id,
    ]);
    expect(rows).toEqual([{ rate: 5 }]);
  });

  it('tells of a channel that a provider has refused for the whole tenant', async () => {
    const caller = await kit.newTenant();
    await kit.db.query(
      `UPDATE qr.lane SET pause_code = '20003', paused_until = 'infinity' WHERE tenant_id = $1 AND channel = 'sms'`,
      [caller.tenant.id],
    );
    expect((await readSettings(kit.context, caller)).stopped).toEqual([{ channel: 'sms', code: '20003', until: null }]);
  });

  it('keeps a new version of a sequence for every tenant before anybody is enrolled under it', async () => {
    const caller = await kit.newTenant();
    const changed = { ...quoteRescueSequence, version: `new-${engine}` };
    await publishSequences({ ...kit.context, sequences: new Map([[changed.id, changed]]) });
    await publishSequences({ ...kit.context, sequences: new Map([[changed.id, changed]]) });
    const { rows } = await kit.db.query(
      'SELECT version FROM qr.sequence_version WHERE tenant_id = $1 ORDER BY created_at',
      [caller.tenant.id],
    );
    expect(rows.map(({ version }) => version)).toEqual([quoteRescueSequence.version, changed.version]);
  });

  it('says what to do for a tenant that was never set up', async () => {
    await expect(identify(kit.context, { tenantId: 'nobody', actor: { id: 'u' } })).rejects.toMatchObject({
      code: 'misconfigured',
    });
  });
});
