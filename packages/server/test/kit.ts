import type { EnrollInput, EstimateInput, TenantSettings } from '@quote-rescue/core';
import { defaultSmsWindows } from '@quote-rescue/core';
import { expect } from 'vitest';
import { createQuoteRescue, type QuoteRescue, type QuoteRescueOptions } from '../src/index.ts';
import { type SimulatedClock, simulatedClock } from '../src/testing/clock.ts';
import { createSink, type Sink } from '../src/testing/sink.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type TestKit = {
  readonly kit: QuoteRescue;
  readonly sink: Sink;
  readonly clock: SimulatedClock;
  readonly database: TestDatabase;
  /** Another instance on the same database, as a second process would be. */
  another(options?: Partial<QuoteRescueOptions>): QuoteRescue;
  /** First makes sure that the events give everything stored; `tampered`: the test itself wrote to the tables. */
  drop(options?: { tampered?: boolean }): Promise<void>;
};

export const chicago: Pick<TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'> & Partial<TenantSettings> = {
  companyName: 'Brightwater Plumbing',
  postalAddress: '12 Mill Lane, Austin, TX 78701',
  timeZone: 'America/Chicago',
  phone: '(512) 555-0110',
  country: 'US',
  currency: 'USD',
  locale: 'en-US',
  followUpAt: '09:00',
  smsWindows: defaultSmsWindows,
  smsApprovedCountries: ['US'],
  deposit: { type: 'percent', basisPoints: 3000 },
};

/** A calendar that begins at a fixed instant, whenever the tests are run: before it or years after. */
export const clockFrom = (startAt: string): SimulatedClock =>
  simulatedClock({ offsetMs: Date.parse(startAt) - Date.now() });

/** A kit on a database of its own, with tenant T1 (Chicago) and a sink for providers. Not started: tests call `drain`. */
export async function createTestKit(
  options: Partial<QuoteRescueOptions> & { sink?: Sink; startAt?: string } = {},
): Promise<TestKit> {
  const database = await createTestDatabase();
  const sink = options.sink ?? createSink();
  const clock = options.startAt === undefined ? simulatedClock() : clockFrom(options.startAt);
  const make = (more: Partial<QuoteRescueOptions> = {}) =>
    createQuoteRescue({
      database: database.url,
      baseUrl: 'http://quotes.example.com',
      secrets: ['test-secret-that-is-long-enough-0123456789'],
      email: sink.email,
      sms: sink.sms,
      emailFrom: 'quotes@mail.example.com',
      authenticate: () => null,
      clock,
      rates: { email: 10_000, sms: 10_000 },
      ...options,
      ...more,
    });
  const kit = make();
  const others: QuoteRescue[] = [];
  await kit.setTenant('T1', chicago);
  return {
    kit,
    sink,
    clock,
    database,
    another(more) {
      const other = make(more);
      others.push(other);
      return other;
    },
    async drop({ tampered = false } = {}) {
      try {
        if (!tampered) expect((await kit.verify()).differences).toEqual([]);
      } finally {
        await Promise.all([kit, ...others].map((each) => each.stop()));
        await database.drop();
      }
    },
  };
}

export const anEstimate = (changes: Partial<EstimateInput> = {}): EstimateInput => ({
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '(512) 555-0123',
  jobTitle: 'Water heater replacement',
  currency: 'USD',
  totalMinor: 318_450,
  smsConsent: { source: 'verbal', on: '2026-11-20' },
  ...changes,
});

let keys = 0;
export const anEnrollment = (changes: Partial<EstimateInput> = {}, more: Partial<EnrollInput> = {}): EnrollInput => ({
  requestKey: `request-${process.pid}-${++keys}`,
  estimate: anEstimate(changes),
  ...more,
});
