import { QuoteRescueError } from '@quote-rescue/core';
import type * as z from 'zod';

/**
 * Checks what came in from outside.
 * @throws QuoteRescueError `invalid_input`, or `unknown_zone` where a time zone is all that is wrong; `fields` names each fault
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** The faults of a zod error as one error that names each field. */
export function invalidInput(error: z.ZodError): QuoteRescueError {
  const fields = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const onlyZones = fields.length > 0 && fields.every(({ path }) => /(^|\.)(customerZone|timeZone|zone)$/.test(path));
  const list = fields
    .slice(0, 5)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  return new QuoteRescueError(
    onlyZones ? 'unknown_zone' : 'invalid_input',
    `Nothing was changed, because some of what was sent cannot be used. ${list}${fields.length > 5 ? '; ...' : ''}`,
    { fields, cause: error },
  );
}
