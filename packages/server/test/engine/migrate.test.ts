import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { migrate } from '../../src/store/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
  database = undefined;
});

describe('migrate', () => {
  it('B16: 20 processes at once on an empty database apply each migration once', async () => {
    database = await createTestDatabase({ migrated: false });
    const { url, connection } = database;
    const reports = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = await connect(url);
        try {
          return await migrate(own, 'quote_rescue');
        } finally {
          await own.close();
        }
      }),
    );
    expect(reports.filter((report) => report.applied.length > 0)).toHaveLength(1);
    const { rows } = await connection.db.query('SELECT version FROM quote_rescue.schema_version');
    expect(rows).toHaveLength(reports[0]?.version ?? 0);
  });

  it('refuses a schema that newer code has migrated', async () => {
    database = await createTestDatabase({ schema: 'other_name' });
    await database.connection.db.query(`INSERT INTO other_name.schema_version VALUES (999, 'x', 'x', now())`);
    await expect(migrate(database.connection, 'other_name')).rejects.toMatchObject({ code: 'schema_too_new' });
  });

  it('refuses a migration whose text was edited after it was applied', async () => {
    database = await createTestDatabase();
    await database.connection.db.query(`UPDATE quote_rescue.schema_version SET checksum = 'x' WHERE version = 1`);
    await expect(migrate(database.connection, 'quote_rescue')).rejects.toMatchObject({ code: 'misconfigured' });
  });

  it('runs on PGlite and says nothing is left to do the second time', async () => {
    const pglite = new PGlite();
    const connection = await connect(pglite);
    expect((await migrate(connection, 'quote_rescue')).applied.length).toBeGreaterThan(0);
    expect((await migrate(connection, 'quote_rescue')).applied).toEqual([]);
    await pglite.close();
  });

  it('keeps events insert-only', async () => {
    database = await createTestDatabase();
    await database.db.query(
      `INSERT INTO qr.event (tenant_id, subject_id, subject_type, type, data, actor, occurred_at, recorded_at)
       VALUES (1, 'est_abc123', 'estimate', 'quote.viewed', '{}', 'customer', now(), now())`,
    );
    for (const text of ['UPDATE qr.event SET type = type', 'DELETE FROM qr.event', 'TRUNCATE qr.event']) {
      await expect(database.db.query(text)).rejects.toThrow(/insert-only/);
    }
  });
});
