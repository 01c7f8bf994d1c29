/** Fails if packages/server/schema.sql is not what the migrations make. */
import { readFile } from 'node:fs/promises';
import { migratedSchema, schemaFile } from './schema/migrated.ts';

const stored = await readFile(schemaFile, 'utf8').catch(() => '');
if (stored === (await migratedSchema())) {
  console.log('schema.sql is what the migrations make.');
} else {
  console.error('✗ packages/server/schema.sql is not what the migrations make. Run: pnpm schema:dump');
  process.exitCode = 1;
}
