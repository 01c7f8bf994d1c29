/** Writes packages/server/schema.sql from the migrations. Run it after adding one. */
import { writeFile } from 'node:fs/promises';
import { migratedSchema, schemaFile } from './schema/migrated.ts';

await writeFile(schemaFile, await migratedSchema());
