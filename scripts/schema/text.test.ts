import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../packages/server/src/store/connect.ts';
import { type Postgres, start } from '../postgres.ts';
import { schemaFile } from './migrated.ts';
import { schemaText } from './text.ts';

let postgres: Postgres;
let connection: Connection;
beforeAll(async () => {
  postgres = await start({ durability: 'off', useEnvironment: false });
  connection = await connect(postgres.url);
});
afterAll(async () => {
  await connection.close();
  await postgres.stop();
});

const textNow = () =>
  connection.db.transaction(async (tx) => {
    await tx.query(`SET LOCAL search_path = ''`);
    return schemaText(
      async <Row>(text: string, values: unknown[] = []) => (await tx.query(text, values)).rows as Row[],
      'quote_rescue',
    );
  });

describe('the text of a schema', () => {
  it('is complete: running schema.sql makes a schema whose text is schema.sql', async () => {
    const stored = await readFile(schemaFile, 'utf8');
    await connection.script((tx) => tx.exec(stored));
    const text = await textNow();
    expect(text.length).toBeGreaterThan(5000);
    expect(stored.endsWith(text)).toBe(true);
  });

  it.each([
    'ALTER TABLE quote_rescue.lane ADD COLUMN extra int DEFAULT 5',
    'ALTER TABLE quote_rescue.payment ALTER COLUMN flag SET NOT NULL',
    `ALTER TABLE quote_rescue.wake ADD CHECK (channel <> '')`,
    'CREATE INDEX ON quote_rescue.wake (due_at)',
    'ALTER TABLE quote_rescue.wake SET (fillfactor = 40)',
    'DROP TRIGGER event_no_truncate ON quote_rescue.event',
    'CREATE FUNCTION quote_rescue.one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  ])('tells of %s', async (change) => {
    const before = await textNow();
    await connection.db.query(change);
    expect(await textNow()).not.toBe(before);
  });
});
