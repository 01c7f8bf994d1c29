import { parseArgs } from 'node:util';

export const usage = `quote-rescue <command> [options]

  migrate   Brings the schema up to date, and the job queue's beside it. Any number may run at once.
              --sql          prints what would run, and changes nothing; without a database: everything
  doctor    Looks whether this machine, its packages and the database are fit for QuoteRescue.
              --base-url U   the address quotes, payments and webhooks come to (or QUOTE_RESCUE_BASE_URL)
  verify    Rebuilds every projection from the events and reports what differs. Only reads.
              --tenant ID    of this tenant only
  reconcile Asks the payment provider what became of payments under way, and settles what a lost webhook left.
              --kit FILE     a module that exports what createQuoteRescue returned

  --database URL   postgres://user:password@host/name; default: the environment's DATABASE_URL
  --schema NAME    default quote_rescue
  --json           prints one JSON document (doctor, verify, reconcile)
  --help, --version

Exit code: 0 all is well · 1 something is wrong, as printed · 2 it could not be done (arguments, database)`;

export type Invocation =
  | { readonly command: 'help' | 'version' }
  | ({ readonly command: 'migrate'; readonly sql: boolean } & WithDatabase)
  | ({ readonly command: 'doctor'; readonly baseUrl: string | null; readonly json: boolean } & WithDatabase)
  | ({ readonly command: 'verify'; readonly tenant: string | null; readonly json: boolean } & WithDatabase)
  | { readonly command: 'reconcile'; readonly kit: string | null; readonly json: boolean }
  | { readonly command: 'wrong'; readonly why: string };

type WithDatabase = { readonly database: string | null; readonly schema: string };

const options = {
  database: { type: 'string' },
  schema: { type: 'string' },
  sql: { type: 'boolean' },
  'base-url': { type: 'string' },
  tenant: { type: 'string' },
  kit: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Option = keyof typeof options;
const everywhere: readonly Option[] = ['database', 'schema', 'help', 'version'];
const own = {
  migrate: ['sql'],
  doctor: ['base-url', 'json'],
  verify: ['tenant', 'json'],
  reconcile: ['kit', 'json'],
} as const satisfies { readonly [command: string]: readonly Option[] };

/** Reads the command line; never throws. An option of another command is a mistake, not noise. */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Invocation {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { command: 'help' };
  if (values.version === true) return { command: 'version' };
  const [command, ...more] = positionals;
  if (command === undefined) return wrong('No command was given.');
  if (command === 'help') return { command };
  if (!isCommand(command)) return wrong(`There is no command "${command}".`);
  if (more.length > 0) return wrong(`"${more.join(' ')}" is one argument too many.`);
  const allowed = new Set<string>([...everywhere, ...own[command]]);
  const foreign = Object.keys(values).find((name) => !allowed.has(name));
  if (foreign !== undefined) return wrong(`--${foreign} is no option of ${command}.`);
  const base = {
    database: values.database ?? (environment.DATABASE_URL || null),
    schema: values.schema ?? 'quote_rescue',
  };
  if (!/^[a-z_][a-z0-9_]{0,57}$/.test(base.schema)) {
    return wrong(`"${base.schema}" cannot be a schema name: up to 58 lower-case letters, digits and _.`);
  }
  const { json = false } = values;
  switch (command) {
    case 'migrate':
      return { command, sql: values.sql ?? false, ...base };
    case 'doctor':
      return { command, baseUrl: values['base-url'] ?? (environment.QUOTE_RESCUE_BASE_URL || null), json, ...base };
    case 'reconcile':
      return { command, kit: values.kit ?? null, json };
    case 'verify':
      return { command, tenant: values.tenant ?? null, json, ...base };
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true });

const isCommand = (name: string): name is keyof typeof own => Object.hasOwn(own, name);
const wrong = (why: string): Invocation => ({ command: 'wrong', why });
