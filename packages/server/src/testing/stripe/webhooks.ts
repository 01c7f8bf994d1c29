import type Stripe from 'stripe';
import { createBackground } from '../background.ts';
import { callOut } from '../call-out.ts';
import { createFaultQueue, type FaultRule } from '../faults.ts';
import { signStripeWebhook } from '../sign-webhooks.ts';
import { makeId } from './records.ts';

/** An event as it is posted. `created` is epoch s. */
export type EmulatedEvent = Omit<Stripe.EventBase, 'data'> & {
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
};

/** Types of events with the resource each carries. */
type Carried = { readonly [E in Stripe.Event as E['type']]: E['data']['object'] };
export type Emit = <Type extends keyof Carried>(type: Type, object: Carried[Type], account: string | null) => void;

export type StripeWebhookFault =
  /** Never comes. */
  | { readonly kind: 'drop' }
  /** Comes this many times, at once. */
  | { readonly kind: 'duplicate'; readonly times: number }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Waits for `releaseHeld`, which can also turn the order around. */
  | { readonly kind: 'hold' };

export type StripeDelivery = {
  readonly event: EmulatedEvent;
  readonly url: string;
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  readonly body: string;
};

/** Where events go; null = nowhere. */
export type StripeWebhookAddress = string | ((event: EmulatedEvent) => string | null);

export type StripeWebhookOptions = {
  readonly webhookUrl?: StripeWebhookAddress;
  readonly webhookSecret: string;
  /** Pauses before an event that was not answered with 2xx comes again, ms. Stripe goes on for days. */
  readonly retryDelaysMs?: readonly number[];
  readonly now: () => number;
  readonly delay: (ms: number) => Promise<void>;
};

/** Makes events, signs and posts them, repeats what was not taken, and fails on request. */
export function createStripeWebhooks(options: StripeWebhookOptions) {
  const events: EmulatedEvent[] = [];
  const held: EmulatedEvent[] = [];
  const faults = createFaultQueue<StripeWebhookFault>();
  const background = createBackground();
  const { post, postUntilTaken, ...postman } = createPostman(options);

  async function deliver(event: EmulatedEvent): Promise<void> {
    const fault = faults.take(event.type);
    if (fault?.kind === 'drop') return;
    if (fault?.kind === 'hold') {
      held.push(event);
      return;
    }
    if (fault?.kind === 'delay') await options.delay(fault.ms);
    const copies = fault?.kind === 'duplicate' ? fault.times : 1;
    await Promise.all(Array.from({ length: copies }, () => postUntilTaken(event)));
  }

  return {
    ...postman,
    emit(type: keyof Carried, object: Carried[keyof Carried], account: string | null): EmulatedEvent {
      const event = newEvent(type, object, { account, now: options.now() });
      events.push(event);
      background.run(() => deliver(event));
      return event;
    },
    events: (): readonly EmulatedEvent[] => [...events],
    /** `rule.to` is an event type. */
    failWebhook: (fault: StripeWebhookFault, rule?: FaultRule) => faults.add(fault, rule),
    /** Posts what `hold` kept back, one after the other. */
    async releaseHeld(order: { readonly reverse?: boolean } = {}) {
      const batch = held.splice(0);
      for (const event of order.reverse ? batch.reverse() : batch) await postUntilTaken(event);
    },
    /** Posts an event once more, as the dashboard's "Resend" does. Resolves to whether it was taken. */
    async redeliver(eventId: string): Promise<boolean> {
      const event = events.find(({ id }) => id === eventId);
      return event === undefined ? false : post(event);
    },
    settled: () => background.settled(),
  };
}

function newEvent(
  type: keyof Carried,
  object: Carried[keyof Carried],
  { account, now }: { readonly account: string | null; readonly now: number },
): EmulatedEvent {
  return {
    id: makeId('evt'),
    object: 'event',
    ...(account !== null && { account }),
    api_version: '2026-10-28.endive',
    created: Math.floor(now / 1000),
    // A snapshot: the object as it is now, whatever becomes of it.
    data: { object: { ...structuredClone(object) } },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  } satisfies Stripe.EventBase;
}

/** Signs and posts. After `stop` everything counts as taken. */
function createPostman({
  webhookSecret,
  retryDelaysMs = [100, 1_000, 5_000],
  now,
  delay,
  ...options
}: StripeWebhookOptions) {
  const deliveries: StripeDelivery[] = [];
  let webhookUrl = options.webhookUrl;
  let stopped = false;

  async function post(event: EmulatedEvent): Promise<boolean> {
    const url = typeof webhookUrl === 'function' ? webhookUrl(event) : webhookUrl;
    if (url === undefined || url === null || stopped) return true;
    const body = JSON.stringify(event);
    const signature = signStripeWebhook({ secret: webhookSecret, body, now: now() });
    const answer = await callOut(url, { 'content-type': 'application/json', 'stripe-signature': signature }, body);
    deliveries.push({ event, url, ...answer });
    return answer.status !== null && answer.status >= 200 && answer.status < 300;
  }

  return {
    post,
    async postUntilTaken(event: EmulatedEvent): Promise<void> {
      for (const pause of [0, ...retryDelaysMs]) {
        if (pause > 0) await delay(pause);
        if (await post(event)) return;
      }
    },
    deliveries: (): readonly StripeDelivery[] => [...deliveries],
    setWebhookUrl(url: StripeWebhookAddress) {
      webhookUrl = url;
    },
    stop() {
      stopped = true;
    },
  };
}
