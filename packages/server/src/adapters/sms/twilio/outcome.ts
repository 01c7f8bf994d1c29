import type { SendOutcome } from '../../../ports/send-outcome.ts';

/**
 * What Twilio's error codes mean for the next step, after Twilio's error dictionary. Twilio says that codes change, so an
 * unknown code falls back to its HTTP status, and the raw code always stands in the outcome.
 */
type Meaning = 'opted_out' | 'bad_number' | 'tenant' | 'not_now' | 'hours_later' | 'this_message' | 'look_again';

const meanings = new Map<number, Meaning>([
  [21610, 'opted_out'],
  // The number cannot take texts: invalid, a landline, not reachable, unknown, the sender itself.
  ...codes('bad_number', 21211, 21614, 21635, 21266, 30004, 30005, 30006),
  // Key, region, sender or registration: true of every text of this tenant until someone mends it.
  ...codes('tenant', 20003, 21408, 21212, 21603, 21606, 30002, 30032, 30034),
  ...codes('not_now', 20429, 21611, 30001, 30022, 30023),
  // Handset off or carrier silent.
  ...codes('hours_later', 30003, 30008),
  // Filtered by a carrier, or blocked by the platform (30610: its own quiet hours): the same text will not pass.
  ...codes('this_message', 30007, 30450, 30610, 30640),
  // Waited too long in the queue: whether it should still go is for the guards to say.
  ...codes('look_again', 30036),
]);

function codes(meaning: Meaning, ...list: number[]): [number, Meaning][] {
  return list.map((code) => [code, meaning]);
}

const hours = 3_600_000;

/** Outcome for an error code of a refused create, a listed message or a callback. */
export function fromErrorCode(code: number, message: string, retryAfterMs: number | null = null): SendOutcome | null {
  const raw = String(code);
  const failed = (
    retry: { kind: 'never' } | { kind: 'after'; ms: number | null },
    scope: 'message' | 'recipient' | 'tenant',
  ) => ({ outcome: 'failed', code: raw, message, retry, scope }) as const;
  switch (meanings.get(code)) {
    case 'opted_out':
      return { outcome: 'skipped_opt_out', code: raw };
    case 'bad_number':
      return failed({ kind: 'never' }, 'recipient');
    case 'tenant':
      return failed({ kind: 'after', ms: null }, 'tenant');
    case 'not_now':
    case 'look_again':
      return failed({ kind: 'after', ms: retryAfterMs }, 'message');
    case 'hours_later':
      return failed({ kind: 'after', ms: 4 * hours }, 'message');
    case 'this_message':
      return failed({ kind: 'never' }, 'message');
    case undefined:
      return null;
  }
}

/**
 * Outcome for an HTTP answer that is no success. 5xx says nothing about whether the text was taken: Twilio has no
 * idempotency key, so it is never sent again blindly.
 */
export function fromRefusal(refusal: {
  readonly status: number;
  readonly code: number | null;
  readonly message: string;
  readonly retryAfterMs: number | null;
}): SendOutcome {
  const { status, code, message, retryAfterMs } = refusal;
  if (status >= 500 || status === 408) return { outcome: 'uncertain', error: `HTTP ${status}: ${message}` };
  const known = code === null ? null : fromErrorCode(code, message, retryAfterMs);
  if (known !== null) return known;
  const raw = code === null ? `http_${status}` : String(code);
  if (status === 429)
    return { outcome: 'failed', code: raw, message, retry: { kind: 'after', ms: retryAfterMs }, scope: 'message' };
  if (status === 401 || status === 403)
    return { outcome: 'failed', code: raw, message, retry: { kind: 'after', ms: null }, scope: 'tenant' };
  return { outcome: 'failed', code: raw, message, retry: { kind: 'never' }, scope: 'message' };
}
