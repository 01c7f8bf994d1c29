import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advanceTo } from '../../src/testing/clock.ts';
import { createSink } from '../../src/testing/sink.ts';
import { anEnrollment, chicago, createTestKit, type TestKit } from '../kit.ts';

let test: TestKit;
afterEach(() => test?.drop());

describe('the default sequence over ten days', () => {
  beforeEach(async () => {
    test = await createTestKit({ startAt: '2026-12-01T15:30:00Z' });
  });

  it("sends the quote at once, follows up on the customer's calendar, and ends quietly as no_response", async () => {
    const { estimateId } = await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    expect(test.sink.accepted.map((m) => m.key)).toEqual([`${estimateId}:T+0`]);
    await advanceTo(test.kit, test.clock, '2026-12-12T00:00:00Z');
    expect(test.sink.accepted.map((m) => [m.channel, m.key])).toEqual(
      [
        ['email', `${estimateId}:T+0`],
        ['email', `${estimateId}:T+2`],
        ['sms', `${estimateId}:T+4`],
        ['email', `${estimateId}:T+7/email`],
        ['sms', `${estimateId}:T+7/sms`],
      ].sort((a, b) => order(a[1]) - order(b[1])),
    );
    const timeline = await test.kit.timeline('T1', estimateId);
    expect(timeline.estimate.status).toBe('no_response');
    const sentAt = timeline.rows.flatMap((row) =>
      row.kind === 'touchpoint' && row.outcome === 'sent' ? [[row.stepId, row.at.slice(0, 16)]] : [],
    );
    expect(sentAt).toContainEqual(['T+2', '2026-12-03T15:00']);
    expect(sentAt).toContainEqual(['T+4', '2026-12-05T15:00']);
  });

  it('B03: sends nothing after the estimate is won, and says why of each step at its instant', async () => {
    const { estimateId } = await test.kit.enroll('T1', anEnrollment());
    await advanceTo(test.kit, test.clock, '2026-12-04T12:00:00Z');
    await test.kit.markWon('T1', estimateId);
    await advanceTo(test.kit, test.clock, '2026-12-12T00:00:00Z');
    expect(test.sink.accepted).toHaveLength(2);
    const { rows } = await test.database.db.query<{ step_id: string; state: string; reason: string }>(
      `SELECT step_id, state, reason FROM qr.touchpoint ORDER BY ordinal`,
    );
    expect(rows.slice(2).map((row) => `${row.step_id} ${row.state} ${row.reason}`)).toEqual([
      'T+4 skipped terminal_won',
      'T+7 skipped terminal_won',
      'T+7 skipped terminal_won',
      'T+10 skipped terminal_won',
    ]);
    const completed = await test.database.db.query(`SELECT 1 FROM qr.event WHERE type = 'sequence.completed'`);
    expect(completed.rows).toHaveLength(1);
  });
});

it('counts the segments of texts against the rate, not the texts', async () => {
  const rates = { email: 10_000, sms: 4 };
  test = await createTestKit({
    startAt: '2026-12-01T15:30:00Z',
    rates,
    baseUrl: `http://quotes.example.com/${'x'.repeat(120)}`,
  });
  await test.kit.setTenant('T1', { ...chicago });
  for (let n = 0; n < 4; n++) await test.kit.enroll('T1', anEnrollment({ customerPhone: `(512) 555-014${n}` }));
  await test.kit.drain();
  test.clock.advance(Date.parse('2026-12-05T18:00:00Z') - Date.parse((await test.kit.calendar()).now));
  let lowest = 0;
  while (test.sink.accepted.filter(({ channel }) => channel === 'sms').length < 4) {
    await test.kit.drain();
    const { rows } = await test.database.db.query<{ tokens: number }>(
      `SELECT tokens FROM qr.lane WHERE channel = 'sms'`,
    );
    lowest = Math.min(lowest, rows[0]?.tokens ?? 0);
    test.clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(lowest).toBeGreaterThan(-2);
});

describe('what a provider answers', () => {
  it('B13: with an idempotency key, a lost answer is asked again under the same key and sent once', async () => {
    test = await createTestKit();
    let first = true;
    test.sink.behave = () => {
      if (!first) return 'accept';
      first = false;
      return 'accept_and_lose_answer';
    };
    const { estimateId } = await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    await test.database.db.query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
    await test.kit.sweep();
    await test.kit.drain();
    expect(test.sink.accepted.map((m) => m.key)).toEqual([`${estimateId}:T+0`]);
    const { rows } = await test.database.db.query<{ type: string }>(
      `SELECT type FROM qr.event WHERE type LIKE 'email.%'`,
    );
    expect(rows.map((row) => row.type)).toEqual(['email.sent']);
  });

  it('without key or look-up, a lost answer stays uncertain and is never repeated', async () => {
    test = await createTestKit({ sink: createSink({ repeatability: 'none' }) });
    test.sink.behave = () => 'accept_and_lose_answer';
    await test.kit.enroll('T1', anEnrollment());
    await test.kit.drain();
    await test.database.db.query(`UPDATE qr.reconciliation SET next_at = now() - interval '1 second'`);
    await test.kit.sweep();
    await test.kit.drain();
    expect(test.sink.accepted).toHaveLength(1);
    const { rows } = await test.database.db.query<{ state: string }>(
      `SELECT state FROM qr.touchpoint WHERE ordinal = 0`,
    );
    expect(rows[0]?.state).toBe('uncertain');
  });

  it('B24: a bad address fails once, mail steps are skipped as bounced, texts go on', async () => {
    test = await createTestKit({ startAt: '2026-12-01T15:30:00Z' });
    test.sink.behave = ({ channel }) =>
      channel === 'email'
        ? { outcome: 'failed', code: '550', message: 'no such user', retry: { kind: 'never' }, scope: 'recipient' }
        : 'accept';
    await test.kit.enroll('T1', anEnrollment());
    await advanceTo(test.kit, test.clock, '2026-12-12T00:00:00Z');
    expect(test.sink.accepted.map((m) => m.channel)).toEqual(['sms', 'sms']);
    const { rows } = await test.database.db.query<{ s: string }>(
      `SELECT step_id || ' ' || channel || ' ' || state || ' ' || coalesce(reason, '') AS s FROM qr.touchpoint ORDER BY ordinal`,
    );
    expect(rows.map((row) => row.s)).toEqual([
      'T+0 email failed 550',
      'T+2 email skipped bounced',
      'T+4 sms sent ',
      'T+7 email skipped bounced',
      'T+7 sms sent ',
      'T+10 end sent ',
    ]);
  });

  it("B24: a refused key stops the tenant's channel with nothing failed until it is resumed; another tenant goes on", async () => {
    test = await createTestKit();
    await test.kit.setTenant('T2', {
      companyName: 'Other',
      postalAddress: '1 Way, Austin',
      timeZone: 'America/Chicago',
    });
    test.sink.behave = ({ tenantId }) =>
      tenantId === 'T1'
        ? { outcome: 'failed', code: '401', message: 'bad key', retry: { kind: 'after', ms: null }, scope: 'tenant' }
        : 'accept';
    await test.kit.enroll('T1', anEnrollment());
    await test.kit.enroll('T2', anEnrollment());
    await test.kit.drain();
    expect(test.sink.accepted.map((m) => m.tenantId)).toEqual(['T2']);
    const { rows } = await test.database.db.query<{ state: string }>(
      `SELECT state FROM qr.touchpoint JOIN qr.tenant USING (tenant_id) WHERE external_id = 'T1' AND ordinal = 0`,
    );
    expect(rows[0]?.state).toBe('scheduled');
    await test.kit.drain();
    expect(test.sink.accepted).toHaveLength(1);
    test.sink.behave = () => 'accept';
    await test.kit.resumeChannel('T1', 'email');
    await test.kit.resumeChannel('T1', 'email');
    await test.kit.drain();
    expect(test.sink.accepted.map((m) => m.tenantId)).toEqual(['T2', 'T1']);
  });

  it('a message that cannot be decided fails alone: the others of its batch go', async () => {
    test = await createTestKit({ startAt: '2026-12-01T15:30:00Z' });
    const broken = await test.kit.enroll('T1', anEnrollment());
    const { estimateId } = await test.kit.enroll('T1', anEnrollment({ customerPhone: '(512) 555-0199' }));
    await test.kit.drain();
    const putIn = (zone: string) =>
      test.database.db.query(`UPDATE qr.enrollment SET zones = ARRAY[$2] WHERE subject_id = $1`, [
        broken.estimateId,
        zone,
      ]);
    await putIn('Mars/Olympus_Mons');
    await advanceTo(test.kit, test.clock, '2026-12-05T18:00:00Z');
    const texts = test.sink.accepted.filter(({ channel }) => channel === 'sms').map(({ key }) => key);
    expect(texts).toEqual([`${estimateId}:T+4`]);
    const { rows } = await test.database.db.query(`SELECT t.state, t.reason FROM qr.touchpoint t WHERE t.key = $1`, [
      `${broken.estimateId}:T+4`,
    ]);
    expect(rows).toEqual([{ state: 'failed', reason: 'guard_failed' }]);
    await putIn('America/Chicago');
  });

  it('a busy provider is asked again later, five times at most', async () => {
    test = await createTestKit({ startAt: '2026-12-01T15:30:00Z' });
    let tries = 0;
    test.sink.behave = ({ key }) => {
      if (!key.endsWith('T+0')) return 'accept';
      tries++;
      return {
        outcome: 'failed',
        code: '503',
        message: 'busy',
        retry: { kind: 'after', ms: 30_000 },
        scope: 'message',
      };
    };
    await test.kit.enroll('T1', anEnrollment());
    await advanceTo(test.kit, test.clock, '2026-12-02T15:00:00Z');
    expect(tries).toBe(5);
    const { rows } = await test.database.db.query<{ state: string }>(
      `SELECT state FROM qr.touchpoint WHERE ordinal = 0`,
    );
    expect(rows[0]?.state).toBe('failed');
  });
});

const order = (key: string | undefined): number => Number(/T\+(\d+)/.exec(key ?? '')?.[1] ?? 0);
