import { withoutAddresses } from './without-addresses.ts';

/** An exception as it may stand in a log. */
export type LoggedFault = {
  readonly name: string;
  readonly message: string;
  /** SQLSTATE, or the code of a Node or vendor error. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** Where it was thrown; without the message, which heads a stack as Node writes it. */
  readonly at?: string;
  readonly cause?: LoggedFault;
};

const sqlState = /^[0-9A-Z]{5}$/;
const named = ['constraint', 'table', 'column'] as const;

/**
 * What a log may hold of an exception. PostgreSQL repeats the row in `detail` and `where`, and the value itself in the
 * message of a data exception (class 22): a customer's address has no place in a log, so those are left out.
 */
export function faultForLog(error: unknown, depth = 0): LoggedFault {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutAddresses(String(error)) };
  const fields = error as Error & { readonly [field: string]: unknown };
  const code = typeof fields.code === 'string' || typeof fields.code === 'number' ? String(fields.code) : undefined;
  const ofData = code !== undefined && sqlState.test(code) && code.startsWith('22');
  const message = ofData ? error.message.replace(/".*"/gs, '"…"') : error.message;
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: withoutAddresses(message),
    ...(code !== undefined && { code }),
    ...Object.fromEntries(named.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []))),
    ...(at !== undefined && at.length > 0 && { at: at.slice(0, 12).join('\n') }),
    ...(error.cause !== undefined && depth < 3 && { cause: faultForLog(error.cause, depth + 1) }),
  };
}
