import { createQuoteRescue, type QuoteRescue, type QuoteRescueOptions } from '../../src/index.ts';
import type { Logger } from '../../src/ports/logger.ts';
import { createSink, type Sink } from '../../src/testing/sink.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { anEnrollment, chicago } from '../kit.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A started host, on the clock of the world: what breaks here is real, and so is the time it takes. */
export type Host = {
  readonly kit: QuoteRescue;
  readonly sink: Sink;
  /** Everything that a person would see in the log. */
  readonly log: string[];
  /** What a load balancer is told: 200 or 503. */
  readiness(): Promise<number>;
};

export async function startHost(
  database: string,
  options: Partial<QuoteRescueOptions> & { sink?: Sink } = {},
): Promise<Host> {
  const host = createHost(database, options);
  await host.kit.start();
  await host.kit.setTenant('T1', chicago);
  return host;
}

export function createHost(
  database: string,
  { sink = createSink(), ...options }: Partial<QuoteRescueOptions> & { sink?: Sink } = {},
): Host {
  const log: string[] = [];
  const note = (level: string) => (fields: object, text: string) =>
    void log.push(`${level} ${text} ${JSON.stringify(fields)}`);
  const logger: Logger = { debug: () => {}, info: note('info'), warn: note('warn'), error: note('error') };
  const kit = createQuoteRescue({
    database,
    baseUrl: 'https://quotes.example.com',
    secrets: ['test-secret-that-is-long-enough-0123456789'],
    email: sink.email,
    sms: sink.sms,
    emailFrom: 'quotes@mail.example.com',
    authenticate: () => null,
    rates: { email: 10_000, sms: 10_000 },
    logger,
    ...options,
  });
  return {
    kit,
    sink,
    log,
    readiness: async () => (await kit.fetch(new Request('https://quotes.example.com/health'))).status,
  };
}

/** Closes what a test has opened, the last first. */
export type Closing = (close: () => Promise<void>) => void;

export async function database(closing: Closing): Promise<TestDatabase> {
  const made = await createTestDatabase({ migrated: false });
  closing(() => made.drop());
  return made;
}

export async function proxied(url: string, closing: Closing): Promise<TcpProxy> {
  const proxy = await startTcpProxy(url);
  closing(() => proxy.stop());
  return proxy;
}

export async function host(closing: Closing, ...of: Parameters<typeof startHost>): Promise<Host> {
  const started = await startHost(...of);
  closing(() => started.kit.stop());
  return started;
}

/** Every connection to the database but the one that asks, in the middle of whatever it does. */
export const cutConnections = ({ db }: TestDatabase): Promise<unknown> =>
  db.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

/** A host that does not give up: the same request until it is answered. Returns the estimate's id. */
export async function enrollUntilAnswered({ kit }: Host, more: { startAfterMs?: number } = {}): Promise<string> {
  const request = anEnrollment({}, more);
  for (;;) {
    try {
      return (await kit.enroll('T1', request)).estimateId;
    } catch {
      await pause(100);
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error with the reason, which is asked for last, if it has not come true in time */
export async function eventually(
  is: () => boolean | Promise<boolean>,
  { within, why = () => '' }: { within: number; why?: () => unknown },
): Promise<void> {
  const end = performance.now() + within;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`Not within ${within / 1000} s. ${JSON.stringify(why())}`);
    await pause(50);
  }
}

/** How often the first message of each estimate reached its customer. */
export const deliveries = ({ sink }: Host, estimateIds: readonly string[]): number[] =>
  estimateIds.map((id) => sink.accepted.filter(({ key }) => key === `${id}:T+0`).length);

export const onceEach = (host: Host, estimateIds: readonly string[]): boolean =>
  deliveries(host, estimateIds).every((count) => count === 1);
