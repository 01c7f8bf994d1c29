/**
 * Every error the kit throws on purpose. The codes are closed: a host may switch over them.
 * `message` always says what failed, why, and what to do next, in words a person can be shown.
 */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'request_key_reused',
  'nothing_to_send',
  'unknown_zone',
  'unknown_sequence',
  'too_late',
  'already_ended',
  'payments_unavailable',
  'bad_signature',
  'rate_limited',
  'schema_missing',
  'schema_too_new',
  'misconfigured',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One faulty field of an input: `path` is dotted (`contact.email`), `message` is shown beside the field. */
export type FieldFault = { path: string; message: string };

export class QuoteRescueError extends Error {
  /**
   * By name and code: a host's `instanceof` must hold as well where an error was made by another copy of this class,
   * which is what the built server carries and what two versions in one `node_modules` are.
   */
  static override [Symbol.hasInstance](value: unknown): value is QuoteRescueError {
    return (
      value instanceof Error &&
      value.name === 'QuoteRescueError' &&
      'code' in value &&
      (errorCodes as readonly unknown[]).includes(value.code)
    );
  }

  override readonly name = 'QuoteRescueError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldFault[];

  constructor(code: ErrorCode, message: string, options: { fields?: readonly FieldFault[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}
