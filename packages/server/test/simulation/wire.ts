import { type PGlite, protocol, types } from '@electric-sql/pglite';
import type { Row } from '../../src/store/db.ts';

/**
 * One connection that speaks PostgreSQL's protocol. Every statement is prepared once and then only bound and executed:
 * planning would cost most of a seed.
 */
export type Wire = {
  /** Runs statements one after the other in one exchange, and gives the rows of each. @throws with SQLSTATE in `code` */
  run(statements: readonly Statement[]): Promise<Row[][]>;
};
export type Statement = { readonly text: string; readonly values?: readonly unknown[] };

export type Message = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

/** Sends bytes, and tells every message of the answer up to the last. */
export type Exchange = (request: Uint8Array, onMessage: (message: Message) => void) => void | Promise<void>;

type Field = { readonly name: string; readonly parse: ((value: string) => unknown) | undefined };
const messages = protocol.serialize;

export function createWire(exchange: Exchange): Wire {
  const prepared = new Map<string, { name: string; fields: Field[] }>();
  let names = 0;
  return {
    async run(statements) {
      const parts: Uint8Array[] = [];
      const fresh: string[] = [];
      for (const { text, values = [] } of statements) {
        let known = prepared.get(text);
        if (known === undefined) {
          known = { name: `s${++names}`, fields: [] };
          prepared.set(text, known);
          fresh.push(text);
          parts.push(messages.parse({ name: known.name, text }), messages.describe({ type: 'S', name: known.name }));
        }
        parts.push(messages.bind({ statement: known.name, values: values.map(asText) }), messages.execute({}));
      }
      parts.push(messages.sync());
      const rows = statements.map((): Row[] => []);
      let failure: Error | undefined;
      let at = 0;
      const fieldsOf = () => prepared.get(statements[at]?.text ?? '');
      await exchange(Buffer.concat(parts), (message) => {
        if (message instanceof protocol.messages.DatabaseError) failure ??= message;
        else if (message instanceof protocol.messages.RowDescriptionMessage) describe(fieldsOf(), message);
        else if (message instanceof protocol.messages.DataRowMessage)
          rows[at]?.push(rowOf(fieldsOf()?.fields, message));
        else if (message.name === 'commandComplete') at++;
      });
      if (failure === undefined) return rows;
      // What was not prepared before the failure is unknown to the server.
      for (const text of fresh) if (prepared.get(text)?.fields.length === 0) prepared.delete(text);
      throw failure;
    },
  };
}

function describe(
  known: { fields: Field[] } | undefined,
  { fields }: InstanceType<typeof protocol.messages.RowDescriptionMessage>,
): void {
  if (known === undefined) return;
  known.fields = fields.map(({ name, dataTypeID }) => {
    const parse = types.parsers[dataTypeID];
    return { name, parse: parse && ((value: string) => parse(value, dataTypeID)) };
  });
}

function rowOf(
  fields: readonly Field[] | undefined,
  message: InstanceType<typeof protocol.messages.DataRowMessage>,
): Row {
  const row: Record<string, unknown> = {};
  message.fields.forEach((value, index) => {
    const field = fields?.[index];
    if (field !== undefined) row[field.name] = value === null || field.parse === undefined ? value : field.parse(value);
  });
  return row;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * PGlite answers before it returns. What PostgreSQL sets timers for (flushing statistics) is not wanted, and would be an
 * alarm of the simulated clock that depends on how fast this machine is.
 */
export const toPGlite =
  (pglite: PGlite): Exchange =>
  (request, onMessage) => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
    try {
      new protocol.Parser().parse(pglite.execProtocolRawSync(request), onMessage);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  };
