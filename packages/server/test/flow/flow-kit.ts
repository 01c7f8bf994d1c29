import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import {
  type Enrolled,
  type EnrollInput,
  type EstimateInput,
  quoteRescueSequence,
  type TenantSettings,
} from '@quote-rescue/core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { identify, type TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { chargeOf } from '../../src/flow/dispatch/charges.ts';
import type { Authorised } from '../../src/flow/dispatch/compose.ts';
import { createDispatcher, type Dispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { type HandedOver, handOver } from '../../src/flow/dispatch/hand-over.ts';
import { createHands } from '../../src/flow/dispatch/hands.ts';
import { recordOutcomes } from '../../src/flow/dispatch/record.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { createSealer } from '../../src/flow/sealing.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { createNow, createOwnNow } from '../../src/flow/time.ts';
import { verify } from '../../src/flow/verify.ts';
import { silentLogger } from '../../src/ports/logger.ts';
import { connect } from '../../src/store/connect.ts';
import type { Db } from '../../src/store/db.ts';
import { migrate } from '../../src/store/migrate.ts';
import { inSchema, txInSchema } from '../../src/store/schema.ts';
import type { SimulatedClock } from '../../src/testing/clock.ts';
import { createSink, type Sink } from '../../src/testing/sink.ts';
import { createTestDatabase } from '../database.ts';
import { anEnrollment as aRequest, clockFrom } from '../kit.ts';

export { anEnrollment as aRequest, anEstimate } from '../kit.ts';

export const engines = ['postgres', 'pglite'] as const;
export type Engine = (typeof engines)[number];

/** The flows of one process over a database of its own, without doors, jobs or a second process. */
export type FlowKit = {
  readonly context: Context;
  readonly db: Db;
  /** The host's own handle on the same database, as a host would use it beside the kit. */
  readonly host: Db;
  readonly clock: SimulatedClock;
  readonly sink: Sink;
  readonly dispatcher: Dispatcher;
  /** Times a flow asked a worker to look at the calendar. */
  readonly nudges: () => number;
  as(tenantId: string): Promise<TenantCaller>;
  /** Another contractor, so that tests on one database do not see each other's rows. */
  newTenant(): Promise<TenantCaller>;
  /** Lets calendar time pass, and all that comes due go. */
  pass(ms: number): Promise<void>;
  /** First makes sure that the events give everything stored; `tampered`: the test itself wrote to the tables. */
  drop(options?: { tampered?: boolean }): Promise<void>;
};

export const minute = 60_000;
export const day = 86_400_000;

/** T1: a plumber in Chicago, texts approved for the US, follow-ups at nine. Started on a Monday at 14:00Z (08:00 CST). */
export const startedAt = '2027-01-11T14:00:00.000Z';

export const chicago: Partial<TenantSettings> & Pick<TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'> = {
  companyName: 'Brightwater Plumbing',
  postalAddress: '12 Mill Lane, Austin, TX 78701',
  timeZone: 'America/Chicago',
  phone: '(512) 555-0110',
  smsApprovedCountries: ['US'],
};

const rates = { email: 10_000, sms: 10_000 };

/** One kit for a file's tests on an engine, and for each of them a tenant that no other knows. */
export function aTenantEach(
  engine: Engine,
  use: (given: { readonly kit: FlowKit; readonly caller: TenantCaller }) => void,
): void {
  let kit: FlowKit;
  beforeAll(async () => {
    kit = await createFlowKit({ engine });
  });
  beforeEach(async () => use({ kit, caller: await kit.newTenant() }));
  afterAll(() => kit.drop());
}

export async function createFlowKit(
  options: { engine?: Engine; startAt?: string; sink?: Sink } = {},
): Promise<FlowKit> {
  const { host, drop } = options.engine === 'pglite' ? await onPGlite() : await onPostgres();
  const db = inSchema(host, 'quote_rescue');
  const clock = clockFrom(options.startAt ?? startedAt);
  const sink = options.sink ?? createSink();
  let nudges = 0;
  const context: Context = {
    db,
    bind: (tx) => txInSchema(tx, 'quote_rescue'),
    // As the kit does: on PGlite a question inside a transaction would wait for ever.
    now: options.engine === 'pglite' ? createOwnNow(clock, Date.now) : createNow(db, clock, () => performance.now()),
    monotonic: () => performance.now(),
    clock,
    email: sink.email,
    emailFrom: 'quotes@mail.example.com',
    sms: sink.sms,
    payments: null,
    tellHost: null,
    baseUrl: 'https://quotes.example.com',
    sealer: createSealer(['test-secret-that-is-long-enough-0123456789']),
    random: (bytes) => randomBytes(bytes),
    sequences: new Map([[quoteRescueSequence.id, quoteRescueSequence]]),
    nudge: () => {
      nudges++;
    },
    logger: silentLogger,
  };
  await setTenant(context, 'T1', chicago, rates);
  await setTenant(context, 'T2', { ...chicago, companyName: 'Ridgeline Roofing', timeZone: 'America/Denver' }, rates);
  const dispatcher = createDispatcher(context, { schema: 'quote_rescue' });
  let tenants = 0;
  const as = (tenantId: string) => identify(context, { tenantId, actor: { id: 'user-1' } });
  return {
    context,
    db,
    host,
    clock,
    sink,
    dispatcher,
    nudges: () => nudges,
    as,
    async newTenant() {
      const name = `tenant-${++tenants}`;
      await setTenant(context, name, chicago, rates);
      return as(name);
    },
    async pass(ms) {
      await passTime(context, clock, dispatcher, ms);
    },
    async drop({ tampered = false } = {}) {
      try {
        if (!tampered) expect((await verify(context)).differences).toEqual([]);
      } finally {
        await dispatcher.stop();
        await drop();
      }
    },
  };
}

/** Stops at every instant something is due, as real time would. */
async function passTime(context: Context, clock: SimulatedClock, dispatcher: Dispatcher, ms: number): Promise<void> {
  const end = (await context.now()).calendar + ms;
  for (;;) {
    await dispatcher.drain();
    const { calendar } = await context.now();
    if (calendar >= end) return;
    clock.advance(Math.max(0, Math.min((await dispatcher.nextDueAt()) ?? end, end) - calendar));
  }
}

async function onPostgres() {
  const database = await createTestDatabase();
  return { host: database.connection.db, drop: () => database.drop() };
}

async function onPGlite() {
  const pglite = new PGlite();
  const connection = await connect(pglite);
  await migrate(connection, 'quote_rescue');
  return { host: connection.db, drop: () => pglite.close() };
}

/** A running estimate, of T1 unless a caller is given. */
export async function started(
  kit: FlowKit,
  changes: Partial<EstimateInput> = {},
  more: Partial<EnrollInput> & { caller?: TenantCaller } = {},
): Promise<Enrolled & { caller: TenantCaller }> {
  const { caller = await kit.as('T1'), ...request } = more;
  return { ...(await enroll(kit.context, caller, aRequest(changes, request))), caller };
}

/** Rows of a table that belong to the caller's tenant. */
export async function count(db: Db, table: string, { tenant }: TenantCaller): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM qr.${table} WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  return rows[0]?.n ?? 0;
}

/** Keys (without the estimate's id) of what the tenant's providers accepted, in order. */
export const sent = (kit: FlowKit, { tenant }: TenantCaller): string[] =>
  kit.sink.accepted.flatMap(({ key, tenantId }) =>
    tenantId === tenant.externalId ? [key.replace(/^est_\w+?(?=[#:])/, '')] : [],
  );

/** `T+4 skipped no_address`, one line a touchpoint, as the calendar has them. */
export async function calendarOf(db: Db, estimateId: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string; state: string; reason: string | null; due: string }>(
    `SELECT t.key, t.state, t.reason, to_char(t.due_at AT TIME ZONE 'America/Chicago', 'MM-DD HH24:MI') AS due
     FROM qr.touchpoint t JOIN qr.enrollment n USING (tenant_id, enrollment_id)
     WHERE n.subject_id = $1 ORDER BY n.run, t.ordinal`,
    [estimateId],
  );
  return rows.map(({ key, state, reason, due }) =>
    [key.replace(estimateId, ''), due, state, reason].filter((part) => part !== null).join(' '),
  );
}

/** Hands a claimed batch over and records it, as a worker's loop does. */
export async function work(
  kit: FlowKit,
  batch: { claimId: string; workerId: string; messages: readonly Authorised[] },
  goesOn: () => boolean = () => true,
): Promise<void> {
  const { claimId, workerId } = batch;
  const record = (handed: readonly HandedOver[], isLast = false) =>
    recordOutcomes(kit.context, { claimId, workerId, handed, isLast });
  const hands = { email: createHands(kit.sink.email), sms: createHands(kit.sink.sms) };
  const charge = chargeOf(0, [], new Map());
  const { open, slow } = await handOver(kit.context, batch.messages, { workerId, charge, goesOn, hands, record });
  await Promise.all(slow);
  await record(open, true);
}
