import {
  type Channel,
  type EnrollInput,
  QuoteRescueError,
  quoteRescueSequence,
  type TenantSettings,
} from '@quote-rescue/core';
import { identify, type TenantCaller } from '../../src/flow/caller.ts';
import type { Context } from '../../src/flow/context.ts';
import { type CrashPoint, createDispatcher, type Dispatcher } from '../../src/flow/dispatch/dispatcher.ts';
import { createSealer } from '../../src/flow/sealing.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { createNow } from '../../src/flow/time.ts';
import type { Logger } from '../../src/ports/logger.ts';
import type { Db, Row, Tx } from '../../src/store/db.ts';
import type { SimulationDatabase } from './database.ts';
import { createHostEndpoint, type HostEndpoint } from './host-endpoint.ts';
import { createNetwork, type Network } from './network.ts';
import { createRandom, type Random } from './random.ts';
import { createSchedule, type Process, type Schedule } from './schedule.ts';
import { createTally, type Tally, Violation } from './tally.ts';
import { createTill, type Till } from './till.ts';
import { createWatch, type Watch } from './watch.ts';

/** A deliberate fault: shows that the checks bite. */
export type Sabotage = {
  readonly name: string;
  /** Another text for a statement of the store. */
  readonly statement?: (text: string) => string;
  /** Other ports, clock or hooks. */
  readonly context?: (context: Context) => Context;
};

/** An estimate that somebody was told of. */
export type Known = {
  readonly tenantId: string;
  readonly estimateId: string;
  /** Of the link that was made last. */
  token: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/** A process of the host: serves requests, and sends if it has a dispatcher. */
export type Host = Process & { readonly context: Context; readonly dispatcher: Dispatcher };

export type World = {
  readonly seed: string;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly database: SimulationDatabase;
  readonly tally: Tally;
  readonly network: Network;
  readonly till: Till;
  readonly endpoint: HostEndpoint;
  readonly watch: Watch;
  readonly known: Known[];
  readonly tenantIds: readonly string[];
  readonly history: string[];
  /** Forms that were sent, by tenant and request key, and what they started. */
  readonly requests: Map<string, { tenantId: string; request: EnrollInput; estimateId?: string }>;
  /** An opt-out begins; call the result when its answer has come: from then on nothing may be authorised to the address. */
  promise(tenantId: number, channel: Channel, address: string): () => void;
  /** The address may be opted in again at some time, so nothing is promised any more. */
  takeBack(tenantId: number, address: string): void;
  /** Two that send and one that only serves; a dead one is replaced. */
  readonly hosts: Host[];
  host(index: number): Host;
  caller(host: Host, tenantId: string): Promise<TenantCaller>;
  note(line: string): void;
  violate(violation: Violation): void;
  readonly violation: () => Violation | null;
};

export const isLost = (error: unknown): boolean => error instanceof Error && error.message.includes('connection lost');
export const connectionLost = () => Object.assign(new Error('connection lost'), { code: '57P01' });

const zones = ['America/Chicago', 'America/New_York', 'Pacific/Auckland', 'Europe/London', 'America/Los_Angeles'];
const settings: Partial<TenantSettings> & Pick<TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'> = {
  companyName: 'Brightwater Plumbing',
  postalAddress: '12 Mill Lane, Austin, TX 78701',
  timeZone: 'America/Chicago',
  phone: '(512) 555-0110',
  replyToEmail: 'office@example.net',
  smsApprovedCountries: ['US'],
};

/** Logged as errors because a person should look, and no fault of the kit. */
const toldOnPurpose = ['a provider refuses this tenant', 'a payment session could not be closed; it ran out by itself'];

const dayMs = 86_400_000;

export async function createWorld(
  database: SimulationDatabase,
  seed: string,
  sabotage: Sabotage | null,
): Promise<World> {
  database.watch(null);
  await database.clear();
  const random = createRandom(seed);
  const set = random.fork('world');
  // Any day of two years: clock changes, leap day, year's end.
  const schedule = createSchedule(
    Date.parse('2027-01-04T12:00:00Z') + set.int(730) * dayMs + set.int(dayMs),
    database.answered,
  );
  const tally = createTally();
  const history: string[] = [];
  let violation: Violation | null = null;
  const violate = (found: Violation) => {
    violation ??= found;
  };
  const kinds = ['key', 'look_up', 'none'] as const;
  const rates = set.chance(0.15) ? { email: 2, sms: 2 } : { email: 10_000, sms: 10_000 };
  const note = (line: string) => {
    history.push(`${new Date(schedule.now()).toISOString()} ${line}`);
  };
  const onNetwork = () => {
    tally.check('no network call inside a transaction');
    if (database.inTransaction()) {
      violate(
        new Violation('no network call inside a transaction', 'a provider was called while a transaction was open'),
      );
    }
  };
  const network = createNetwork({
    schedule,
    random: random.fork('network'),
    tally,
    repeatability: { email: set.pick(kinds), sms: set.pick(kinds) },
    parallelism: { email: set.pick([1, 2, 25]), sms: set.pick([1, 2, 25]) },
    onCall(call) {
      onNetwork();
      note(`  provider is called: ${call.tenantId} ${call.key}`);
      return watch.called(call);
    },
  });
  const till = createTill({ schedule, random: random.fork('till'), tally, onCall: onNetwork });
  const endpoint = createHostEndpoint({ schedule, random: random.fork('host'), tally, violate, onCall: onNetwork });
  const tellsHost = set.fork('host').chance(0.5);
  const tenantIds = ['T1', 'T2', 'T3'];
  const watch = createWatch({ database, schedule, tally, network, till, violate });
  database.watch(watch);

  const uuids = new Map<string, string>();
  /** Names of workers and batches are random; their order in an index must be the same in every run. */
  const steady = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.length !== 36 || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value))
      return value;
    const name = uuids.get(value) ?? `00000000-0000-4000-8000-${String(uuids.size + 1).padStart(12, '0')}`;
    uuids.set(value, name);
    return name;
  };
  const asked = (tx: Tx): Tx => ({
    query<R extends Row>(text: string, values?: readonly unknown[]) {
      return tx.query<R>(sabotage?.statement?.(text) ?? text, values?.map(steady));
    },
  });
  const dbOf = (process: Process): Db => ({
    async query(text, values) {
      await schedule.gate(process, 'statement');
      const result = await asked(database.db).query(text, values);
      await schedule.gate(process, 'committed');
      return result as never;
    },
    async transaction(fn) {
      await schedule.gate(process, 'transaction');
      const result = await database.db.transaction((tx) => fn(asked(tx)));
      await schedule.gate(process, 'committed');
      return result;
    },
  });

  const logger: Logger = {
    debug() {},
    info() {},
    warn() {},
    error(fields, message) {
      const why = JSON.stringify(fields, (_name, value) => (value instanceof Error ? value.stack : value));
      if (why.includes('connection lost') || toldOnPurpose.some((words) => message.startsWith(words))) return;
      violate(new Violation('only errors on purpose', `${message}: ${why}`));
    },
  };

  let born = 0;
  function newHost(name: string): Host {
    const process: Process = { name: `${name}${++born}`, alive: true, stalledUntil: 0 };
    const skewed = random.fork(`skew ${process.name}`);
    const skew: Tx = {
      async query<R extends Row>() {
        // The answer of the database travels: nobody knows to the millisecond when it was made.
        const off = skewed.chance(0.5) ? skewed.int(400) - 200 : 0;
        if (off !== 0) tally.fault('clock skew');
        return { rows: [{ ms: schedule.now() + off }] as unknown as R[] };
      },
    };
    const clock = { offsetMs: () => 0 };
    const db = dbOf(process);
    const names = random.fork(`names ${process.name}`);
    const context: Context = {
      db,
      bind: (tx) => tx,
      now: createNow(skew, clock, schedule.now),
      monotonic: schedule.now,
      clock,
      email: network.email(process),
      emailFrom: 'quotes@mail.example.com',
      sms: network.sms(process),
      payments: till.client(process),
      tellHost: tellsHost ? (message) => endpoint.tell(process, message) : null,
      baseUrl: 'https://quotes.example.com',
      sealer: createSealer(['test-secret-that-is-long-enough-0123456789']),
      random: (bytes) => names.bytes(bytes),
      sequences: new Map([[quoteRescueSequence.id, quoteRescueSequence]]),
      nudge: () => {},
      // A process that was killed says nothing, although its timers go off here.
      logger: { ...logger, error: (...told) => (process.alive ? logger.error(...told) : undefined) },
    };
    const own = sabotage?.context?.(context) ?? context;
    const dispatcher = createDispatcher(own, {
      schema: 'quote_rescue',
      at: (point: CrashPoint) => schedule.gate(process, `at ${point}`),
    });
    return Object.assign(process, { context: own, dispatcher });
  }

  const takenBack = new Set<string>();
  const hosts = [newHost('worker-'), newHost('worker-'), newHost('web-')];
  const world: World = {
    seed,
    random,
    schedule,
    database,
    tally,
    network,
    till,
    endpoint,
    watch,
    known: [],
    tenantIds,
    history,
    requests: new Map(),
    promise(tenantId, channel, address) {
      return () => {
        if (!takenBack.has(`${tenantId} ${address}`)) watch.promised.add(`${tenantId} ${channel} ${address}`);
      };
    },
    takeBack(tenantId, address) {
      takenBack.add(`${tenantId} ${address}`);
      for (const channel of ['email', 'sms']) watch.promised.delete(`${tenantId} ${channel} ${address}`);
    },
    hosts,
    host(index) {
      const host = hosts[index];
      if (host?.alive) return host;
      const next = newHost(index < 2 ? 'worker-' : 'web-');
      hosts[index] = next;
      return next;
    },
    caller: (host, tenantId) => identify(host.context, { tenantId, actor: { id: 'user-1' } }),
    note,
    violate,
    violation: () => violation,
  };
  for (const [index, tenantId] of tenantIds.entries()) {
    const own = set.fork(tenantId);
    const timeZone = index === 0 ? 'America/Chicago' : own.pick(zones);
    const all = {
      ...settings,
      companyName: `Company ${tenantId}`,
      timeZone,
      followUpAt: own.pick(['09:00', '08:30', '17:00', null, '02:30']),
    };
    await finish(schedule, setTenant(world.host(2).context, tenantId, all, rates), random);
  }
  return world;
}

/** Lets one piece of work run to its end with nobody beside it. */
export async function finish<T>(schedule: Schedule, work: Promise<T>, random: Random): Promise<T> {
  const nobody: Process = { name: 'nobody', alive: true, stalledUntil: 0 };
  await schedule.run([{ process: nobody, name: 'alone', done: work }], {
    random,
    fate: () => 'pass',
    onTime: () => [],
    afterStep: () => {},
  });
  return work;
}

/** Errors that a caller is meant to get are no faults. */
export const onPurpose = (error: unknown): boolean => error instanceof QuoteRescueError || isLost(error);
