import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultQueue, type FaultRule } from '../faults.ts';
import { type LocalAnswer, type LocalRequest, startLocalHttp } from '../local-http.ts';
import { createStripeApi, type StripeApiFault } from './api.ts';
import { checkoutPage, closedPage } from './checkout-page.ts';
import type { EmulatedCheckout, EmulatedRefund } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { createTill, type PayInput, type Till } from './till.ts';
import {
  createStripeWebhooks,
  type EmulatedEvent,
  type StripeDelivery,
  type StripeWebhookAddress,
  type StripeWebhookFault,
} from './webhooks.ts';

export type StripeEmulatorOptions = {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `sk_test_emulator`. */
  readonly secretKey?: string;
  /** Default `whsec_emulator`. */
  readonly webhookSecret?: string;
  readonly webhookUrl?: StripeWebhookAddress;
  /** Connected accounts that the key may act for; absent = any. `POST /v1/accounts` adds to them. */
  readonly accounts?: readonly string[];
  /** Pauses before an event that was not answered with 2xx comes again, ms. Stripe goes on for days. */
  readonly retryDelaysMs?: readonly number[];
  readonly now?: () => number;
  readonly delay?: (ms: number) => Promise<void>;
};

export type StripeEmulator = {
  readonly port: number;
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** For `stripe({ ...emulator.connection, secretKey, webhookSecret })`. */
  readonly connection: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Oldest first. */
  checkouts(): readonly EmulatedCheckout[];
  refunds(): readonly EmulatedRefund[];
  events(): readonly EmulatedEvent[];
  /** Every webhook posted, in the order it was answered. */
  deliveries(): readonly StripeDelivery[];
  /** A session was made or changed. */
  onChange(listener: (checkout: EmulatedCheckout) => void): () => void;
  /** What goes wrong in the API; `rule.to` is a path, such as `/v1/refunds`. */
  fail(fault: StripeApiFault, rule?: FaultRule): void;
  /** What goes wrong with webhooks; `rule.to` is an event type. */
  failWebhook(fault: StripeWebhookFault, rule?: FaultRule): void;
  /** Posts the webhooks that were held back, one after the other. */
  releaseHeld(order?: { readonly reverse?: boolean }): Promise<void>;
  /** Posts an event once more, as the dashboard's "Resend" does. Resolves to whether it was taken. */
  redeliver(eventId: string): Promise<boolean>;
  setWebhookUrl(url: StripeWebhookAddress): void;
  /** What the customer does on the page; returns the address he is sent back to. Throws if the card is declined. */
  pay(sessionId: string, input?: PayInput): string;
  /** The bank's word on a debit, days later. */
  settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): void;
  /** Closes the sessions whose time is over. */
  expireDue(): void;
  /** The bank sends a refund back. */
  failRefund(refundId: string): void;
  /** The card's owner disputes the payment. */
  dispute(sessionId: string): void;
  /** The bank decides. */
  closeDispute(sessionId: string, outcome: 'won' | 'lost'): void;
  /** Resolves when no webhook is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Stripe's Checkout Sessions on the loopback, faithful enough for the official SDK; with a page to pay on. */
export async function startStripeEmulator(options: StripeEmulatorOptions = {}): Promise<StripeEmulator> {
  const now = options.now ?? Date.now;
  const delay = options.delay ?? ((ms: number) => sleep(ms));
  const secretKey = options.secretKey ?? 'sk_test_emulator';
  const webhookSecret = options.webhookSecret ?? 'whsec_emulator';
  const faults = createFaultQueue<StripeApiFault>();
  const { emit, stop: stopWebhooks, ...webhooks } = createStripeWebhooks({ ...options, webhookSecret, now, delay });
  const till = createTill({ now, emit, pageUrl: () => server.url });
  const accounts = options.accounts === undefined ? null : new Set(options.accounts);
  const answerApi = createStripeApi({ till, events: webhooks.events, accounts, secretKey, faults, delay });

  const server = await startLocalHttp(options.port ?? 0, async (request) => {
    till.expireDue();
    return request.url.pathname.startsWith('/v1/') ? answerApi(request) : answerPage(till, request);
  });

  return {
    ...webhooks,
    port: server.port,
    url: server.url,
    secretKey,
    webhookSecret,
    connection: { host: '127.0.0.1', port: server.port, protocol: 'http' },
    checkouts: () => [...till.checkouts],
    refunds: () => [...till.refunds],
    onChange: till.onChange,
    fail: (fault, rule) => faults.add(fault, rule),
    pay: till.pay,
    settleBankDebit: till.settleBankDebit,
    expireDue: till.expireDue,
    failRefund: till.failRefund,
    dispute: till.dispute,
    closeDispute: till.closeDispute,
    async stop() {
      stopWebhooks();
      await server.stop();
      await webhooks.settled();
    },
  };
}

/** The hosted page: a GET shows it, a POST pays. */
function answerPage(till: Till, request: LocalRequest): LocalAnswer {
  const checkout = till.checkouts.find(({ id }) => request.url.pathname === `/c/pay/${id}`);
  if (checkout === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No such page.' };
  if (checkout.status !== 'open') return closedPage(checkout);
  if (request.method !== 'POST') return checkoutPage(checkout);
  const form = new URLSearchParams(request.body.toString('utf8'));
  const method = form.get('method') === 'us_bank_account' ? 'us_bank_account' : 'card';
  try {
    const location = till.pay(checkout.id, { method, card: form.get('card') ?? '', email: form.get('email') ?? '' });
    return { status: 303, headers: { location }, body: '' };
  } catch (error) {
    if (error instanceof StripeRefusal) return checkoutPage(checkout, error.message);
    throw error;
  }
}
