import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, it } from 'vitest';
import { createQuoteRescue, type QuoteRescue } from '../../src/index.ts';
import { advanceTo, simulatedClock } from '../../src/testing/clock.ts';
import { createSink } from '../../src/testing/sink.ts';
import { anEnrollment, chicago } from '../kit.ts';

let pglite: PGlite;
let kit: QuoteRescue;
afterEach(async () => {
  await kit.stop();
  await pglite.close();
});

describe('on PGlite, in the same process', () => {
  it('starts with its job queue, sends the whole sequence on one connection, and stops', async () => {
    pglite = new PGlite();
    const sink = createSink();
    const clock = simulatedClock();
    kit = createQuoteRescue({
      database: pglite,
      baseUrl: 'http://quotes.example.com',
      secrets: ['test-secret-that-is-long-enough-0123456789'],
      email: sink.email,
      sms: sink.sms,
      emailFrom: 'quotes@mail.example.com',
      authenticate: () => null,
      clock,
      rates: { email: 10_000, sms: 10_000 },
    });
    await kit.start();
    expect(kit.healthy()).toBe(true);
    await kit.setTenant('T1', chicago);
    const { estimateId } = await kit.enroll('T1', anEnrollment());
    const { now } = await kit.calendar();
    await advanceTo(kit, clock, new Date(Date.parse(now) + 12 * 86_400_000).toISOString());
    expect(sink.accepted).toHaveLength(5);
    expect((await kit.timeline('T1', estimateId)).estimate.status).toBe('no_response');
  }, 180_000);
});
