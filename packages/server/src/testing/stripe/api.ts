import type { FaultQueue } from '../faults.ts';
import { json, type LocalAnswer, type LocalRequest } from '../local-http.ts';
import { type FormValue, parseNestedForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import {
  type EmulatedCheckout,
  type EmulatedRefund,
  makeId,
  toAccount,
  toCharge,
  toPaymentIntent,
  toRefund,
  toSession,
} from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import type { Till } from './till.ts';
import type { EmulatedEvent } from './webhooks.ts';

export type StripeApiFault =
  /** Refuses; from 500 on the refusal is kept under the idempotency key, as Stripe does. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code?: string; readonly type?: string }
  /** The connection is cut without an answer. The SDK asks again by itself: for a lost answer let it strike twice. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Done, and answered late. */
  | { readonly kind: 'slow'; readonly ms: number };

type ApiOptions = {
  readonly till: Till;
  readonly events: () => readonly EmulatedEvent[];
  /** Connected accounts; null = any is known. Created ones are added. */
  readonly accounts: Set<string> | null;
  readonly secretKey: string;
  readonly faults: FaultQueue<StripeApiFault>;
  readonly delay: (ms: number) => Promise<void>;
};

type Form = { readonly [name: string]: FormValue };

/** The API under `/v1/`: log-in, faults, idempotency, then the routes. */
export function createStripeApi({ till, events, accounts, secretKey, faults, delay }: ApiOptions) {
  const idempotent = createIdempotency();
  return async (request: LocalRequest): Promise<LocalAnswer> => {
    const requestId = makeId('req', 14);
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, 'Invalid API Key provided', { code: 'api_key_invalid' });
      const fault = faults.take(request.url.pathname);
      if (fault?.kind === 'cut' && !fault.accepted) return 'cut';
      if (fault?.kind === 'refuse' && fault.status < 500)
        throw new StripeRefusal(fault.status, 'Refused on purpose', fault);
      const answer = await idempotent(request, async () =>
        fault?.kind === 'refuse'
          ? new StripeRefusal(fault.status, 'Refused on purpose', { type: 'api_error', ...fault }).toAnswer(requestId)
          : json(200, route({ till, events, accounts }, request), { 'request-id': requestId }),
      );
      if (fault?.kind === 'slow') await delay(fault.ms);
      return fault?.kind === 'cut' ? 'cut' : answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return error.toAnswer(requestId);
      throw error;
    }
  };
}

/** What the call answers with; a refusal is thrown. A Connect account sees its own sessions only. */
function route(
  { till, events, accounts }: Pick<ApiOptions, 'till' | 'events' | 'accounts'>,
  request: LocalRequest,
): unknown {
  const header = request.headers['stripe-account'];
  const account = typeof header === 'string' ? header : null;
  if (account !== null && accounts !== null && !accounts.has(account))
    throw new StripeRefusal(403, `The provided key does not have access to account '${account}'.`, {
      code: 'account_invalid',
    });
  const own = till.checkouts.filter((checkout) => checkout.account === account);
  const isPost = request.method === 'POST';
  const form = parseNestedForm(isPost ? request.body.toString('utf8') : request.url.search.slice(1));
  const path = request.url.pathname.replace('/v1/', '').replace('checkout/', '').split('/');
  const [resource = '', id = '', action = ''] = path;
  const pick = (key: 'id' | 'paymentIntentId' | 'chargeId', kind: string): EmulatedCheckout => {
    const checkout = own.find((candidate) => candidate[key] === id);
    if (checkout === undefined) throw missing(kind, id);
    return checkout;
  };
  switch (`${request.method} ${[resource, id && ':id', action].filter(Boolean).join('/')}`) {
    case 'POST sessions':
      return toSession(till.open(form, account));
    case 'GET sessions':
      return list(own.filter((checkout) => isListed(checkout, form)).map(toSession), form, 'checkout/sessions');
    case 'GET sessions/:id':
      return expanded(pick('id', 'checkout.session'), form);
    case 'POST sessions/:id/expire': {
      const checkout = pick('id', 'checkout.session');
      till.expire(checkout);
      return toSession(checkout);
    }
    case 'GET payment_intents/:id':
      return toPaymentIntent(pick('paymentIntentId', 'payment_intent'));
    case 'GET payment_intents':
      return list(own.map(toPaymentIntent), form, 'payment_intents');
    case 'GET refunds': {
      const refunds = till.refunds.filter(({ checkout }) => own.includes(checkout)).map(toRefund);
      const of = form.payment_intent;
      return list(of === undefined ? refunds : refunds.filter((each) => each.payment_intent === of), form, 'refunds');
    }
    case 'GET events':
      return list(eventsOf(events(), account, form), form, 'events');
    case 'GET events/:id': {
      const event = eventsOf(events(), account, {}).find((candidate) => candidate.id === id);
      if (event === undefined) throw missing('event', id);
      return event;
    }
    case 'POST accounts': {
      const made = makeId('acct', 16);
      accounts?.add(made);
      return toAccount(made);
    }
    case 'GET accounts/:id':
      if (accounts !== null && !accounts.has(id)) throw missing('account', id);
      return toAccount(id);
    case 'GET charges/:id':
      return toCharge(pick('chargeId', 'charge'));
    case 'POST refunds':
      return refundWith(till.refund(form, own), form);
    case 'GET refunds/:id': {
      const refund = till.refunds.find((candidate) => candidate.id === id && own.includes(candidate.checkout));
      if (refund === undefined) throw missing('refund', id);
      return toRefund(refund);
    }
    default:
      throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.url.pathname}).`);
  }
}

function expanded(checkout: EmulatedCheckout, form: Form): unknown {
  const session = toSession(checkout);
  if (!expandsOf(form).includes('payment_intent') || session.payment_intent === null) return session;
  return { ...session, payment_intent: toPaymentIntent(checkout) };
}

function refundWith(refund: EmulatedRefund, form: Form): unknown {
  return expandsOf(form).includes('charge')
    ? { ...toRefund(refund), charge: toCharge(refund.checkout) }
    : toRefund(refund);
}

const expandsOf = (form: Form): unknown[] => (typeof form.expand === 'object' ? Object.values(form.expand) : []);

function isListed(checkout: EmulatedCheckout, form: Form): boolean {
  if (form.payment_intent !== undefined && form.payment_intent !== checkout.paymentIntentId) return false;
  return form.status === undefined || form.status === checkout.status;
}

function eventsOf(events: readonly EmulatedEvent[], account: string | null, form: Form): readonly EmulatedEvent[] {
  const own = events.filter((event) => (event.account ?? null) === account);
  return form.type === undefined ? own : own.filter(({ type }) => type === form.type);
}

/** A page of Stripe's lists: newest first, `limit` of them, after the one named. */
function list<T extends { readonly id: string }>(oldestFirst: readonly T[], form: Form, path: string) {
  const all = oldestFirst.toReversed();
  const limit = Math.min(100, Math.max(1, Number(form.limit ?? 10)));
  const after = form.starting_after;
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: all.length > start + limit, url: `/v1/${path}` };
}
