import type { LocalRequest } from '../local-http.ts';
import type { ApiOptions } from './api.ts';
import { toDispute } from './dispute-resource.ts';
import { type FormValue, parseNestedForm } from './form.ts';
import { type EmulatedCheckout, type EmulatedPayment, type EmulatedRefund, makeId } from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { toAccount, toCharge, toPaymentIntent, toRefund, toSession } from './resources.ts';
import type { EmulatedEvent } from './webhooks.ts';

type Form = { readonly [name: string]: FormValue };
type Served = Pick<ApiOptions, 'till' | 'events' | 'accounts'>;
type Call = Served & {
  readonly account: string | null;
  readonly form: Form;
  readonly id: string;
  /** What the account has: a Connect account sees its own only. */
  readonly own: readonly EmulatedPayment[];
};

/** What the call answers with; a refusal is thrown. */
export function answerRoute(served: Served, request: LocalRequest): unknown {
  const { till, accounts } = served;
  const header = request.headers['stripe-account'];
  const account = typeof header === 'string' ? header : null;
  if (account !== null && accounts !== null && !accounts.has(account))
    throw new StripeRefusal(403, `The provided key does not have access to account '${account}'.`, {
      code: 'account_invalid',
    });
  const isPost = request.method === 'POST';
  const form = parseNestedForm(isPost ? request.body.toString('utf8') : request.url.search.slice(1));
  const [resource = '', id = '', action = ''] = request.url.pathname
    .replace('/v1/', '')
    .replace('checkout/', '')
    .split('/');
  const own = till.payments.filter((payment) => payment.account === account);
  const call: Call = { ...served, account, form, id, own };
  const answer = routes[`${request.method} ${[resource, id && ':id', action].filter(Boolean).join('/')}`];
  if (answer === undefined)
    throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.url.pathname}).`);
  return answer(call);
}

const routes: { readonly [route: string]: (call: Call) => unknown } = {
  'POST sessions': ({ till, form, account }) => toSession(till.open(form, account)),
  'GET sessions': (call) =>
    list(
      sessionsOf(call)
        .filter((checkout) => isListed(checkout, call.form))
        .map(toSession),
      call.form,
      'checkout/sessions',
    ),
  'GET sessions/:id': (call) => expanded(session(call), call.form),
  'POST sessions/:id/expire'(call) {
    const checkout = session(call);
    call.till.expire(checkout);
    return toSession(checkout);
  },
  'POST payment_intents': ({ till, form, account }) => toPaymentIntent(till.createPayment(form, account)),
  'GET payment_intents': ({ own, form }) => list(own.map(toPaymentIntent), form, 'payment_intents'),
  'GET payment_intents/:id': (call) => toPaymentIntent(payment(call)),
  'POST payment_intents/:id/confirm'(call) {
    const confirmed = payment(call);
    call.till.confirm(confirmed, call.form.payment_method);
    return toPaymentIntent(confirmed);
  },
  'POST payment_intents/:id/cancel'(call) {
    const cancelled = payment(call);
    call.till.cancelPayment(cancelled);
    return toPaymentIntent(cancelled);
  },
  'GET charges': ({ own, form }) => list(own.filter(isCharged).filter(ofPayment(form)).map(toCharge), form, 'charges'),
  'GET charges/:id': ({ own, id }) =>
    toCharge(found(own.filter(isCharged), ({ chargeId }) => chargeId === id, 'charge', id)),
  'POST refunds': ({ till, form, own }) => refundWith(till.refund(form, own), form),
  'GET refunds'({ till, form, own }) {
    const refunds = till.refunds.filter((refund) => own.includes(refund.payment) && ofPayment(form)(refund.payment));
    return list(refunds.map(toRefund), form, 'refunds');
  },
  'GET refunds/:id': ({ till, id, own }) =>
    toRefund(found(till.refunds, (refund) => refund.id === id && own.includes(refund.payment), 'refund', id)),
  'GET disputes': ({ own, form }) =>
    list(own.filter(isDisputed).filter(ofPayment(form)).map(toDispute), form, 'disputes'),
  'GET disputes/:id': ({ own, id }) => toDispute(found(own, ({ dispute }) => dispute?.id === id, 'dispute', id)),
  'GET events': ({ events, account, form }) => list(eventsOf(events(), account, form), form, 'events'),
  'GET events/:id': ({ events, account, id }) =>
    found(eventsOf(events(), account, {}), (event) => event.id === id, 'event', id),
  'POST accounts'({ accounts }) {
    const made = makeId('acct', 16);
    accounts?.add(made);
    return toAccount(made);
  },
  'GET accounts/:id'({ accounts, id }) {
    if (accounts !== null && !accounts.has(id)) throw missing('account', id);
    return toAccount(id);
  },
};

function found<Item>(items: readonly Item[], isIt: (item: Item) => boolean, kind: string, id: string): Item {
  const item = items.find(isIt);
  if (item === undefined) throw missing(kind, id);
  return item;
}

const sessionsOf = ({ till, account }: Call) => till.checkouts.filter((checkout) => checkout.account === account);
const session = (call: Call) => found(sessionsOf(call), ({ id }) => id === call.id, 'checkout.session', call.id);
const payment = ({ own, id }: Call) => found(own, (each) => each.paymentIntentId === id, 'payment_intent', id);
const isCharged = ({ payment: state }: EmulatedPayment) => state !== 'unpaid' && state !== 'canceled';
const isDisputed = ({ dispute }: EmulatedPayment) => dispute !== null;
const ofPayment = (form: Form) => (each: EmulatedPayment) =>
  (form.payment_intent === undefined || each.paymentIntentId === form.payment_intent) &&
  (form.charge === undefined || each.chargeId === form.charge);

function expanded(checkout: EmulatedCheckout, form: Form): unknown {
  const answer = toSession(checkout);
  if (!expandsOf(form).includes('payment_intent') || answer.payment_intent === null) return answer;
  return { ...answer, payment_intent: toPaymentIntent(checkout) };
}

function refundWith(refund: EmulatedRefund, form: Form): unknown {
  return expandsOf(form).includes('charge')
    ? { ...toRefund(refund), charge: toCharge(refund.payment) }
    : toRefund(refund);
}

const expandsOf = (form: Form): unknown[] => (typeof form.expand === 'object' ? Object.values(form.expand) : []);

function isListed(checkout: EmulatedCheckout, form: Form): boolean {
  if (form.payment_intent !== undefined && form.payment_intent !== checkout.paymentIntentId) return false;
  if (form.status !== undefined && form.status !== checkout.status) return false;
  const { created } = form;
  const at = Math.floor(checkout.createdAt / 1000);
  if (typeof created === 'string') return at === Number(created);
  if (created === undefined) return true;
  return (
    at >= Number(created.gte ?? 0) &&
    at > Number(created.gt ?? -1) &&
    at <= Number(created.lte ?? Infinity) &&
    at < Number(created.lt ?? Infinity)
  );
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
