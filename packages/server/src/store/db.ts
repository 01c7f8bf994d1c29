/**
 * All the store knows of a database. Any driver or ORM that can run a text with values fits.
 *
 * Inside `transaction` only the handle given to `fn` is used: with a single-connection engine (PGlite) the outer one
 * would wait for ever.
 */
export type Row = Record<string, unknown>;

export type Tx = {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<{ rows: R[] }>;
};

export type Db = Tx & {
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
};
