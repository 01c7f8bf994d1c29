import { createHash } from 'node:crypto';
import { QuoteRescueError } from '@quote-rescue/core';
import { takeFromAllowance } from '../store/system/rate-limits.ts';
import { type Context, iso } from './context.ts';
import { findQuote } from './open-quote.ts';

/**
 * What a visitor may do: so many at once, and one more every so often. Far above what a person does, and kept in the
 * database, so that neither a restart nor another process forgets. Fetching a page that exists is not counted: offices
 * and mail gateways share an address, and a fetch changes nothing.
 */
const allowances = {
  /** Presses on one quote, whoever makes them, and whatever its link is. */
  quote: { burst: 20, everyMs: 5_000 },
  /** Presses from one address. */
  address: { burst: 60, everyMs: 1_000 },
  /** Links that lead nowhere, from one address. */
  miss: { burst: 30, everyMs: 2_000 },
  /** Questions to the payment provider for one quote: two open tabs ask every ten seconds. */
  question: { burst: 40, everyMs: 2_000 },
} as const;
type Kind = keyof typeof allowances;

/** A press on a quote page. @throws QuoteRescueError `rate_limited` */
export async function countPress(context: Context, token: string, address: string | null): Promise<void> {
  if (address !== null && !(await take(context, 'address', address))) throw tooMany();
  // Not for a link that leads nowhere: a flood of made-up ones must not write a row each.
  const link = await findQuote(context, token);
  if (link !== null && !(await take(context, 'quote', `${link.tenant.id} ${link.estimateId}`))) throw tooMany();
}

/** A link that led nowhere. @throws QuoteRescueError `rate_limited`, whatever the link was */
export async function countMiss(context: Context, address: string | null): Promise<void> {
  if (address !== null && !(await take(context, 'miss', address))) throw tooMany();
}

/** Whether the provider may be asked once more about this quote's payment. */
export async function mayAskProvider(context: Context, token: string): Promise<boolean> {
  const link = await findQuote(context, token);
  return link === null || take(context, 'question', `${link.tenant.id} ${link.estimateId}`);
}

/** The key is a hash: an address is personal data, and is not kept. */
async function take(context: Context, kind: Kind, of: string): Promise<boolean> {
  const { machine } = await context.now();
  const key = createHash('sha256').update(`${kind} ${of}`).digest();
  return takeFromAllowance(context.db, { key, now: iso(machine), ...allowances[kind] });
}

const tooMany = (): QuoteRescueError =>
  new QuoteRescueError('rate_limited', 'That was a lot in a short time. Please wait a minute and try again.');
