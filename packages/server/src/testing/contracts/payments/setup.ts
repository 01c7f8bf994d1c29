import type {
  PaymentContext,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  PaymentSession,
} from '../../../ports/payments.ts';
import type { WebhookRequest } from '../../../ports/send-outcome.ts';
import type { ContractTestApi } from '../test-api.ts';

/** What a provider is asked to do wrong, once. */
export type PaymentsContractFault =
  /** Done; the answer is lost, whatever the SDK repeats by itself. */
  | 'answer_lost'
  /** Not done; a 5xx, whatever the SDK repeats by itself. */
  | 'server_error'
  | 'rate_limited';

export type PaymentsContractSetup = {
  readonly provider: PaymentProvider;
  readonly withBadCredentials: PaymentProvider;
  readonly unreachable: PaymentProvider;
  fail(fault: PaymentsContractFault): void;
  /** How many sessions exist at the provider. */
  sessions(): number;
  /** What the customer does on the provider's page. */
  pay(sessionId: string, how: 'card' | 'bank_debit'): Promise<void>;
  settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): Promise<void>;
  /** Time passes at the provider until this session has expired. */
  expireAtProvider(sessionId: string): Promise<void>;
  /** Webhooks so far as they reach the host, oldest first. */
  webhooks(): Promise<readonly WebhookRequest[]>;
  /** Machine time at the provider, epoch ms. */
  now(): number;
  stop(): Promise<void>;
};

/** An attempt as the kit stores it before it asks the provider. */
export function examplePayment(now: number, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    attemptId: 'att_0123456789',
    idempotencyKey: 'deposit:att_0123456789',
    tenantId: 'tnt_ridgeline',
    estimateId: 'est_abc123',
    amountMinor: 150_000,
    currency: 'USD',
    description: 'Deposit: Roof repair, Ridgeline Roofing “North”',
    customerEmail: 'dana.w@example.com',
    successUrl: 'https://quotes.example.com/q/0123456789abcdefghijkl?paid=1',
    cancelUrl: 'https://quotes.example.com/q/0123456789abcdefghijkl',
    expiresAt: new Date(now + 3_600_000).toISOString(),
    ...changes,
  };
}

/** Of a call that is about that attempt. */
export const exampleContext = (): PaymentContext => ({
  tenantId: 'tnt_ridgeline',
  signal: new AbortController().signal,
});

/** What not every kind of provider has: tests that need it do not exist for one that has not. */
export type PaymentsCapability =
  /** A page on which the customer pays; the others answer with instructions. */
  | 'page'
  /** Remembers sessions and idempotency keys: there is something that could be made twice. */
  | 'memory'
  /** A network, with its faults. */
  | 'network'
  /** Can be searched for the session of an attempt (`findSession`). */
  | 'search'
  /** Reports of its own. */
  | 'webhooks'
  /** A least sum. */
  | 'minimum';

/** What a provider does not have, each with the reason in words. */
export type Without = { readonly [capability in PaymentsCapability]?: string };

export type PaymentsContract = {
  readonly name: string;
  readonly describe: ContractTestApi['describe'];
  readonly expect: ContractTestApi['expect'];
  /** A test with parts of its own, left out where the provider lacks what it `needs`. */
  test(
    title: string,
    body: (parts: PaymentsContractSetup, request: PaymentRequest) => Promise<void>,
    ...needs: readonly PaymentsCapability[]
  ): void;
  open(parts: PaymentsContractSetup, request: PaymentRequest): Promise<PaymentSession>;
  /** What the provider has reported so far, read by the adapter. */
  events(parts: PaymentsContractSetup): Promise<readonly PaymentEvent[]>;
};

export function contractOf(
  { describe, it, expect }: ContractTestApi,
  { name, setup, without }: { name: string; setup: () => Promise<PaymentsContractSetup>; without: Without },
): PaymentsContract {
  const test: PaymentsContract['test'] = (title, body, ...needs) => {
    if (needs.some((capability) => Object.hasOwn(without, capability))) return;
    it(title, async () => {
      const parts = await setup();
      try {
        await body(parts, examplePayment(parts.now()));
      } finally {
        await parts.stop();
      }
    });
  };

  async function open(parts: PaymentsContractSetup, request: PaymentRequest) {
    const answer = await parts.provider.createSession(request, exampleContext());
    if (answer.outcome !== 'ok') throw new Error(`no session: ${JSON.stringify(answer)}`);
    return answer.session;
  }

  async function events(parts: PaymentsContractSetup): Promise<readonly PaymentEvent[]> {
    const results = await Promise.all((await parts.webhooks()).map((request) => parts.provider.receive(request)));
    return results.flatMap((result) => {
      if (result.outcome !== 'accepted') throw new Error(`a webhook was not accepted: ${JSON.stringify(result)}`);
      return result.events;
    });
  }

  return { name, describe, expect, test, open, events };
}
