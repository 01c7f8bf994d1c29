import type { SequenceDefinition } from '@quote-rescue/core';
import type { Clock } from './ports/clock.ts';
import type { EmailProvider } from './ports/email.ts';
import type { HostWebhookOptions } from './ports/host-webhook.ts';
import type { Logger } from './ports/logger.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { SmsProvider } from './ports/sms.ts';

/** Who is asking, as the host's own sign-in says. */
export type Caller = {
  /** The host's id of the tenant. */
  readonly tenantId: string;
  readonly actor: { readonly id: string; readonly name?: string };
  /** `read`: sees everything, changes nothing. Default `write`. */
  readonly access?: 'read' | 'write';
};

/** A pg Pool, or anything of its shape. */
export type PoolLike = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  connect(): Promise<PoolClientLike>;
  on?(event: 'connect', listener: (client: PoolClientLike) => void): unknown;
};
export type PoolClientLike = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  release(error?: Error | boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  removeListener?(event: 'error', listener: (error: Error) => void): unknown;
};

/** A PGlite instance, or anything of its shape. */
export type PGliteLike = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  exec(text: string): Promise<unknown>;
  transaction<T>(
    fn: (tx: {
      query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
      exec(text: string): Promise<unknown>;
    }) => Promise<T>,
  ): Promise<T>;
  waitReady: Promise<void>;
};

export type QuoteRescueOptions<Ctx = { request: Request }> = {
  /** The host's database: a connection string, a pg Pool, or a PGlite instance. */
  readonly database: string | PoolLike | PGliteLike;
  /** Default `quote_rescue`. */
  readonly schema?: string;
  /**
   * `at_start`: `start` brings the schema up to date. `by_host`: it only refuses to start on a schema that is behind; run
   * `quote-rescue migrate`, or what `quote-rescue migrate --sql` prints, when you deploy. Default `at_start`.
   */
  readonly migrations?: 'at_start' | 'by_host';
  /** Public address under which `fetch` is mounted, for example `https://app.example.com/quotes`. Links in messages start with it. */
  readonly baseUrl: string;
  /** The first seals quote links, all of them open them. 32 characters or more each. */
  readonly secrets: readonly [string, ...string[]];
  readonly email: EmailProvider;
  /** Address on a domain of yours that mails come from; the tenant's name stands before it, replies go to the tenant. */
  readonly emailFrom: string;
  readonly sms?: SmsProvider;
  readonly payments?: PaymentProvider;
  /**
   * Tells the host what happened to quotes and deposits, as signed webhooks (https://www.standardwebhooks.com), repeated
   * until taken. Receivers verify `webhook-signature`, and drop a `webhook-id` they have seen.
   */
  readonly webhooks?: HostWebhookOptions;
  /** Reads the host's own session from whatever context the router or the HTTP door is given. null = not signed in. */
  readonly authenticate: (context: Ctx) => Caller | null | Promise<Caller | null>;
  readonly sequences?: readonly SequenceDefinition[];
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Bytes from a cryptographic source; for tests. */
  readonly random?: (bytes: number) => Uint8Array;
  /** Messages per second and tenant; default e-mail 10, SMS 1 (segments). */
  readonly rates?: { readonly email?: number; readonly sms?: number };
  /** Called at named points of sending; for crash tests, which stop the process there. */
  readonly at?: (point: 'claimed' | 'authorised' | 'handed_over' | 'recorded') => void | Promise<void>;
  /** How this process takes part in sending. `workers: 0` = it only serves. Default 2 loops. */
  readonly workers?: number;
  /**
   * Where a request to the quote pages comes from, for limits per visitor: behind a proxy, what that proxy says and nobody
   * else can write, such as `(request) => request.headers.get('fly-client-ip')`. Absent: the socket's address if it is a
   * public one; no header is believed.
   */
  readonly clientAddress?: (request: Request) => string | null;
  /**
   * Addresses of a script (an ES module) and a style of the host's own build that turn the public quote page into the
   * React page. The script finds `<div id="quote-rescue" data-endpoint data-token data-returned>` and renders
   * `DepositPage` into it; the page's data stands as JSON (QuoteAnswer) in `#quote-rescue-answer`. Without a script, or
   * until it has loaded, the server's own page is there and works.
   */
  readonly quotePage?: {
    readonly script?: string;
    readonly stylesheet?: string;
    readonly frameAncestors?: (tenantId: string) => readonly string[];
  };
};

/** A transaction of the host: a pg client, a PGlite transaction, or anything that runs a text with `$1` values. */
export type HostTransaction = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};
/**
 * For `enroll(tenantId, input, { db })`: what it writes is committed or rolled back with the host's own writes. At REPEATABLE
 * READ or SERIALIZABLE it may fail with SQLSTATE 40001, as any statement may there: the host then runs its whole
 * transaction again, with the same `requestKey`.
 */
export type EnrollOptions = { readonly db?: HostTransaction };
