import { QuoteRescueError } from '@quote-rescue/core';
import type { SendContext } from '../../../ports/email.ts';
import type { SendOutcome, WebhookRequest, WebhookResult } from '../../../ports/send-outcome.ts';
import type { SmsMessage, SmsProvider, SmsWebhookEvent } from '../../../ports/sms.ts';
import { forTenant, type PerTenant } from '../../per-tenant.ts';
import { settleOrAbort } from '../../settle-or-abort.ts';
import { clientFor, loadTwilio, openHttpClient, TwilioRefusal } from './client.ts';
import { fromErrorCode, fromRefusal } from './outcome.ts';
import { readTwilioForm } from './webhook.ts';

/** One Twilio account or subaccount. A SaaS is an ISV in 10DLC: each tenant has its own brand, campaign and sender. */
export type TwilioCredentials = {
  /** `AC...` */
  readonly accountSid: string;
  /** Also checks the signature of what Twilio calls. */
  readonly authToken: string;
  /** Used for sending instead of the auth token, if given. */
  readonly apiKey?: { readonly sid: string; readonly secret: string };
} & ({ readonly from: string } | { readonly messagingServiceSid: string; readonly from?: string });

export type TwilioOptions = {
  /** One account for all tenants, or the tenant's own; `null` pauses that tenant's SMS. */
  readonly credentials: PerTenant<TwilioCredentials>;
  /** Instead of `https://api.twilio.com`: a regional edge, or an emulator. */
  readonly baseUrl?: string;
  /** Hand-overs at once in one worker. Default 10. */
  readonly parallelism?: number;
  /** Whole hand-over, ms. Default 15,000: always shorter than a worker's lease of 30 s. */
  readonly timeoutMs?: number;
  /** Machine time, epoch ms. */
  readonly now?: () => number;
};

/** These say that no connection was made, so Twilio has not got the text. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * SMS through Twilio, by its official SDK (an optional peer, loaded at the first use).
 * Twilio takes no idempotency key: after a lost answer or a 5xx the text is looked for by number and body, or found by its
 * status callback, which carries the key; it is never posted again blindly. Scheduling inside Twilio is not used: what is
 * scheduled there would not be stopped by a later opt-out or payment.
 */
export function twilio(settings: TwilioCredentials & Omit<TwilioOptions, 'credentials'>): SmsProvider;
export function twilio(settings: TwilioOptions): SmsProvider;
export function twilio(
  settings: TwilioOptions | (TwilioCredentials & Omit<TwilioOptions, 'credentials'>),
): SmsProvider {
  const options: TwilioOptions = 'credentials' in settings ? settings : { ...settings, credentials: settings };
  const { baseUrl, parallelism = 10, timeoutMs = 15_000, now = Date.now } = options;
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const sdk = await loadTwilio();
    return { sdk, http: openHttpClient(sdk, { timeoutMs, now }) };
  }

  async function connect(tenantId: string) {
    const credentials = await forTenant(options.credentials, tenantId);
    if (credentials === null)
      throw new QuoteRescueError('misconfigured', 'This account has no SMS sender. Set one to go on with texts.');
    opened ??= open();
    const { sdk, http } = await opened;
    return { client: clientFor(sdk, credentials, http, baseUrl), credentials };
  }

  async function send(message: SmsMessage, context: SendContext): Promise<SendOutcome> {
    let connection: Awaited<ReturnType<typeof connect>>;
    try {
      connection = await connect(context.tenantId);
    } catch (error) {
      return notConfigured(error);
    }
    if (context.signal.aborted) return notSent('aborted', 'The hand-over was given up before it began.');
    const { client, credentials } = connection;
    try {
      const created = await settleOrAbort(
        client.messages.create({
          to: message.to,
          body: message.body,
          // The stored body stays the one sent, so that a look-up can compare. The kit has chosen the characters already.
          smartEncoded: false,
          ...('messagingServiceSid' in credentials ? { messagingServiceSid: credentials.messagingServiceSid } : {}),
          ...(credentials.from === undefined ? {} : { from: credentials.from }),
          ...(callableByTwilio(message.statusCallbackUrl, baseUrl)
            ? { statusCallback: message.statusCallbackUrl }
            : {}),
        }),
        context.signal,
      );
      return { outcome: 'sent', providerId: created.sid };
    } catch (error) {
      return readFailure(error);
    }
  }

  /**
   * Looks among the newest texts to this number for one with this body. Bodies carry the customer's own quote link, so
   * equal means the same. Not filtered by the day sent: a queued text has none yet. "Not found" stays `unknown`, because
   * Twilio does not promise that a text it has taken is listed at once. A question that was not answered says nothing.
   */
  async function lookUp(
    message: SmsMessage,
    context: SendContext,
  ): Promise<SendOutcome | { readonly outcome: 'unknown' }> {
    try {
      const { client } = await connect(context.tenantId);
      const listed = await settleOrAbort(
        client.messages.list({ to: message.to, limit: 50, pageSize: 50 }),
        context.signal,
      );
      const oldest = now() - 2 * 86_400_000;
      const found = listed.find(
        (candidate) =>
          candidate.direction.startsWith('outbound') &&
          // Trial accounts get a sentence of Twilio's put before the text.
          candidate.body.trim().endsWith(message.body.trim()) &&
          (candidate.dateCreated?.getTime() ?? oldest) >= oldest,
      );
      if (found === undefined) return { outcome: 'unknown' };
      const failure = found.errorCode ? fromErrorCode(found.errorCode, found.errorMessage ?? '') : null;
      if (failure !== null && (found.status === 'failed' || found.status === 'undelivered')) return failure;
      return { outcome: 'sent', providerId: found.sid };
    } catch (error) {
      return { outcome: 'uncertain', error: error instanceof Error ? error.message : String(error) };
    }
  }

  async function receive(request: WebhookRequest): Promise<WebhookResult<SmsWebhookEvent>> {
    const credentials = await forTenant(options.credentials, request.tenantId);
    if (credentials === null) return { outcome: 'bad_signature', reason: 'This tenant has no Twilio account.' };
    const signature = request.headers.get('x-twilio-signature');
    if (signature === null) return { outcome: 'bad_signature', reason: 'The header X-Twilio-Signature is missing.' };
    const form = readForm(request.body);
    const sdk = await loadTwilio();
    if (!sdk.validateRequest(credentials.authToken, signature, request.url, form))
      return {
        outcome: 'bad_signature',
        reason: 'X-Twilio-Signature does not fit the address, the form and the auth token.',
      };
    return readTwilioForm(form, request);
  }

  return { name: 'twilio', repeatability: 'look_up', parallelism, send, lookUp, receive };
}

function readFailure(thrown: unknown): SendOutcome {
  if (thrown instanceof TwilioRefusal) return fromRefusal(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (notConnected.has(code))
    return notSent(code === 'ECONNREFUSED' ? 'connection_refused' : 'host_not_found', message);
  return { outcome: 'uncertain', error: code === '' ? message : `${code}: ${message}` };
}

function notSent(code: string, message: string): SendOutcome {
  return { outcome: 'failed', code, message, retry: { kind: 'after', ms: null }, scope: 'message' };
}

function notConfigured(error: unknown): SendOutcome {
  const message = error instanceof Error ? error.message : String(error);
  return { outcome: 'failed', code: 'misconfigured', message, retry: { kind: 'after', ms: null }, scope: 'tenant' };
}

/** Twilio refuses a text whose callback address it can never reach (21609). With real keys on a laptop, better none. */
function callableByTwilio(callbackUrl: string, baseUrl: string | undefined): boolean {
  return baseUrl !== undefined || !/^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/i.test(callbackUrl);
}

/** Repeated fields become lists, as the SDK's signature check takes them. */
function readForm(body: Uint8Array): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null);
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  for (const name of new Set(fields.keys())) {
    const values = fields.getAll(name);
    form[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return form;
}
