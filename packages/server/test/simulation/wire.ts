import type { PGlite } from '@electric-sql/pglite';
import type { Row } from '../../src/store/db.ts';
import { type Column, readAnswer, writeRequest } from './protocol.ts';

/**
 * One connection that speaks PostgreSQL's protocol. Every statement is prepared once and then only bound and executed:
 * planning would cost most of a seed.
 */
export type Wire = {
  /** Runs statements one after the other in one exchange, and gives the rows of each. @throws with SQLSTATE in `code` */
  run(statements: readonly Statement[]): Promise<Row[][]>;
};
export type Statement = { readonly text: string; readonly values?: readonly unknown[] };

/** Sends bytes, and gives all bytes of the answer up to the server's readiness for more. Both are good until the next call. */
export type Exchange = (request: Uint8Array) => Buffer | Promise<Buffer>;

type Known = {
  readonly name: string;
  columns: readonly Column[] | null;
};

const noValues: readonly unknown[] = [];

export function createWire(exchange: Exchange): Wire {
  const prepared = new Map<string, Known>();
  let last: Promise<unknown> = Promise.resolve();
  let names = 0;

  function readRows(asked: readonly { text: string; known: Known }[], answer: Buffer): Row[][] {
    const rows = asked.map((): Row[] => []);
    let failure: Error | undefined;
    let at = 0;
    readAnswer(answer, {
      columns(columns) {
        const known = asked[at]?.known;
        if (known !== undefined) known.columns = columns;
      },
      columnsOf: () => asked[at]?.known.columns ?? [],
      row: (row) => rows[at]?.push(row),
      complete: () => at++,
      failed: (error) => {
        failure ??= error;
      },
    });
    if (failure === undefined) return rows;
    // What was not described before the failure is unknown to the server.
    for (const { text, known } of asked) if (known.columns === null) prepared.delete(text);
    throw failure;
  }

  async function runNext(statements: readonly Statement[]): Promise<Row[][]> {
    const asked = statements.map(({ text, values = noValues }) => {
      const known = prepared.get(text);
      if (known !== undefined) return { text, values, known, isFresh: false };
      const fresh: Known = { name: `s${++names}`, columns: null };
      prepared.set(text, fresh);
      return { text, values, known: fresh, isFresh: true };
    });
    const request = writeRequest(
      asked.map(({ text, values, known, isFresh }) => ({ name: known.name, text: isFresh ? text : null, values })),
    );
    return readRows(asked, await exchange(request));
  }

  return {
    run(statements) {
      // The request and the answer stand in memory that the next exchange uses again.
      const rows = last.then(() => runNext(statements));
      last = rows.catch(() => {});
      return rows;
    },
  };
}

/**
 * PGlite answers before it returns. What PostgreSQL sets timers for (flushing statistics) is not wanted, and would be an
 * alarm of the simulated clock that depends on how fast this machine is.
 */
export const toPGlite =
  (pglite: PGlite): Exchange =>
  (request) => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
    try {
      const { buffer, byteOffset, byteLength } = pglite.execProtocolRawSync(request);
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  };
