import { QuoteRescueError } from '@quote-rescue/core';
import * as z from 'zod';
import type { PaymentAnswer } from '../../../ports/payments.ts';

/** What the SDK's errors tell; anything else thrown reads as a lost answer. */
const stripeError = z.object({
  type: z.string(),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  param: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
});

/** The account, the key or the mode is wrong: true of every payment of this tenant until someone mends it. */
const tenantCodes = new Set([
  'account_invalid',
  'api_key_expired',
  'livemode_mismatch',
  'platform_account_required',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
]);

/** Another call under the same idempotency key is under way. */
export const keyInUse = 'idempotency_key_in_use';

/**
 * Reads a failed call. A lost connection and a 5xx say nothing about whether it was done: `unknown`, and the same call
 * under the same idempotency key is safe. (Stripe repeats a stored 500 under its key for a day: if it stays `unknown`, the
 * way out is a new attempt with a new key.)
 */
export function stripeFailure(thrown: unknown): Exclude<PaymentAnswer, { outcome: 'ok' }> {
  const parsed = stripeError.safeParse(thrown);
  if (!parsed.success) return { outcome: 'unknown', error: thrown instanceof Error ? thrown.message : String(thrown) };
  const { type, message, statusCode } = parsed.data;
  const code = parsed.data.code ?? (statusCode === undefined ? type : `http_${statusCode}`);
  const failed = (retry: boolean, scope: 'attempt' | 'tenant') =>
    ({ outcome: 'failed', code, message, retry, scope }) as const;
  switch (type) {
    case 'StripeRateLimitError':
      return failed(true, 'attempt');
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return failed(false, 'tenant');
    case 'StripeInvalidRequestError':
      return failed(false, tenantCodes.has(code) ? 'tenant' : 'attempt');
    case 'StripeIdempotencyError':
    case 'StripeCardError':
      return failed(false, 'attempt');
    default:
      if (statusCode === 409) return { ...failed(true, 'attempt'), code: keyInUse };
      return { outcome: 'unknown', error: `${code}: ${message}` };
  }
}

/** What must be mended in the host's options before any payment of the tenant works. */
export function notConfigured(error: unknown): Extract<PaymentAnswer, { outcome: 'failed' }> {
  const known = error instanceof QuoteRescueError;
  return {
    outcome: 'failed',
    code: known ? error.code : 'misconfigured',
    message: error instanceof Error ? error.message : String(error),
    retry: false,
    scope: 'tenant',
  };
}

/** The customer's address alone is what Stripe would not take. */
export function refusesEmail(thrown: unknown): boolean {
  const { data } = stripeError.safeParse(thrown);
  return (
    data?.type === 'StripeInvalidRequestError' && (data.param === 'customer_email' || data.code === 'email_invalid')
  );
}
