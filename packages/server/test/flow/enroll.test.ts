import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { preview } from '../../src/flow/preview.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { updateSettings } from '../../src/flow/tenant-settings.ts';
import {
  anEstimate,
  aRequest,
  aTenantEach,
  calendarOf,
  count,
  createFlowKit,
  engines,
  type FlowKit,
  sent,
  started,
  startedAt,
} from './flow-kit.ts';

describe.each(engines)('enrol, on %s', (engine) => {
  let kit: FlowKit;
  let caller: TenantCaller;
  aTenantEach(engine, (given) => {
    ({ kit, caller } = given);
  });

  it('writes the whole calendar, the link and the fact, and wakes a worker', async () => {
    const nudges = kit.nudges();
    const enrolled = await started(kit, {}, { caller, startAfterMs: 30_000 });
    expect(enrolled).toMatchObject({ run: 1, status: 'active', repeated: false });
    expect(enrolled.estimateId).toMatch(/^est_[0-9A-Za-z]{16}$/);
    expect(enrolled.quoteUrl).toMatch(/^https:\/\/quotes\.example\.com\/q\/[0-9A-Za-z]{22}$/);
    expect(Date.parse(enrolled.firstSendAt ?? '') - Date.parse(enrolled.now)).toBe(30_000);
    expect(await calendarOf(kit.db, enrolled.estimateId)).toEqual([
      expect.stringMatching(/^:T\+0 01-11 08:0\d scheduled$/),
      ':T+2 01-13 09:00 scheduled',
      ':T+4 01-15 09:00 scheduled',
      ':T+7/email 01-18 09:00 scheduled',
      ':T+7/sms 01-18 09:00 scheduled',
      ':T+10 01-21 09:00 scheduled',
    ]);
    expect(await count(kit.db, 'due', caller)).toBe(6);
    expect(await count(kit.db, 'wake', caller)).toBe(3);
    expect(kit.nudges()).toBeGreaterThan(nudges);
    const view = await readTimeline(kit.context, enrolled.caller, { estimateId: enrolled.estimateId });
    expect(
      view.rows.map((row) => (row.kind === 'fact' ? row.type : `${row.stepId} ${row.channel} ${row.outcome}`)),
    ).toEqual([
      'started',
      'T+0 email planned',
      'T+2 email planned',
      'T+4 sms planned',
      'T+7 email planned',
      'T+7 sms planned',
      'T+10 end planned',
    ]);
    expect(view.undoUntil).toBe(enrolled.firstSendAt);
    expect(view.estimate).toMatchObject({
      nextSendAt: enrolled.firstSendAt,
      nextChannel: 'email',
      depositMinor: 95_535,
    });
  });

  it('plans what the preview showed', async () => {
    const shown = await preview(kit.context, caller, { estimate: anEstimate(), startAfterMs: 30_000 });
    const enrolled = await started(kit, {}, { caller, startAfterMs: 30_000 });
    const view = await readTimeline(kit.context, caller, { estimateId: enrolled.estimateId });
    const planned = view.rows.filter((row) => row.kind === 'touchpoint');
    expect(planned.map(({ stepId, localAt }) => [stepId, localAt])).toEqual(
      shown.rows.map(({ stepId, localAt }) => [stepId, localAt]),
    );
    expect(shown.duplicates).toEqual([]);
    const again = await preview(kit.context, caller, { estimate: anEstimate({ customerEmail: 'DANA@example.com' }) });
    expect(again.duplicates).toMatchObject([
      { estimateId: enrolled.estimateId, jobTitle: 'Water heater replacement', totalMinor: 318_450 },
    ]);
  });

  it('is part of the transaction the host gives: rolled back with it, there after its commit', async () => {
    const request = aRequest();
    await expect(
      kit.host.transaction(async (tx) => {
        await enroll(kit.context, caller, request, { db: tx });
        throw new Error('the host changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    for (const table of [
      'request',
      'contact',
      'estimate',
      'enrollment',
      'touchpoint',
      'due',
      'wake',
      'link',
      'event',
    ]) {
      expect([table, await count(kit.db, table, caller)]).toEqual([table, 0]);
    }
    const enrolled = await kit.host.transaction((tx) => enroll(kit.context, caller, request, { db: tx }));
    expect(enrolled.repeated).toBe(false);
    expect(await count(kit.db, 'estimate', caller)).toBe(1);
    expect((await enroll(kit.context, caller, request)).estimateId).toBe(enrolled.estimateId);
  });

  it('refuses a request key that comes back with other contents, and changes nothing', async () => {
    const request = aRequest();
    await enroll(kit.context, caller, request);
    const other = { ...request, estimate: anEstimate({ totalMinor: 1 }) };
    await expect(enroll(kit.context, caller, other)).rejects.toMatchObject({ code: 'request_key_reused' });
    expect(await count(kit.db, 'estimate', caller)).toBe(1);
    const elsewhere = await enroll(kit.context, await kit.as('T2'), other);
    expect(elsewhere.repeated).toBe(false);
  });
});

describe('enrol', () => {
  let kit: FlowKit;
  let caller: TenantCaller;
  beforeAll(async () => {
    kit = await createFlowKit();
  });
  beforeEach(async () => {
    caller = await kit.newTenant();
  });
  afterAll(() => kit.drop());

  it('B36: pressed twice at once and again later: one estimate, one sequence, one answer', async () => {
    const request = aRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enroll(kit.context, caller, request)));
    await kit.pass(12_000);
    answers.push(await enroll(kit.context, caller, request));
    expect(new Set(answers.map(({ estimateId, quoteUrl }) => `${estimateId} ${quoteUrl}`)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect([
      await count(kit.db, 'estimate', caller),
      await count(kit.db, 'enrollment', caller),
      await count(kit.db, 'link', caller),
    ]).toEqual([1, 1, 1]);
    expect(sent(kit, caller)).toEqual([':T+0']);
    const draft = await preview(kit.context, caller, { estimate: anEstimate() });
    expect(draft.duplicates).toHaveLength(1);
    expect((await enroll(kit.context, caller, { ...request, requestKey: 'a-new-form' })).repeated).toBe(false);
  });

  it('B36: of two presses with one key and different contents at once, one starts and the other is told', async () => {
    const { requestKey } = aRequest();
    const results = await Promise.allSettled(
      [1, 2].map((totalMinor) => enroll(kit.context, caller, { requestKey, estimate: anEstimate({ totalMinor }) })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request_key_reused' },
    });
    expect(await count(kit.db, 'estimate', caller)).toBe(1);
  });

  it('waits for a press whose transaction is still open, and takes its place if that is rolled back', async () => {
    const request = aRequest();
    let second: Promise<unknown> | undefined;
    await kit.host
      .transaction(async (tx) => {
        await enroll(kit.context, caller, request, { db: tx });
        second = enroll(kit.context, caller, request);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await second).toMatchObject({ repeated: false });
    expect(await count(kit.db, 'estimate', caller)).toBe(1);
  });

  it('blocks nobody while a host transaction that enrolled stays open', async () => {
    const sentTo = () =>
      kit.sink.accepted.flatMap(({ to, tenantId }) => (tenantId === caller.tenant.externalId ? [to] : []));
    await kit.host.transaction(async (tx) => {
      await enroll(kit.context, caller, aRequest(), { db: tx });
      await started(kit, { customerEmail: 'other@example.com' }, { caller });
      await kit.pass(1000);
      expect(sentTo()).toEqual(['other@example.com']);
    });
    await kit.pass(1000);
    expect(sentTo()).toEqual(['other@example.com', 'dana@example.com']);
  });

  it.each([
    ['an empty total', { totalMinor: 0 }, 'invalid_input', 'estimate.totalMinor'],
    ['no name', { customerName: '  ' }, 'invalid_input', 'estimate.customerName'],
    ['an unknown zone', { customerZone: 'America/Atlantis' }, 'unknown_zone', 'estimate.customerZone'],
    ['an offset for a zone', { customerZone: '+02:00' }, 'unknown_zone', 'estimate.customerZone'],
    ['half an address', { customerEmail: 'dana@' }, 'invalid_input', 'estimate.customerEmail'],
    [
      'two mailboxes',
      { customerEmail: 'dana@example.com; ken@example.com' },
      'invalid_input',
      'estimate.customerEmail',
    ],
    ['no phone number', { customerPhone: 'call me' }, 'invalid_input', 'estimate.customerPhone'],
    [
      'a line break in the name',
      { customerName: 'Dana\r\nBcc: victim@example.org' },
      'invalid_input',
      'estimate.customerName',
    ],
    ['no address at all', { customerEmail: null, customerPhone: null }, 'nothing_to_send', 'estimate.customerEmail'],
  ] as const)('refuses %s, says which field, and writes nothing', async (_what, changes, code, path) => {
    const refused = enroll(kit.context, caller, aRequest(changes));
    await expect(refused).rejects.toMatchObject({ code, fields: [expect.objectContaining({ path })] });
    await expect(refused).rejects.toThrow(/Nothing was (changed|started)/);
    expect(await count(kit.db, 'contact', caller)).toBe(0);
  });

  it('refuses a customer whom only texts could reach, while texts are not approved', async () => {
    await updateSettings(kit.context, caller, { settings: { smsApprovedCountries: [] } });
    const refused = enroll(kit.context, await kit.as(caller.tenant.externalId), aRequest({ customerEmail: null }));
    await expect(refused).rejects.toMatchObject({ code: 'nothing_to_send' });
    await expect(refused).rejects.toThrow(/not approved/);
  });

  it('B27: one mailbox spelled twice is one; a plus address is another', async () => {
    const spelled = await started(kit, { customerEmail: ' DANA.W@example.com, dana.w@Example.COM ' }, { caller });
    const plus = await started(kit, { customerEmail: 'dana.w+roof@example.com' }, { caller });
    const read = async ({ estimateId }: { estimateId: string }) =>
      (await readTimeline(kit.context, caller, { estimateId })).estimate.customerEmail;
    expect(await read(spelled)).toBe('dana.w@example.com');
    expect(await read(plus)).toBe('dana.w+roof@example.com');
  });

  it('B27, B25: who opted out is planned as skipped, however the address is spelled now', async () => {
    await kit.db.query(
      `INSERT INTO qr.opt_out (tenant_id, channel, address, scope, source, recorded_at)
       VALUES ($1, 'email', 'dana.w@example.com', 'reminders', 'page', $2::timestamptz), ($1, 'sms', '+15125550123', 'all', 'reply', $2::timestamptz)`,
      [caller.tenant.id, startedAt],
    );
    const skips = async (changes: object) =>
      (await preview(kit.context, caller, { estimate: anEstimate(changes) })).rows.map(({ skip }) => skip);
    for (const customerEmail of ['DANA.W@example.com', ' dana.w@example.com ']) {
      expect(await skips({ customerEmail, customerPhone: '+15125550124' })).toEqual([
        'opt_out',
        'opt_out',
        null,
        'opt_out',
        null,
        null,
      ]);
    }
    expect(await skips({ customerEmail: 'dana.w+roof@example.com' })).toEqual([
      null,
      null,
      'opt_out',
      null,
      'opt_out',
      null,
    ]);
    for (const customerPhone of [
      '(512) 555-0123',
      '512.555.0123',
      '1-512-555-0123',
      '+1 512 555 0123 ext. 4',
      '512\u2011555\u20110123',
    ]) {
      expect(await skips({ customerEmail: 'x@example.com', customerPhone })).toEqual([
        null,
        null,
        'opt_out',
        null,
        'opt_out',
        null,
      ]);
    }
    const elsewhere = await preview(kit.context, await kit.as('T2'), {
      estimate: anEstimate({ customerEmail: 'dana.w@example.com' }),
    });
    expect(elsewhere.rows.every(({ skip }) => skip === null)).toBe(true);
  });

  it('plans a channel without an address as skipped at once, and one that is not approved as asked again later', async () => {
    const noPhone = await started(kit, { customerPhone: null }, { caller });
    expect((await calendarOf(kit.db, noPhone.estimateId)).filter((row) => row.includes('skipped'))).toEqual([
      ':T+4 01-15 09:00 skipped no_address',
      ':T+7/sms 01-18 09:00 skipped no_address',
    ]);
    await updateSettings(kit.context, caller, { settings: { smsApprovedCountries: [] } });
    const notApproved = await started(kit, {}, { caller: await kit.as(caller.tenant.externalId) });
    expect((await calendarOf(kit.db, notApproved.estimateId))[2]).toBe(':T+4 01-15 09:00 scheduled sms_not_approved');
    const view = await readTimeline(kit.context, notApproved.caller, { estimateId: notApproved.estimateId });
    expect(view.rows.find((row) => row.kind === 'touchpoint' && row.stepId === 'T+4')).toMatchObject({
      outcome: 'skipped',
      skip: 'sms_not_approved',
    });
  });

  it('keeps hostile text as text: NUL, lone surrogates, quotes', async () => {
    const pastedText = `'; DROP TABLE qr.estimate; -- \u0000 \ud800 ${'x'.repeat(1000)}`;
    const enrolled = await started(kit, { customerName: `Kurt <img src=x onerror=alert(1)>`, pastedText }, { caller });
    expect(enrolled.repeated).toBe(false);
    expect(await count(kit.db, 'estimate', caller)).toBe(1);
  });

  it('enrols a holdout that gets nothing', async () => {
    const { estimateId } = await started(kit, {}, { caller, holdout: true });
    await kit.pass(1000);
    expect(sent(kit, caller)).toEqual([]);
    expect((await calendarOf(kit.db, estimateId))[0]).toMatch(/skipped holdout$/);
  });
});
