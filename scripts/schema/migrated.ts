import { connect } from '../../packages/server/src/store/connect.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { start } from '../postgres.ts';
import { schemaText } from './text.ts';

/** Where the dump lies: beside the migrations it is made from. */
export const schemaFile: URL = new URL('../../packages/server/schema.sql', import.meta.url);

const header = `-- GENERATED from the migrations by \`pnpm schema:dump\`. To change the schema, add a migration and run that again.
-- The page to read: what all of migrations/ together come to, under the default schema name.

`;

/**
 * The schema that the migrations make on an empty database, as text. Always on the PostgreSQL that the lock file names:
 * another version words some definitions differently.
 */
export async function migratedSchema(): Promise<string> {
  const postgres = await start({ durability: 'off', useEnvironment: false });
  const connection = await connect(postgres.url);
  try {
    await migrate(connection, 'quote_rescue');
    return await connection.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL search_path = ''`);
      const query = async <Row>(text: string, values: unknown[] = []) => (await tx.query(text, values)).rows as Row[];
      return header + (await schemaText(query, 'quote_rescue'));
    });
  } finally {
    await connection.close();
    await postgres.stop();
  }
}
