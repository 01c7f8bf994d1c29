import type { Tx } from '../db.ts';

/** Facts about the database around our tables. Nothing here needs more than the right to connect. */

export type Server = { readonly version: string; readonly versionNumber: number; readonly role: string };

export async function readServer(tx: Tx): Promise<Server> {
  const { rows } = await tx.query<{ version: string; number: number; role: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number, current_user::text AS role`,
  );
  const row = rows[0];
  return { version: row?.version ?? 'unknown', versionNumber: row?.number ?? 0, role: row?.role ?? 'unknown' };
}

export type Rights = {
  /** May make a schema in this database. */
  readonly createSchema: boolean;
  /** May make tables in the schema; null = there is no such schema. */
  readonly createTable: boolean | null;
  /** Tables of the schema that the role may not read or not write. Events need no UPDATE. */
  readonly closedTables: readonly string[];
  /** The triggers that keep events insert-only are on; null = there is no event table. */
  readonly eventsGuarded: boolean | null;
};

export async function readRights(tx: Tx, schema: string): Promise<Rights> {
  const { rows } = await tx.query<{
    create_schema: boolean;
    create_table: boolean | null;
    closed_tables: string[];
    events_guarded: boolean | null;
  }>(
    `SELECT has_database_privilege(current_database(), 'CREATE') AS create_schema,
       (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = $1) AS create_table,
       (SELECT coalesce(jsonb_agg(c.relname ORDER BY c.relname), '[]')
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_version'
          AND NOT (has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT'))) AS closed_tables,
       (SELECT count(*) FILTER (WHERE t.tgenabled IN ('O', 'A')) >= 2
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
        WHERE n.nspname = $1 AND c.relname = 'event' GROUP BY c.oid) AS events_guarded`,
    [schema],
  );
  const row = rows[0];
  return {
    createSchema: row?.create_schema === true,
    createTable: row?.create_table ?? null,
    closedTables: row?.closed_tables ?? [],
    eventsGuarded: row?.events_guarded ?? null,
  };
}

/** Something that keeps dead rows from being cleaned away, oldest first. `age` in seconds where it is known. */
export type OldSnapshot = {
  readonly kind: 'transaction' | 'prepared' | 'replication_slot';
  readonly name: string;
  readonly age: number | null;
};

/**
 * Transactions older than `olderThan`, prepared ones and replication slots that hold a snapshot. `complete: false` =
 * the role may not see the sessions of others.
 */
export async function readOldSnapshots(
  tx: Tx,
  input: { machineNow: string; olderThan: string },
): Promise<{ snapshots: OldSnapshot[]; complete: boolean }> {
  const { rows } = await tx.query<OldSnapshot>(
    `SELECT 'transaction' AS kind, format('process %s, %s, role %s, %s', pid, coalesce(nullif(application_name, ''), 'no name'), usename, state) AS name,
       extract(epoch FROM $1::timestamptz - xact_start)::float8 AS age
     FROM pg_stat_activity WHERE datname = current_database() AND xact_start < $2::timestamptz AND pid <> pg_backend_pid()
     UNION ALL
     SELECT 'prepared', gid, extract(epoch FROM $1::timestamptz - prepared)::float8 FROM pg_prepared_xacts WHERE database = current_database()
     UNION ALL
     SELECT 'replication_slot', slot_name::text, NULL FROM pg_replication_slots WHERE (xmin IS NOT NULL OR catalog_xmin IS NOT NULL) AND NOT active
     ORDER BY age DESC NULLS LAST LIMIT 20`,
    [input.machineNow, input.olderThan],
  );
  const seen = await tx.query<{ sees_all: boolean }>(`SELECT pg_has_role('pg_read_all_stats', 'USAGE') AS sees_all`);
  return {
    snapshots: rows.map((row) => ({ ...row, age: row.age === null ? null : Number(row.age) })),
    complete: seen.rows[0]?.sees_all === true,
  };
}
