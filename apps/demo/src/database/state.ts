import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from './open.ts';

/** Fieldhand's own tables, beside the kit's schema. */
export const hostSchema = 'fieldhand';
export const kitSchema = 'fieldhand_quotes';

const tables = `
create schema if not exists ${hostSchema};
create table if not exists ${hostSchema}.state (
  name text primary key,
  value jsonb not null
);
create table if not exists ${hostSchema}.mails (
  id int generated always as identity primary key,
  at timestamptz not null,
  to_address text not null,
  mail jsonb not null
);
create index if not exists mails_by_address on ${hostSchema}.mails (to_address, id);
create table if not exists ${hostSchema}.texts (
  id int generated always as identity primary key,
  at timestamptz not null,
  customer_number text not null,
  direction text not null check (direction in ('to_customer', 'from_customer')),
  body text not null,
  status text not null
);
create index if not exists texts_by_number on ${hostSchema}.texts (customer_number, id);
`;

/** Everything of the demo's, and nothing else of that database. */
export async function resetSchemas(database: Database): Promise<void> {
  await database.exec(
    [hostSchema, kitSchema, `${kitSchema}_jobs`].map((schema) => `drop schema if exists ${schema} cascade;`).join('\n'),
  );
}

export async function makeTables(database: Database): Promise<void> {
  await database.exec(tables);
}

/** Single values that outlive a restart, read and written by name. */
export function createState(database: Database) {
  async function read<T>(name: string, schema: z.ZodType<T>): Promise<T | null> {
    const [row] = await database.query(`select value from ${hostSchema}.state where name = $1`, [name]);
    return row === undefined ? null : schema.parse(row.value);
  }
  async function write(name: string, value: unknown): Promise<void> {
    await database.query(
      `insert into ${hostSchema}.state (name, value) values ($1, $2::jsonb)
       on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(value)],
    );
  }
  return {
    read,
    write,
    /** Made once: signs sessions and seals quote links, so that both still open after a restart. */
    async secret(): Promise<string> {
      const kept = await read('secret', z.string());
      if (kept !== null) return kept;
      const made = randomBytes(32).toString('base64url');
      await write('secret', made);
      return made;
    },
  };
}
export type State = ReturnType<typeof createState>;
