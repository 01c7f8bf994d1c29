import { createQuoteRescue } from '@quote-rescue/server';
import * as z from 'zod';
import type { Configuration } from './configuration.ts';
import { type Database, openEmbedded, openPostgres } from './database/open.ts';
import { createState, kitSchema, makeTables, resetSchemas } from './database/state.ts';
import { businesses } from './fieldhand/accounts.ts';
import { createApi } from './fieldhand/api.ts';
import { createApp } from './fieldhand/app.ts';
import type { Account } from './fieldhand/contract.ts';
import { createPeople } from './fieldhand/people.ts';
import { createSessions } from './fieldhand/session.ts';
import { clientBuild } from './machine/client-build.ts';
import { lockFolder } from './machine/folder-lock.ts';
import { listen } from './machine/listen.ts';
import { kitLogger, say } from './machine/say.ts';
import { createBelongings } from './stage/belongings.ts';
import { openClock } from './stage/clock.ts';
import { createDrive } from './stage/drive.ts';
import { openProviders } from './stage/providers.ts';
import { historyMs, seed } from './stage/seed.ts';

export type Demo = { readonly address: string; readonly databaseName: string; stop(): Promise<void> };

const usualPort = 4800;

type Closing = (() => Promise<void> | void)[];
/** A request at one of the kit's doors, or Fieldhand itself asking for one of its businesses. */
type KitContext = { readonly request: Request } | { readonly account: Account | null };

/** Starts everything and takes it down again in the opposite order, also when the start fails half-way. */
export async function startDemo(configuration: Configuration): Promise<Demo> {
  const closing: Closing = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const parts = await assemble(configuration, closing);
    return { ...parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(configuration: Configuration, closing: Closing) {
  const building = clientBuild();
  // Its failure is reported where it is awaited, not as an unhandled rejection while the database opens.
  building.catch(() => {});
  const { database, nameAddress } = await openDatabase(configuration, closing);
  const state = createState(database);
  const clock = await openClock(state, -historyMs);
  const secret = await state.secret();
  const sessions = createSessions(secret);

  const wished = configuration.port ?? (await state.read('port', z.int())) ?? usualPort;
  const listening = await listen(wished);
  closing.push(() => listening.stop());
  if (listening.moved) say('port', `${wished} is busy, so this is ${listening.port}.`);
  await state.write('port', listening.port);
  const address = `http://localhost:${listening.port}`;
  nameAddress(address);
  const earlier = (await state.read('addresses', z.array(z.string()))) ?? [];
  const delivered = createBelongings(database, { now: address, earlier });
  await state.write('addresses', [...new Set([...earlier, address])]);
  const kitUrl = `${configuration.publicUrl ?? address}/quotes`;

  const providers = await openProviders({ configuration, kitUrl, delivered, now: clock.now });
  closing.push(() => providers.stop());
  sayWhoCallsBack(configuration, kitUrl);
  const client = await building;
  if (client.builtInMs !== null) say('pages', `built in ${(client.builtInMs / 1000).toFixed(1)} s`);

  const kit = createQuoteRescue<KitContext>({
    database: database.forKit,
    schema: kitSchema,
    baseUrl: kitUrl,
    secrets: [secret],
    email: providers.email,
    emailFrom: providers.emailFrom,
    sms: providers.sms,
    payments: providers.payments,
    quotePage: client.quotePage,
    clock: clock.calendar,
    // The embedded database has one connection, so a second loop would only wait for the first.
    ...(configuration.databaseUrl === null ? { workers: 1 } : {}),
    logger: kitLogger,
    authenticate(context) {
      const account =
        'account' in context ? context.account : sessions.accountOf(context.request.headers.get('cookie'));
      return account && { tenantId: account.id, actor: { id: account.personName, name: account.personName } };
    },
  });
  closing.push(() => kit.stop());
  await kit.start();

  const drive = createDrive(kit, clock, providers);
  const people = createPeople(kit, delivered);
  const zoneOf = async (account: Account) => (await kit.router.createCaller({ account }).settings()).settings.timeZone;
  const api = createApi({ sessions, clock, drive, people, delivered, providers, zoneOf });
  const app = createApp({ kit, client, api });
  // The kit's callbacks come in while the seed's history is made; people wait until it is there.
  listening.handle(app);

  if (!(await state.read('seeded', z.boolean()))) {
    for (const { account, settings } of businesses) await kit.setTenant(account.id, settings);
    await seed({ kit, clock, drive, providers });
    await state.write('seeded', true);
  }
  return { address, databaseName: database.name };
}

/** Real providers cannot reach a machine that has no public address. */
function sayWhoCallsBack({ publicUrl, twilio, stripe }: Configuration, kitUrl: string): void {
  if (publicUrl !== null || (twilio === null && stripe === null)) return;
  say('note', 'Twilio and Stripe reach this machine only through a public address: set PUBLIC_URL.');
  if (stripe !== null)
    say('note', `Or: stripe listen --forward-to ${kitUrl}/webhooks/payments/${businesses[0]?.account.id}`);
}

async function openDatabase(configuration: Configuration, closing: Closing) {
  const lock = configuration.databaseUrl === null ? lockFolder(configuration.dataFolder) : null;
  if (lock !== null) closing.push(() => lock.release());
  const { reset } = configuration;
  const database =
    configuration.databaseUrl === null
      ? await openEmbedded(configuration.dataFolder, { reset })
      : await openPostgres(configuration.databaseUrl);
  closing.push(() => database.close());
  if (reset && configuration.databaseUrl !== null) await resetSchemas(database);
  if (reset) say('data', 'Everything of earlier starts is gone.');
  await makeTables(database);
  if (!reset && (await wasCutShort(database))) {
    say('data', 'The first start was cut short; making its example estimates anew.');
    await resetSchemas(database);
    await makeTables(database);
  }
  return { database, nameAddress: (address: string) => lock?.nameAddress(address) };
}

/** A clock without the mark that the seed was finished: the examples are there in part. */
async function wasCutShort(database: Database): Promise<boolean> {
  const state = createState(database);
  return (await state.read('clock offset ms', z.number())) !== null && !(await state.read('seeded', z.boolean()));
}
