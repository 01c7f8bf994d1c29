import { messageIdOf } from '../../src/flow/dispatch/message-id.ts';
import { connect } from '../../src/store/connect.ts';
import type { Db } from '../../src/store/db.ts';
import { inSchema } from '../../src/store/schema.ts';
import type { CountingSink } from './counting-sink.ts';
import { type CrashKit, createCrashKit, emailFrom, type Place, STEPS } from './kit.ts';

/** Several tenants, because one gets an eighth of a batch at most: their messages come in claims of many. */
export const TENANTS = 2;

/** What one step's messages came to, once everything has come to rest. */
export type StepReport = {
  readonly due: number;
  readonly delivered: number;
  /** Became uncertain on the way, whatever settled them later. */
  readonly uncertain: number;
  readonly settledByHand: number;
  readonly doubled: number;
  readonly unended: number;
  /** Called sent and not there, or there and called something else. */
  readonly untrue: number;
  readonly differences: number;
};

type Row = { tenant: string; estimate_id: string; key: string; address: string; state: string; reason: string | null };

/** Enrollments whose steps come due together, one step after the other; when they are over, new ones of new tenants. */
export type Calendar = {
  readonly offsetMs: () => number;
  /** Lets time pass until the next step is due for everybody. */
  toNextStep(): Promise<void>;
  /**
   * Ends the lease of whoever is dead, as 30 s without a heartbeat would. What a dead process had asked PostgreSQL for is
   * carried out all the same, and is over by then.
   */
  endLeases(): Promise<void>;
  /** Lets the next question about an uncertain message come at once. False = there is none to ask. */
  hurryReconciliations(): Promise<boolean>;
  /** Batches, questions and messages that somebody would still have to look at. */
  countInHand(): Promise<number>;
  check(): Promise<StepReport>;
  /** `verify` over everything this run has written. */
  verifyAll(): Promise<number>;
  close(): Promise<void>;
};

export async function createCalendar(place: Place, sink: CountingSink, perTenant: number): Promise<Calendar> {
  const { kit, clock }: CrashKit = createCrashKit(place);
  const connection = await connect(place.database);
  const db = inSchema(connection.db, 'quote_rescue');
  await kit.migrate();
  let season = 0;
  let step = STEPS - 1;
  let tenants: string[] = [];
  let stepBegan = '';

  async function enroll(): Promise<void> {
    season++;
    tenants = Array.from({ length: TENANTS }, (_, n) => `T${season}-${n}`);
    for (const tenant of tenants) {
      await kit.setTenant(tenant, {
        companyName: 'Brightwater',
        postalAddress: '12 Mill Lane',
        timeZone: 'America/Chicago',
        followUpAt: '09:00',
      });
      for (let n = 0; n < perTenant; n++) {
        await kit.enroll(tenant, {
          requestKey: `${tenant}-customer-${n}`,
          estimate: {
            customerName: `Customer ${n}`,
            customerPhone: null,
            customerEmail: `c${n}@${tenant.toLowerCase()}.example.com`,
            jobTitle: 'Gutters',
            currency: 'USD',
            totalMinor: 100_000 + n,
          },
        });
      }
    }
  }

  /** Whoever knows what arrived says so, as a contractor would who asks the customer. */
  async function settleByHand(): Promise<number> {
    const open = (await rowsOf(db, { tenants, step })).filter(({ state }) => state === 'uncertain');
    for (const { tenant, estimate_id: estimateId, key } of open) {
      const as = sink.countOf(messageIdOf(tenant, key, domain)) > 0 ? 'sent' : 'not_sent';
      await kit.router.createCaller({ tenantId: tenant }).settleUncertain({ estimateId, key, as });
    }
    return open.length;
  }

  return {
    offsetMs: () => clock.offsetMs(),
    async toNextStep() {
      step = (step + 1) % STEPS;
      if (step === 0) await enroll();
      const { now, nextDueAt } = await kit.calendar();
      clock.advance(Math.max(0, Date.parse(nextDueAt ?? now) - Date.parse(now)) + 1000);
      stepBegan = (await kit.calendar()).now;
    },
    async endLeases() {
      while (await isBusy(db)) await new Promise((resolve) => setTimeout(resolve, 5));
      await db.query(`UPDATE qr.worker SET lease_until = now() - interval '1 second'`);
    },
    async hurryReconciliations() {
      const { rows } = await db.query(
        `UPDATE qr.reconciliation SET next_at = now() - interval '1 second' RETURNING key`,
      );
      return rows.length > 0;
    },
    countInHand: () => countInHand(db),
    async check() {
      const uncertain = await countUncertain(db, stepBegan);
      const settledByHand = await settleByHand();
      const rows = await rowsOf(db, { tenants, step });
      const arrived = (row: Row) => sink.countOf(messageIdOf(row.tenant, row.key, domain));
      const ended = (row: Row) => row.state === 'sent' || (row.state === 'failed' && row.reason === 'not_sent');
      let differences = 0;
      for (const tenant of tenants) differences += (await kit.verify(tenant)).differenceCount;
      return {
        due: rows.length,
        delivered: rows.filter((row) => arrived(row) > 0).length,
        uncertain,
        settledByHand,
        doubled: rows.filter((row) => arrived(row) > 1 || sink.countTo(row.address) > step + 1).length,
        unended: rows.filter((row) => !ended(row)).length + (await countInHand(db)),
        untrue: rows.filter((row) => (row.state === 'sent') !== arrived(row) > 0).length,
        differences,
      };
    },
    verifyAll: async () => (await kit.verify()).differenceCount,
    async close() {
      await kit.stop();
      await connection.close();
    },
  };
}

const domain = emailFrom.split('@')[1] ?? '';

async function rowsOf(db: Db, { tenants, step }: { tenants: string[]; step: number }): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `SELECT x.external_id AS tenant, n.subject_id AS estimate_id, t.key, t.state, t.reason, c.email AS address
     FROM qr.tenant x JOIN qr.touchpoint t USING (tenant_id) JOIN qr.enrollment n USING (tenant_id, enrollment_id)
       JOIN qr.contact c USING (tenant_id, contact_id)
     WHERE x.external_id = ANY (string_to_array($1, ' ')) AND t.ordinal = $2`,
    [tenants.join(' '), step],
  );
  return rows;
}

async function countUncertain(db: Db, since: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM qr.event WHERE type = 'touchpoint.uncertain' AND occurred_at >= $1::timestamptz`,
    [since],
  );
  return rows[0]?.n ?? 0;
}

async function isBusy(db: Db): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  return rows.length > 0;
}

async function countInHand(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM qr.claim) + (SELECT count(*) FROM qr.reconciliation)
       + (SELECT count(*) FROM qr.intent WHERE status IN ('authorised', 'handing_over', 'uncertain')))::int AS n`,
  );
  return rows[0]?.n ?? 0;
}
