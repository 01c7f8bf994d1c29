import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient';
import * as z from 'zod';
import { loadVendorSdk } from '../../load-vendor-sdk.ts';
import type { TwilioCredentials } from './twilio.ts';

/** Twilio answered, and not with a success. `code` is null where a proxy answered in its stead with HTML. */
export class TwilioRefusal extends Error {
  override readonly name = 'TwilioRefusal';
  readonly status: number;
  readonly code: number | null;
  readonly retryAfterMs: number | null;

  constructor(answer: { status: number; code: number | null; message: string; retryAfterMs: number | null }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

const errorBody = z.object({ code: z.number(), message: z.string() });

export function loadTwilio() {
  return loadVendorSdk('twilio', async () => (await import('twilio')).default);
}
type TwilioSdk = Awaited<ReturnType<typeof loadTwilio>>;

/**
 * One HTTP client for all tenants: it owns the connections. The SDK's exception carries no response headers, so a refusal
 * is read here, where Retry-After can still be seen. The SDK's own repeating stays off: it ignores Retry-After.
 */
export function openHttpClient(
  sdk: TwilioSdk,
  options: { readonly timeoutMs: number; readonly now: () => number },
): RequestClient {
  class RefusalReader extends sdk.RequestClient {
    override async request<TData>(request: RequestClient.RequestOptions<TData>) {
      const response = await super.request<TData>(request);
      if (response.statusCode >= 200 && response.statusCode < 300) return response;
      const body = errorBody.safeParse(fromJson(response.body));
      throw new TwilioRefusal({
        status: response.statusCode,
        code: body.success ? body.data.code : null,
        message: body.success ? body.data.message : `Twilio answered with HTTP status ${response.statusCode}`,
        retryAfterMs: readRetryAfter(
          z
            .record(z.string(), z.unknown())
            .catch({})
            .parse({ ...response.headers }),
          options.now(),
        ),
      });
    }
  }
  return new RefusalReader({ timeout: options.timeoutMs, autoRetry: false });
}

/** Cheap (some microseconds): made anew for every call, so that no credentials are kept. */
export function clientFor(
  sdk: TwilioSdk,
  credentials: TwilioCredentials,
  http: RequestClient,
  baseUrl: string | undefined,
): Twilio {
  const { accountSid, apiKey } = credentials;
  const client = sdk(apiKey?.sid ?? accountSid, apiKey?.secret ?? credentials.authToken, {
    accountSid,
    httpClient: http,
  });
  if (baseUrl !== undefined) client.api.baseUrl = baseUrl;
  return client;
}

function fromJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Retry-After is seconds or an HTTP date (RFC 9110 section 10.2.3). */
function readRetryAfter(headers: Record<string, unknown>, now: number): number | null {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
