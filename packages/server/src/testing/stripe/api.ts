import type { FaultQueue } from '../faults.ts';
import { json, type LocalAnswer, type LocalRequest } from '../local-http.ts';
import { type FormValue, parseNestedForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import {
  type EmulatedCheckout,
  type EmulatedRefund,
  makeId,
  toCharge,
  toPaymentIntent,
  toRefund,
  toSession,
} from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import type { Till } from './till.ts';

export type StripeApiFault =
  /** Refuses; from 500 on the refusal is kept under the idempotency key, as Stripe does. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code?: string; readonly type?: string }
  /** The connection is cut without an answer. The SDK asks again by itself: for a lost answer let it strike twice. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Done, and answered late. */
  | { readonly kind: 'slow'; readonly ms: number };

type ApiOptions = {
  readonly till: Till;
  readonly secretKey: string;
  readonly faults: FaultQueue<StripeApiFault>;
  readonly delay: (ms: number) => Promise<void>;
};

type Form = { readonly [name: string]: FormValue };

/** The API under `/v1/`: log-in, faults, idempotency, then the routes. */
export function createStripeApi({ till, secretKey, faults, delay }: ApiOptions) {
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
          : json(200, route(till, request), { 'request-id': requestId }),
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
function route(till: Till, request: LocalRequest): unknown {
  const header = request.headers['stripe-account'];
  const account = typeof header === 'string' ? header : null;
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
      return list(own.filter((checkout) => isListed(checkout, form)).toReversed(), form);
    case 'GET sessions/:id':
      return expanded(pick('id', 'checkout.session'), form);
    case 'POST sessions/:id/expire': {
      const checkout = pick('id', 'checkout.session');
      till.expire(checkout);
      return toSession(checkout);
    }
    case 'GET payment_intents/:id':
      return toPaymentIntent(pick('paymentIntentId', 'payment_intent'));
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

function list(checkouts: readonly EmulatedCheckout[], form: Form) {
  const limit = Math.min(100, Math.max(1, Number(form.limit ?? 10)));
  const after = form.starting_after;
  const start = after === undefined ? 0 : checkouts.findIndex(({ id }) => id === after) + 1;
  return {
    object: 'list',
    data: checkouts.slice(start, start + limit).map(toSession),
    has_more: checkouts.length > start + limit,
    url: '/v1/checkout/sessions',
  };
}
