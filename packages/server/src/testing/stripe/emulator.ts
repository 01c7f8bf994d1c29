import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultQueue, type FaultRule } from '../faults.ts';
import { createListeners } from '../listeners.ts';
import { json, type LocalAnswer, type LocalRequest, startLocalHttp } from '../local-http.ts';
import { checkoutPage, closedPage, declinedCard } from './checkout-page.ts';
import { type FormValue, parseNestedForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import {
  type EmulatedCheckout,
  type EmulatedRefund,
  makeId,
  toCharge,
  toDispute,
  toPaymentIntent,
  toRefund,
  toSession,
} from './records.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { readSessionParams } from './session-params.ts';
import { createStripeWebhooks, type StripeWebhookAddress } from './webhooks.ts';

export type StripeApiFault =
  /** Refuses; from 500 on the refusal is kept under the idempotency key, as Stripe does. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code?: string; readonly type?: string }
  /** The connection is cut without an answer. The SDK asks again by itself: for a lost answer let it strike twice. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Done, and answered late. */
  | { readonly kind: 'slow'; readonly ms: number };

export type StripeEmulatorOptions = {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `sk_test_emulator`. */
  readonly secretKey?: string;
  /** Default `whsec_emulator`. */
  readonly webhookSecret?: string;
  readonly webhookUrl?: StripeWebhookAddress;
  readonly retryDelaysMs?: readonly number[];
  readonly now?: () => number;
  readonly delay?: (ms: number) => Promise<void>;
};

export type PayInput = {
  readonly method?: 'card' | 'us_bank_account';
  readonly card?: string;
  readonly email?: string;
};

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;

/** Stripe's Checkout Sessions on the loopback, faithful enough for the official SDK; with a page to pay on. */
export async function startStripeEmulator(options: StripeEmulatorOptions = {}) {
  const now = options.now ?? Date.now;
  const delay = options.delay ?? ((ms: number) => sleep(ms));
  const secretKey = options.secretKey ?? 'sk_test_emulator';
  const webhookSecret = options.webhookSecret ?? 'whsec_emulator';
  const checkouts: EmulatedCheckout[] = [];
  const refunds: EmulatedRefund[] = [];
  const faults = createFaultQueue<StripeApiFault>();
  const changes = createListeners<EmulatedCheckout>();
  const idempotent = createIdempotency();
  const { emit, stop: stopWebhooks, ...webhooks } = createStripeWebhooks({ ...options, webhookSecret, now, delay });

  function changed(checkout: EmulatedCheckout, ...eventTypes: readonly string[]): void {
    for (const type of eventTypes) {
      const object = type.startsWith('checkout.')
        ? toSession(checkout)
        : type.startsWith('charge.')
          ? toCharge(checkout)
          : toPaymentIntent(checkout);
      emit(type, { ...object }, checkout.account);
    }
    changes.notify(checkout);
  }

  /** Closes every session whose time is over; also done before each look at one. */
  function expireDue(): void {
    for (const checkout of checkouts) {
      if (checkout.status === 'open' && checkout.expiresAt <= now()) expire(checkout);
    }
  }

  function expire(checkout: EmulatedCheckout): void {
    checkout.status = 'expired';
    changed(checkout, 'checkout.session.expired');
  }

  /** What the customer does on the page. Throws StripeRefusal for a declined card or a closed session. */
  function pay(sessionId: string, input: PayInput = {}): string {
    expireDue();
    const checkout = checkouts.find(({ id }) => id === sessionId);
    if (checkout === undefined) throw missing('checkout.session', sessionId);
    if (checkout.status !== 'open') throw new StripeRefusal(400, `This session is ${checkout.status}.`);
    const method = input.method ?? 'card';
    const card = (input.card ?? '4242424242424242').replace(/\s/g, '');
    if (method === 'card' && !/^\d{12,19}$/.test(card))
      throw new StripeRefusal(402, 'Your card number is incomplete.', { type: 'card_error' });
    if (method === 'card' && card === declinedCard) {
      emit('payment_intent.payment_failed', toPaymentIntent(checkout), checkout.account);
      throw new StripeRefusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
    }
    checkout.status = 'complete';
    checkout.paidBy = method;
    checkout.payerEmail = input.email || checkout.params.customer_email || null;
    checkout.payment = method === 'card' ? 'succeeded' : 'processing';
    changed(
      checkout,
      method === 'card' ? 'payment_intent.succeeded' : 'payment_intent.processing',
      'checkout.session.completed',
    );
    return checkout.params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', checkout.id);
  }

  /** The bank's word on a debit, days later. */
  function settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): void {
    const checkout = checkouts.find(({ id }) => id === sessionId);
    if (checkout?.payment !== 'processing') throw new Error(`No bank debit is under way for ${sessionId}.`);
    checkout.payment = result;
    changed(
      checkout,
      result === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
      `checkout.session.async_payment_${result}`,
    );
  }

  function createSession(form: { readonly [name: string]: FormValue }, account: string | null): EmulatedCheckout {
    const params = readSessionParams(form, now());
    const id = makeId('cs_test', 58);
    const checkout: EmulatedCheckout = {
      id,
      paymentIntentId: makeId('pi'),
      chargeId: makeId('ch'),
      account,
      params,
      createdAt: now(),
      expiresAt: params.expires_at === undefined ? now() + 24 * 3_600_000 : params.expires_at * 1000,
      url: `${server.url}/c/pay/${id}`,
      status: 'open',
      payment: 'unpaid',
      paidBy: null,
      payerEmail: null,
      refunded: 0,
    };
    checkouts.push(checkout);
    changes.notify(checkout);
    return checkout;
  }

  function createRefund(
    form: { readonly [name: string]: FormValue },
    own: readonly EmulatedCheckout[],
  ): EmulatedRefund {
    const checkout = own.find(({ paymentIntentId }) => paymentIntentId === form.payment_intent);
    if (checkout === undefined) throw missing('payment_intent', String(form.payment_intent));
    if (checkout.payment !== 'succeeded')
      throw new StripeRefusal(
        400,
        `This PaymentIntent (${checkout.paymentIntentId}) does not have a successful charge to refund.`,
      );
    const left = checkout.params.amountTotal - checkout.refunded;
    if (left === 0)
      throw new StripeRefusal(400, `Charge ${checkout.chargeId} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    const amount = typeof form.amount === 'string' ? Number(form.amount) : left;
    if (!Number.isInteger(amount) || amount < 1)
      throw new StripeRefusal(400, 'Invalid amount', { code: 'parameter_invalid_integer', param: 'amount' });
    if (amount > left)
      throw new StripeRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    const refund: EmulatedRefund = { id: makeId('re'), checkout, amount, createdAt: now(), status: 'succeeded' };
    refunds.push(refund);
    checkout.refunded += amount;
    emit('refund.created', toRefund(refund), checkout.account);
    changed(checkout, 'charge.refunded');
    return refund;
  }

  /** The routes of the API; what they throw as StripeRefusal is answered as Stripe's error. */
  function route(request: LocalRequest): unknown {
    const account = headerOf(request, 'stripe-account');
    const own = checkouts.filter((checkout) => checkout.account === account);
    const form = parseNestedForm(
      request.method === 'POST' ? request.body.toString('utf8') : request.url.search.slice(1),
    );
    const [, , ...parts] = request.url.pathname.split('/');
    const [resource = '', id, action] = parts[0] === 'checkout' ? parts.slice(1) : parts;
    const found = <T>(item: T | undefined, kind: string): T => {
      if (item === undefined) throw missing(kind, id ?? '');
      return item;
    };
    switch (
      `${request.method} ${resource}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`
    ) {
      case 'POST sessions':
        return toSession(createSession(form, account));
      case 'GET sessions':
        return list(own.filter((checkout) => isListed(checkout, form)).toReversed(), form, toSession);
      case 'GET sessions/:id': {
        const checkout = found(
          own.find((checkout) => checkout.id === id),
          'checkout.session',
        );
        const expand = typeof form.expand === 'object' ? Object.values(form.expand) : [];
        const session = toSession(checkout);
        return expand.includes('payment_intent') && session.payment_intent !== null
          ? { ...session, payment_intent: toPaymentIntent(checkout) }
          : session;
      }
      case 'POST sessions/:id/expire': {
        const checkout = found(
          own.find((checkout) => checkout.id === id),
          'checkout.session',
        );
        if (checkout.status !== 'open')
          throw new StripeRefusal(
            400,
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
          );
        expire(checkout);
        return toSession(checkout);
      }
      case 'GET payment_intents/:id':
        return toPaymentIntent(
          found(
            own.find((checkout) => checkout.paymentIntentId === id),
            'payment_intent',
          ),
        );
      case 'GET charges/:id':
        return toCharge(
          found(
            own.find((checkout) => checkout.chargeId === id),
            'charge',
          ),
        );
      case 'POST refunds':
        return toRefund(createRefund(form, own));
      case 'GET refunds/:id':
        return toRefund(
          found(
            refunds.find((refund) => refund.id === id && refund.checkout.account === account),
            'refund',
          ),
        );
      default:
        throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.url.pathname}).`);
    }
  }

  async function answerApi(request: LocalRequest): Promise<LocalAnswer> {
    const requestId = makeId('req', 14);
    try {
      if (headerOf(request, 'authorization') !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, 'Invalid API Key provided', { code: 'api_key_invalid' });
      const fault = faults.take(request.url.pathname);
      if (fault?.kind === 'cut' && !fault.accepted) return 'cut';
      if (fault?.kind === 'refuse' && fault.status < 500)
        throw new StripeRefusal(fault.status, 'Refused on purpose', fault);
      const answer = await idempotent(request, async () => {
        if (fault?.kind === 'refuse')
          return new StripeRefusal(fault.status, 'Refused on purpose', { type: 'api_error', ...fault }).toAnswer(
            requestId,
          );
        return json(200, route(request), { 'request-id': requestId });
      });
      if (fault?.kind === 'slow') await delay(fault.ms);
      return fault?.kind === 'cut' ? 'cut' : answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return error.toAnswer(requestId);
      throw error;
    }
  }

  function answerPage(request: LocalRequest): LocalAnswer {
    const checkout = checkouts.find(({ id }) => request.url.pathname === `/c/pay/${id}`);
    if (checkout === undefined)
      return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No such page.' };
    if (checkout.status !== 'open') return closedPage(checkout);
    if (request.method !== 'POST') return checkoutPage(checkout);
    const form = new URLSearchParams(request.body.toString('utf8'));
    try {
      const method = form.get('method') === 'us_bank_account' ? 'us_bank_account' : 'card';
      const location = pay(checkout.id, { method, card: form.get('card') ?? '', email: form.get('email') ?? '' });
      return { status: 303, headers: { location }, body: '' };
    } catch (error) {
      if (error instanceof StripeRefusal) return checkoutPage(checkout, error.message);
      throw error;
    }
  }

  const server = await startLocalHttp(options.port ?? 0, async (request) => {
    expireDue();
    return request.url.pathname.startsWith('/v1/') ? answerApi(request) : answerPage(request);
  });

  return {
    ...webhooks,
    port: server.port,
    url: server.url,
    secretKey,
    webhookSecret,
    /** For `stripe({ ...emulator.connection, secretKey, webhookSecret })`. */
    connection: { host: '127.0.0.1', port: server.port, protocol: 'http' as const },
    /** Oldest first. */
    checkouts: (): readonly EmulatedCheckout[] => [...checkouts],
    refunds: (): readonly EmulatedRefund[] => [...refunds],
    /** A session was made or changed. */
    onChange: (listener: (checkout: EmulatedCheckout) => void) => changes.add(listener),
    /** `rule.to` is a path, such as `/v1/refunds`. */
    fail: (fault: StripeApiFault, rule?: FaultRule) => faults.add(fault, rule),
    pay,
    settleBankDebit,
    expireDue,
    /** The bank sends a refund back. */
    failRefund(refundId: string) {
      const refund = refunds.find(({ id }) => id === refundId);
      if (refund?.status !== 'succeeded') throw new Error(`There is no refund ${refundId} that could fail.`);
      refund.status = 'failed';
      refund.checkout.refunded -= refund.amount;
      emit('refund.failed', toRefund(refund), refund.checkout.account);
      changes.notify(refund.checkout);
    },
    /** The card's owner disputes the payment. */
    dispute(sessionId: string) {
      const checkout = checkouts.find(({ id }) => id === sessionId);
      if (checkout?.payment !== 'succeeded') throw new Error(`${sessionId} is not paid.`);
      emit('charge.dispute.created', toDispute(checkout, now()), checkout.account);
    },
    async stop() {
      stopWebhooks();
      await server.stop();
      await webhooks.settled();
    },
  };
}

function headerOf(request: LocalRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

function isListed(checkout: EmulatedCheckout, form: { readonly [name: string]: FormValue }): boolean {
  if (form.payment_intent !== undefined && form.payment_intent !== checkout.paymentIntentId) return false;
  return form.status === undefined || form.status === checkout.status;
}

function list<T extends { readonly id: string }>(
  items: readonly T[],
  form: { readonly [name: string]: FormValue },
  show: (item: T) => unknown,
) {
  const limit = Math.min(100, Math.max(1, Number(form.limit ?? 10)));
  const start = form.starting_after === undefined ? 0 : items.findIndex(({ id }) => id === form.starting_after) + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit).map(show),
    has_more: items.length > start + limit,
    url: '/v1/checkout/sessions',
  };
}
