import { isAscii } from 'node:buffer';
import { types } from '@electric-sql/pglite';
import type { Row } from '../../src/store/db.ts';

/**
 * As much of PostgreSQL's protocol (version 3) as a simulation speaks: statements by name, values and rows as text. A
 * seed exchanges some thousands of messages with the server, and a driver's general reader took a fifth of its time.
 */
type Bound = {
  readonly name: string;
  /** To be prepared under that name first; null = is prepared. */
  readonly text: string | null;
  readonly values: readonly unknown[];
};

export type Column = { readonly name: string; readonly parse: ((text: string) => unknown) | null };

/** How the text of a column becomes a value: as PGlite's driver has it. */
const parserOf = (type: number): Column['parse'] => {
  const parse = types.parsers[type];
  return parse === undefined ? null : (value) => parse(value, type);
};

let request = Buffer.allocUnsafe(1 << 16);
let end = 0;

const room = (bytes: number): void => {
  if (end + bytes <= request.length) return;
  const larger = Buffer.allocUnsafe(Math.max(request.length * 2, end + bytes));
  request.copy(larger, 0, 0, end);
  request = larger;
};

/** Begins a message; `close` writes its length. */
const open = (type: string): number => {
  room(5);
  request[end] = type.charCodeAt(0);
  end += 5;
  return end - 4;
};
const close = (at: number): void => void request.writeInt32BE(end - at, at);

const text = (value: string): void => {
  // UTF-8 takes three bytes for a unit of UTF-16 at most.
  room(value.length * 3);
  end += request.write(value, end);
};
const name = (value: string): void => {
  text(value);
  room(1);
  request[end++] = 0;
};
const int16 = (value: number): void => {
  room(2);
  end = request.writeInt16BE(value, end);
};
const int32 = (value: number): void => {
  room(4);
  end = request.writeInt32BE(value, end);
};

/** The messages that run statements one after the other. The bytes are good until this is called again. */
export function writeRequest(statements: readonly Bound[]): Uint8Array {
  end = 0;
  for (const statement of statements) {
    if (statement.text !== null) prepare(statement.name, statement.text);
    bind(statement);
    const execute = open('E');
    name('');
    int32(0);
    close(execute);
  }
  close(open('S'));
  return request.subarray(0, end);
}

function prepare(statement: string, words: string): void {
  const parse = open('P');
  name(statement);
  name(words);
  int16(0);
  close(parse);
  const describe = open('D');
  text('S');
  name(statement);
  close(describe);
}

function bind({ name: statement, values }: Bound): void {
  const message = open('B');
  name('');
  name(statement);
  int16(0);
  int16(values.length);
  for (const value of values) {
    const words = asText(value);
    int32(-1);
    if (words === null) continue;
    const from = end;
    text(words);
    request.writeInt32BE(end - from, from - 4);
  }
  int16(0);
  close(message);
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Where the last whole message ends, and whether it says that the server waits for the next request. */
export function wholeMessages(bytes: Buffer, from: number, to: number): { at: number; isReady: boolean } {
  let at = from;
  let isReady = false;
  while (to - at >= 5) {
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > to) break;
    isReady = bytes.readUInt8(at) === READY;
    at = next;
  }
  return { at, isReady: isReady && at === to };
}

type AnswerReader = {
  /** What the rows of a statement just prepared will look like. */
  columns(columns: readonly Column[]): void;
  columnsOf(): readonly Column[];
  row(row: Row): void;
  complete(): void;
  failed(error: Error): void;
};

const READY = 0x5a;
const ROW = 0x44;
const ROW_DESCRIPTION = 0x54;
const NO_DATA = 0x6e;
const COMPLETE = 0x43;
const FAILED = 0x45;

export function readAnswer(bytes: Buffer, reader: AnswerReader): void {
  // Cut out of one string, values cost a fraction of what decoding each costs.
  const all = isAscii(bytes) ? bytes.toString('latin1') : null;
  const words = (from: number, to: number) => all?.slice(from, to) ?? bytes.toString('utf8', from, to);
  for (let at = 0; at < bytes.length; ) {
    const next = at + 1 + bytes.readInt32BE(at + 1);
    switch (bytes.readUInt8(at)) {
      case ROW:
        reader.row(rowAt(bytes, at + 5, { columns: reader.columnsOf(), words }));
        break;
      case COMPLETE:
        reader.complete();
        break;
      case ROW_DESCRIPTION:
        reader.columns(columnsAt(bytes, at + 5));
        break;
      case NO_DATA:
        reader.columns([]);
        break;
      case FAILED:
        reader.failed(failureAt(bytes, at + 5));
        break;
    }
    at = next;
  }
}

function rowAt(
  bytes: Buffer,
  from: number,
  { columns, words }: { columns: readonly Column[]; words: (from: number, to: number) => string },
): Row {
  const row: Record<string, unknown> = {};
  let at = from + 2;
  for (const { name: key, parse } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === -1) row[key] = null;
    else {
      const value = words(at, at + length);
      row[key] = parse === null ? value : parse(value);
      at += length;
    }
  }
  return row;
}

function columnsAt(bytes: Buffer, from: number): Column[] {
  const columns: Column[] = [];
  let at = from + 2;
  for (let left = bytes.readInt16BE(from); left > 0; left--) {
    const nul = bytes.indexOf(0, at);
    // Behind the name: table (4), number in it (2), type (4), size (2), modifier (4), format (2).
    columns.push({ name: bytes.toString('utf8', at, nul), parse: parserOf(bytes.readInt32BE(nul + 7)) });
    at = nul + 19;
  }
  return columns;
}

/** Fields of an error, each with a letter: the message and SQLSTATE are what the kit reads of it. */
function failureAt(bytes: Buffer, from: number): Error {
  const fields = new Map<string, string>();
  for (let at = from; bytes[at] !== 0; ) {
    const nul = bytes.indexOf(0, at);
    fields.set(bytes.toString('utf8', at, at + 1), bytes.toString('utf8', at + 1, nul));
    at = nul + 1;
  }
  return Object.assign(new Error(fields.get('M') ?? 'PostgreSQL answered with an error'), {
    code: fields.get('C'),
    detail: fields.get('D'),
    constraint: fields.get('n'),
  });
}
