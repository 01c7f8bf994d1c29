import type { Disposition, Hold } from '@quote-rescue/core';
import type { Row } from '../../src/store/db.ts';
import type { SimulationDatabase, Watcher } from './database.ts';
import type { Call, Network } from './network.ts';
import type { Schedule } from './schedule.ts';
import { type CheckName, type Tally, Violation } from './tally.ts';
import type { Till } from './till.ts';
import { checkAuthorised } from './watch-authorised.ts';

/** What the events of one estimate say so far, folded by the simulation's own few rules. */
export type Followed = {
  disposition: Disposition;
  run: number;
  running: boolean;
  readonly holds: Set<Hold>;
  lastRecordedAt: number;
};

/** Looks at every commit and every call of a provider, at the moment it happens. */
export type Watch = Watcher & {
  called(call: Call): Promise<void>;
  readonly estimates: ReadonlyMap<string, Followed>;
  /** Addresses whose owners were told that no more reminders will come. */
  readonly promised: Set<string>;
  /** Links that were made anew, by tenant and estimate; `unclear` where the answer was lost or two were asked for. */
  readonly links: Map<string, { readonly token: string; readonly at: number } | 'asked' | 'unclear'>;
  /** Subjects of the events since this was last asked. */
  touched(): readonly string[];
  /** Keys whose end is known for good, and how. */
  readonly final: ReadonlyMap<string, string>;
};

export type WatchOptions = {
  readonly database: SimulationDatabase;
  readonly schedule: Schedule;
  readonly tally: Tally;
  readonly network: Network;
  readonly till: Till;
  readonly violate: (violation: Violation) => void;
};

type EventRow = {
  event_id: string;
  tenant_id: number;
  subject_id: string;
  run: number | null;
  type: string;
  data: Record<string, unknown>;
  occurred_ms: number;
  recorded_ms: number;
};

const eventsSince = `SELECT event_id::text, tenant_id, subject_id, run, type, data, (extract(epoch FROM occurred_at) * 1000)::float8 AS occurred_ms,
    (extract(epoch FROM recorded_at) * 1000)::float8 AS recorded_ms
  FROM quote_rescue.event WHERE event_id > $1::bigint ORDER BY event.event_id`;

/** Statements are few and long, and asked about at every commit. */
const remembered = (question: (text: string) => boolean): ((text: string) => boolean) => {
  const answers = new Map<string, boolean>();
  return (text) => {
    const known = answers.get(text) ?? question(text);
    answers.set(text, known);
    return known;
  };
};
const writesFacts = remembered((text) => /\bquote_rescue"?\.(event|intent)\b/.test(text) && !/^\s*SELECT/.test(text));
const authorises = remembered((text) => /INSERT INTO \S+\.intent\b/.test(text));

/** Two processes may disagree about the time by this much, and a commit may wait for a lock meanwhile. */
export const CLOCKS_MS = 2_000;

/** What a process had in hand when it stood still bears the time from before. */
const STALL_MS = 6 * 60_000;

export function createWatch(options: WatchOptions): Watch {
  const { database, schedule, tally, network, till, violate } = options;
  const estimates = new Map<string, Followed>();
  const final = new Map<string, string>();
  const retries = new Map<string, number>();
  const promised = new Set<string>();
  const seen = new Set<string>();
  const links: Watch['links'] = new Map();
  let touched = new Set<string>();
  let lastEvent = 0;
  const fail = (check: CheckName, message: string) => violate(new Violation(check, message));

  function follow(row: EventRow): void {
    const name = `${row.tenant_id} ${row.subject_id}`;
    const one = estimates.get(name) ?? newlyFollowed(row);
    estimates.set(name, one);
    touched.add(row.subject_id);
    tally.check('events in order');
    const slack = tally.faults.has('stalled process') ? STALL_MS : CLOCKS_MS;
    if (row.recorded_ms < one.lastRecordedAt - slack || row.occurred_ms > row.recorded_ms + CLOCKS_MS) {
      fail('events in order', `${row.type} of ${row.subject_id} is recorded before what came before it`);
    }
    one.lastRecordedAt = Math.max(one.lastRecordedAt, row.recorded_ms);
    apply(one, row);
    money(row);
    hold(row);
  }

  function apply(one: Followed, { type, data, subject_id, run }: EventRow): void {
    switch (type) {
      case 'sequence.scheduled':
        one.run = Number(data.run);
        one.running = true;
        one.disposition = 'open';
        one.holds.delete('paused');
        break;
      case 'estimate.disposition_set':
        tally.check('won once');
        if (data.disposition === 'won' && one.disposition === 'won') fail('won once', `${subject_id} was won twice`);
        one.disposition = data.disposition as Disposition;
        break;
      case 'sequence.completed':
        tally.check('one completion per end');
        if (!one.running || run !== one.run)
          fail(
            'one completion per end',
            `run ${run} of ${subject_id} completed although run ${one.run} ${one.running ? 'goes on' : 'has ended'}`,
          );
        one.running = false;
        break;
      case 'sequence.reopened':
        one.running = true;
        break;
      case 'hold.placed':
        one.holds.add(data.hold as Hold);
        break;
      case 'hold.lifted':
        one.holds.delete(data.hold as Hold);
        break;
      case 'quote.question_asked':
        one.holds.add('question');
        break;
      case 'quote.question_answered':
        one.holds.delete('question');
        break;
      case 'deposit.pending':
        one.holds.add('deposit_pending');
        break;
      case 'deposit.paid':
      case 'deposit.failed':
        one.holds.delete('deposit_pending');
        break;
    }
  }

  function money({ type, data, subject_id }: EventRow): void {
    if (type !== 'deposit.paid' && type !== 'deposit.refunded') return;
    tally.check('money is the provider\u2019s');
    const real = till.money.get(String(data.paymentId));
    if (real === undefined || real.estimateId !== subject_id) {
      fail('money is the provider\u2019s', `${type} of ${subject_id} speaks of money that did not move`);
    } else if (type === 'deposit.paid' && real.amountMinor !== data.amountMinor) {
      fail('money is the provider\u2019s', `${subject_id}: ${data.amountMinor} recorded, ${real.amountMinor} paid`);
    } else if (type === 'deposit.refunded' && Number(data.refundedMinor) > real.givenMinor) {
      fail('money is the provider\u2019s', `${subject_id}: more refunded than was given back`);
    }
  }

  /** What events say of one message: ends that are final, and when it may be tried again. */
  function hold({ tenant_id, type, data, recorded_ms }: EventRow): void {
    const key = `${tenant_id} ${data.key}`;
    if (type === 'email.sent' || type === 'sms.sent') final.set(key, 'sent');
    if (type === 'touchpoint.settled' && (data.as === 'sent' || data.dueAt === undefined)) final.set(key, 'settled');
    if (type !== 'touchpoint.failed') return;
    if (data.final === true) final.set(key, 'failed');
    if (data.scope === 'tenant' || typeof data.dueAt !== 'string') return;
    retries.set(key, Date.parse(data.dueAt));
    const answer = network.calls.findLast((call) => call.key === data.key)?.answer;
    if (answer?.outcome !== 'failed' || answer.retry.kind !== 'after' || answer.retry.ms === null) return;
    tally.check('not before the retry');
    if (Date.parse(data.dueAt) < recorded_ms + answer.retry.ms - CLOCKS_MS) {
      fail('not before the retry', `${data.key} is tried again before the ${answer.retry.ms} ms that were asked for`);
    }
  }

  const also: Watch['also'] = (texts) => (texts.some(writesFacts) ? { text: eventsSince, values: [lastEvent] } : null);

  async function committed(texts: readonly string[], read: Row[]): Promise<void> {
    const rows = read as EventRow[];
    for (const row of rows) {
      follow(row);
      lastEvent = Number(row.event_id);
    }
    for (const { type, tenant_id, subject_id } of rows) {
      if (type !== 'deposit.paid') continue;
      tally.check('won by money');
      const one = estimates.get(`${tenant_id} ${subject_id}`);
      if (one?.disposition !== 'won' || one.running)
        fail('won by money', `${subject_id} was paid and is ${one?.disposition}`);
    }
    if (texts.some(authorises)) {
      await checkAuthorised({ ...options, estimates, promised, seen, fail });
    }
  }

  async function called(call: Call): Promise<void> {
    if (/^(notice|reply):/.test(call.key)) return;
    once(call);
    const same = network.calls.filter(({ key, tenantId }) => key === call.key && tenantId === call.tenantId);
    tally.check('same bytes', same.length - 1);
    // What was refused outright is nowhere: the next try may name new figures.
    const held = same.filter(({ answer }) => answer?.outcome !== 'failed');
    if (held.some(({ bytes, to }) => bytes !== call.bytes || to !== call.to)) {
      fail('same bytes', `${call.key} was handed over with other bytes than before`);
    }
    const [intent] = await database.read<{ status: string; tenant_id: number; at: number }>(
      `SELECT i.status, i.tenant_id, (extract(epoch FROM i.authorised_at) * 1000)::float8 AS at FROM qr.intent i JOIN qr.tenant t ON t.tenant_id = i.tenant_id
       WHERE t.external_id = $1 AND i.key = $2`,
      [call.tenantId, call.key],
    );
    tally.check('handed over only what was authorised');
    // A process that stood still may be late: then its batch was given away, and the provider must recognise the key.
    if (intent === undefined) fail('handed over only what was authorised', `${call.key} has no intent`);
    else {
      const name = `${intent.tenant_id} ${call.key}`;
      const end = final.get(name);
      tally.check('not after a final answer');
      const repeatable = network.repeatability[call.channel] === 'key';
      if (end !== undefined && !repeatable) fail('not after a final answer', `${call.key} had ended as ${end}`);
      newest(call, intent.at);
      const retryAt = retries.get(name);
      if (retryAt !== undefined) tally.check('not before the retry');
      if (retryAt !== undefined && schedule.now() < retryAt - CLOCKS_MS && !repeatable) {
        fail('not before the retry', `${call.key} was tried again too soon`);
      }
    }
  }

  function newest(call: Call, authorisedAt: number): void {
    const link = links.get(`${call.tenantId} ${call.key.replace(/[#:].*$/, '')}`);
    if (typeof link !== 'object' || call.token === null || authorisedAt < link.at + CLOCKS_MS) return;
    tally.check('links are the newest');
    if (call.token !== link.token) fail('links are the newest', `${call.key} carries a link that was replaced before`);
  }

  /** Asked at the next call of the same message: whether the customer had it already. */
  function once(call: Call): void {
    const before = network.calls.filter(
      (other) => other !== call && other.key === call.key && other.tenantId === call.tenantId && other.accepted,
    );
    if (before.length > 1) fail('once', `${call.key} reached the customer ${before.length} times`);
  }

  return {
    also,
    committed,
    called,
    estimates,
    promised,
    final,
    links,
    touched() {
      const names = [...touched];
      touched = new Set();
      return names;
    },
  };
}

const newlyFollowed = ({ recorded_ms }: EventRow): Followed => ({
  disposition: 'open',
  run: 0,
  running: false,
  holds: new Set(),
  lastRecordedAt: recorded_ms,
});
