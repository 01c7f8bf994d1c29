import type { Actor, Channel, EventData, NewEvent, QuoteView } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { appendEvents } from '../store/events.ts';
import { type Addressed, insertOptOut, liftOptOut, lockAddressed } from '../store/opt-outs.ts';
import { readQuote } from '../store/quotes.ts';
import { type FoundLink, findTenantByNumber } from '../store/system/links.ts';
import type { Tenant } from '../store/tenants.ts';
import { type Context, iso } from './context.ts';
import { openUnsubscribeToken } from './links.ts';
import { findQuote, readView } from './open-quote.ts';
import { linkDoesNotWork } from './press.ts';

type Scope = EventData<'opt_out.recorded'>['scope'];

export type OptOut = {
  readonly tenant: Tenant;
  readonly addresses: readonly { readonly channel: Channel; readonly address: string; readonly scope?: Scope }[];
  /** For every address that names no scope of its own. */
  readonly scope: Scope;
  readonly source: EventData<'opt_out.recorded'>['source'];
  readonly actor: Actor;
  /** Calendar time, ISO. */
  readonly at: string;
  /** The estimate it came from: gets the fact even if its run has ended. */
  readonly estimateId?: string;
};

/**
 * No more messages to these addresses of this tenant. Locks every run that sends to them before it writes, so that
 * nothing is authorised afterwards; each of those runs gets the fact. Opting out twice is one opt-out. True if it made
 * a difference.
 */
export async function recordOptOut(tx: Tx, optOut: OptOut): Promise<boolean> {
  const { tenant, source, at } = optOut;
  const concerned = await lockConcerned(tx, optOut);
  const facts: Fact[] = [];
  for (const { channel, address, scope = optOut.scope } of optOut.addresses) {
    if (await insertOptOut(tx, { tenantId: tenant.id, channel, address, scope, source, at })) {
      facts.push({ type: 'opt_out.recorded', data: { channel, scope, source } });
    }
  }
  await appendToAll(tx, optOut, concerned, facts);
  return facts.length > 0;
}

/** Messages are wanted again. `only`: lifts nothing but what a press on a page had stopped. */
export async function liftOptOuts(
  tx: Tx,
  optOut: Omit<OptOut, 'scope' | 'source'> & {
    readonly source: EventData<'opt_out.lifted'>['source'];
    readonly only?: 'reminders';
  },
): Promise<boolean> {
  const { tenant, source, at, only } = optOut;
  const concerned = await lockConcerned(tx, optOut);
  const facts: Fact[] = [];
  for (const { channel, address } of optOut.addresses) {
    const scope = only === undefined ? {} : { scope: only };
    if (await liftOptOut(tx, { tenantId: tenant.id, channel, address, at, ...scope })) {
      facts.push({ type: 'opt_out.lifted', data: { channel, source } });
    }
  }
  await appendToAll(tx, optOut, concerned, facts);
  return facts.length > 0;
}

type Fact =
  | { readonly type: 'opt_out.recorded'; readonly data: EventData<'opt_out.recorded'> }
  | { readonly type: 'opt_out.lifted'; readonly data: EventData<'opt_out.lifted'> };
type Concerned = Pick<OptOut, 'tenant' | 'addresses' | 'actor' | 'at' | 'estimateId'>;

function lockConcerned(tx: Tx, { tenant, addresses, estimateId }: Concerned): Promise<Addressed[]> {
  const of = (channel: Channel) => addresses.filter((one) => one.channel === channel).map(({ address }) => address);
  return lockAddressed(tx, {
    tenantId: tenant.id,
    emails: of('email'),
    phones: of('sms'),
    ...(estimateId !== undefined && { subjectId: estimateId }),
  });
}

/** The newest locked run of each subject gets the facts. */
async function appendToAll(tx: Tx, { tenant, actor, at }: Concerned, concerned: readonly Addressed[], facts: Fact[]) {
  if (facts.length === 0) return;
  const newest = new Map<string, Addressed>();
  for (const one of concerned) {
    const known = newest.get(one.subjectId);
    if (known === undefined || known.run < one.run) newest.set(one.subjectId, one);
  }
  for (const { subjectType, subjectId, run } of newest.values()) {
    const events = facts.map((fact) => ({ ...fact, actor, occurredAt: at, run }) satisfies NewEvent);
    await appendEvents(tx, { tenantId: tenant.id, subjectType, subjectId }, events, at);
  }
}

/**
 * The switch on the quote page: off stops reminders on every channel that reaches the customer, on takes back what off
 * or the unsubscribe link had stopped. A STOP sent by text is only lifted by a START sent by text.
 * @throws QuoteRescueError `not_found`
 */
export async function switchReminders(context: Context, token: string, to: 'on' | 'off'): Promise<QuoteView> {
  const link = await findQuote(context, token);
  if (link === null) throw linkDoesNotWork();
  const now = await context.now();
  const quote = await context.db.transaction(async (tx) => {
    await switchAll(tx, link, { to, source: 'page', at: iso(now.calendar) });
    return readView(context, tx, { link, now });
  });
  if (quote === null) throw linkDoesNotWork();
  return quote;
}

async function switchAll(
  tx: Tx,
  { tenant, estimateId }: FoundLink,
  change: { to: 'on' | 'off'; source: 'page' | 'one_click'; at: string },
): Promise<void> {
  const row = await readQuote(tx, tenant.id, estimateId);
  if (row === null) return;
  const { email, phone } = row.contact;
  const addresses = [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ...(phone === null ? [] : [{ channel: 'sms' as const, address: phone }]),
  ];
  const common = { tenant, addresses, estimateId, actor: { kind: 'customer' } as const, at: change.at };
  if (change.to === 'off') await recordOptOut(tx, { ...common, scope: 'reminders', source: change.source });
  else await liftOptOuts(tx, { ...common, source: 'page', only: 'reminders' });
}

export type Subscription = {
  readonly company: string;
  readonly brandColor: string | null;
  readonly locale: string;
  readonly on: boolean;
};

/** What the page behind the unsubscribe link shows; null for a link that does not work. Changes nothing. */
export async function readSubscription(context: Context, token: string): Promise<Subscription | null> {
  const link = await openUnsubscribeLink(context, token);
  return link === null ? null : subscriptionOf(context.db, link);
}

/**
 * One press in a mail program, or on the page behind the link: no more reminders from this company, on any channel. Whoever
 * pressed "Stop reminders" in a mail has not asked for texts instead, and the page says that nothing more comes; US law will
 * read a revocation so, too (47 CFR 64.1200(a)(10), whose "revoke all" is waived until 2027-01-31).
 */
export async function unsubscribe(context: Context, token: string, to: 'on' | 'off'): Promise<Subscription | null> {
  const link = await openUnsubscribeLink(context, token);
  if (link === null) return null;
  const now = await context.now();
  return context.db.transaction(async (tx) => {
    await switchAll(tx, link, { to, source: 'one_click', at: iso(now.calendar) });
    return subscriptionOf(tx, link);
  });
}

async function openUnsubscribeLink(context: Context, token: string): Promise<FoundLink | null> {
  const named = openUnsubscribeToken(context.sealer, token);
  if (named === null) return null;
  const tenant = await findTenantByNumber(context.db, named.tenantId);
  return tenant === null ? null : { tenant, estimateId: named.estimateId };
}

async function subscriptionOf(tx: Tx, { tenant, estimateId }: FoundLink): Promise<Subscription | null> {
  const row = await readQuote(tx, tenant.id, estimateId);
  if (row === null) return null;
  const { companyName, brandColor } = tenant.settings;
  const { contact, optedOut } = row;
  const on = (contact.email !== null && !optedOut.email) || (contact.phone !== null && !optedOut.sms);
  return { company: companyName, brandColor, locale: contact.locale, on };
}
