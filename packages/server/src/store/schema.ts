import type { Db, Row, Tx } from './db.ts';

/**
 * Statements name their tables `qr.table`; here the host's schema name takes the place of `qr`. A search_path would do
 * as well on a connection of our own, but not inside a transaction of the host.
 */
export function inSchema(db: Db, schema: string): Db {
  const tx = txInSchema(db, schema);
  return { query: tx.query, transaction: (fn) => db.transaction((inner) => fn(txInSchema(inner, schema))) };
}

const rewritten = new Map<string, Map<string, string>>();

export function txInSchema(tx: Tx, schema: string): Tx {
  const quoted = quoteSchema(schema);
  let texts = rewritten.get(quoted);
  if (texts === undefined) {
    texts = new Map();
    rewritten.set(quoted, texts);
  }
  const known = texts;
  return {
    query<R extends Row>(text: string, values?: readonly unknown[]) {
      let own = known.get(text);
      if (own === undefined) {
        own = text.replace(/\bqr\./g, `${quoted}.`);
        // Statements are constants of this room; the bound only guards against one that is not.
        if (known.size < 1000) known.set(text, own);
      }
      return tx.query<R>(own, values?.map(withoutNul));
    },
  };
}

/** PostgreSQL's text holds no NUL: in what people send it is noise, and must not make an error of a search. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Double-quoted identifier. Names that need escapes are refused rather than escaped. */
export function quoteSchema(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new RangeError(`"${schema}" cannot be a schema name: use lower-case letters, digits and _.`);
  }
  return `"${schema}"`;
}
