import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/** Something the person at the terminal did, with what to do about it: printed without a stack. */
export class Explained extends Error {}

const environment = z.object({
  DATABASE_URL: z.string().optional(),
  /** Public address of this machine, so that real providers can call back: a tunnel, for example. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.string().optional(),
  SMTP_FROM: z.email().optional(),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
});

/** Keys of a real provider, all of them or none. */
const together = {
  TWILIO: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  STRIPE: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

export type Configuration = {
  readonly reset: boolean;
  /** null = the one of the last start, else 4800, else the next free one. 0 = any free one. */
  readonly port: number | null;
  /** Where the embedded database and the lock are. Not used with `databaseUrl`. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly publicUrl: string | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
};

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** @throws Explained for an argument or a key that cannot be used */
export function readConfiguration(argv: readonly string[], env: NodeJS.ProcessEnv): Configuration {
  const args = readArguments(argv);
  const keys = environment.safeParse(withoutEmpty(env));
  if (!keys.success) {
    const faults = keys.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Explained(`These environment variables cannot be used:\n${faults.join('\n')}\nCorrect or unset them.`);
  }
  const given = keys.data;
  for (const [provider, names] of Object.entries(together)) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      throw new Explained(
        `${provider} needs ${names.join(', ')} together; ${missing.join(' and ')} is not set. Set all of them, or none for the local one.`,
      );
  }
  return {
    ...args,
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtp: given.SMTP_URL ? { url: given.SMTP_URL, from: given.SMTP_FROM ?? 'quotes@fieldhand.example.com' } : null,
    twilio:
      given.TWILIO_ACCOUNT_SID && given.TWILIO_AUTH_TOKEN && given.TWILIO_FROM
        ? { accountSid: given.TWILIO_ACCOUNT_SID, authToken: given.TWILIO_AUTH_TOKEN, from: given.TWILIO_FROM }
        : null,
    stripe:
      given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET
        ? { secretKey: given.STRIPE_SECRET_KEY, webhookSecret: given.STRIPE_WEBHOOK_SECRET }
        : null,
  };
}

function readArguments(argv: readonly string[]) {
  const usage = 'Use: npm run demo -- [--reset] [--port 4800] [--data folder]';
  let values: { reset?: boolean; port?: string; data?: string };
  try {
    ({ values } = parseArgs({
      args: argv.filter((argument) => argument !== '--'),
      options: { reset: { type: 'boolean' }, port: { type: 'string' }, data: { type: 'string' } },
    }));
  } catch (error) {
    throw new Explained(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  const port = z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .nullable()
    .safeParse(values.port ?? null);
  if (!port.success) throw new Explained(`--port ${values.port} is not a port. ${usage}`);
  return { reset: values.reset ?? false, port: port.data, dataFolder: values.data ?? `${repositoryRoot}.data/demo` };
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
