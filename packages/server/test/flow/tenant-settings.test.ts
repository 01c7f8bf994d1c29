import { quoteRescueSequence } from '@quote-rescue/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../src/flow/caller.ts';
import { preview } from '../../src/flow/preview.ts';
import { publishSequences, readSettings, setTenant, updateSettings } from '../../src/flow/tenant-settings.ts';
import { anEstimate, chicago, createFlowKit, engines, type FlowKit } from './flow-kit.ts';

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

  it('says of hours in which nothing, or only the night, can take a message; and so does the preview', async () => {
    const caller = await kit.newTenant();
    const closed = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
    const day = (from: string, to: string) => ({ from, to });
    const weekend = { ...closed, 6: day('09:00', '20:00'), 7: day('12:00', '20:00') };
    const codes = async (settings: Parameters<typeof updateSettings>[2]['settings']) =>
      (await updateSettings(kit.context, caller, { settings })).warnings.map(({ code }) => code);
    const planned = async () => {
      const { warnings } = await preview(kit.context, await kit.as(caller.tenant.externalId), {
        estimate: anEstimate(),
      });
      return warnings.map(({ code }) => code).filter((code) => code.endsWith('_hours'));
    };
    expect((await readSettings(kit.context, caller)).warnings).toEqual([]);
    expect(await codes({ emailWindows: closed, smsWindows: closed })).toEqual(['email_never_open', 'sms_never_open']);
    expect(await planned()).toEqual(['no_email_hours', 'no_sms_hours']);
    expect(await codes({ emailWindows: null, smsWindows: weekend, weekends: false })).toEqual(['sms_never_open']);
    expect(await planned()).toEqual(['no_sms_hours']);
    expect(await codes({ smsWindows: { ...weekend, 1: day('22:00', '02:00') } })).toEqual(['sms_at_night']);
    expect(await codes({ smsWindows: { ...weekend, 1: day('08:00', '21:00') }, weekends: true })).toEqual([]);
    expect(await planned()).toEqual([]);
  });

  it('refuses what cannot be used, and names the field', async () => {
    const caller = await kit.newTenant();
    for (const [settings, code, path] of [
      [{ timeZone: 'Mars/Olympus' }, 'unknown_zone', 'settings.timeZone'],
      [{ replyToEmail: 'office' }, 'invalid_input', 'settings.replyToEmail'],
      [{ smsName: 'Roofs \u{1F3E0}' }, 'invalid_input', 'settings.smsName'],
      [{ companyName: '' }, 'invalid_input', 'settings.companyName'],
      [{ companyName: '\u200b\u2060' }, 'invalid_input', 'settings.companyName'],
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
