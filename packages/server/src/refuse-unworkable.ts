import { type FieldFault, normalizeEmail, QuoteRescueError } from '@quote-rescue/core';
import * as z from 'zod';

const SECRET = 'must be a text of 32 characters or more, for example `openssl rand -hex 32`; is its variable set?';

const callable = (what: string) =>
  z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', what);
const rate = z.number('a number of messages a second').positive('more than 0 messages a second').optional();

/** A class instance as well as a plain object: only what is called is looked at. */
const provider = (room: 'email' | 'sms', example: string) =>
  z
    .object(
      {
        name: z.string(`${room} needs a name, such as '${example}'`).min(1, 'must not be empty'),
        repeatability: z.enum(['key', 'look_up', 'none'], "must be 'key', 'look_up' or 'none'"),
        parallelism: z.int('must be a whole number').min(1, 'must be 1 or more'),
        send: callable('must be a function'),
        lookUp: callable('must be a function').optional(),
      },
      `must be a provider, such as ${example}({ ... }) of @quote-rescue/server/${room}/${example}`,
    )
    .refine(({ repeatability, lookUp }) => repeatability !== 'look_up' || lookUp !== undefined, {
      path: ['lookUp'],
      message: "a provider whose repeatability is 'look_up' has to answer what became of a message",
    });

const workable = z.object({
  database: z.union(
    [z.string().min(1), z.object({ query: callable('') })],
    'must be a connection string, a pg Pool or a PGlite instance; is its variable set?',
  ),
  schema: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be lower-case letters, digits and _')
    .optional(),
  migrations: z.enum(['at_start', 'by_host'], "must be 'at_start' or 'by_host'").optional(),
  baseUrl: z.custom<string>(
    (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value),
    'must be the public address under which fetch is mounted, such as https://app.example.com/quotes',
  ),
  secrets: z.array(z.string(SECRET).min(32, SECRET), 'must be a list of texts').min(1, 'must hold at least one secret'),
  email: provider('email', 'smtp'),
  emailFrom: z.custom<string>(
    (value) => typeof value === 'string' && normalizeEmail(value) !== null,
    'must be an address on a domain of yours, such as quotes@app.example.com',
  ),
  sms: provider('sms', 'twilio').nullish(),
  authenticate: callable('must be a function that reads who is signed in from the context of a request'),
  rates: z.object({ email: rate, sms: rate }).optional(),
  workers: z.int('must be a whole number of loops').min(0, 'must be 0 or more').optional(),
});

/**
 * What a host in plain JavaScript, or one whose environment variable is not set, can get wrong, told all at once when the
 * kit is made and not one after the other when the first message is due.
 * @throws QuoteRescueError `misconfigured`, with the path of each option
 */
export function refuseUnworkable(options: unknown): void {
  const read = workable.safeParse(options);
  if (read.success) return;
  const faults: FieldFault[] = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new QuoteRescueError(
    'misconfigured',
    `createQuoteRescue cannot start: ${faults.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    { fields: faults },
  );
}
