/** A schema as SQL text, made from PostgreSQL's catalogue: what the migrations came to, in one page to read. */

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Tables in the order they were made, each with its columns, keys, indexes and triggers; functions before the first
 * table that uses one. Running it makes the same schema.
 *
 * @param query on a connection whose `search_path` is empty, so that PostgreSQL names the schema everywhere
 */
export async function schemaText(query: Query, schema: string): Promise<string> {
  const tables = await query<Table>(tablesText, [schema]);
  const functions = await query<{ text: string }>(functionsText, [schema]);
  const parts = tables.map(tableText);
  return [`CREATE SCHEMA ${schema};`, ...functions.map(({ text }) => `${text.trimEnd()};`), ...parts]
    .join('\n\n')
    .concat('\n');
}

type Column = { name: string; type: string; required: boolean; fallback: string | null; identity: string };
type Table = {
  name: string;
  options: string[] | null;
  columns: Column[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
};

function tableText({ name, options, columns, constraints, indexes, triggers }: Table): string {
  const widest = Math.max(...columns.map((column) => column.name.length));
  const lines = [...columns.map((column) => columnText(column, widest)), ...constraints];
  const storage = options === null ? '' : ` WITH (${options.join(', ')})`;
  const table = `CREATE TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${storage};`;
  return [table, ...indexes.map((index) => `${index};`), ...triggers.map((trigger) => `${trigger};`)].join('\n');
}

function columnText({ name, type, required, fallback, identity }: Column, widest: number): string {
  const parts = [name.padEnd(widest), type];
  if (identity === 'a') parts.push('GENERATED ALWAYS AS IDENTITY');
  else if (required) parts.push('NOT NULL');
  if (fallback !== null) parts.push(`DEFAULT ${fallback}`);
  return parts.join(' ');
}

const tablesText = `
  SELECT c.oid::regclass::text AS name, c.reloptions AS options,
    (SELECT json_agg(json_build_object(
        'name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
        'fallback', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity) ORDER BY a.attnum)
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    -- Primary key, unique, foreign, check. That a column is NOT NULL stands beside the column.
    (SELECT coalesce(json_agg('CONSTRAINT ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
        ORDER BY position(k.contype::text IN 'pufc'), k.conname), '[]')
     FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f', 'c')) AS constraints,
    (SELECT coalesce(json_agg(pg_get_indexdef(i.indexrelid) ORDER BY x.relname), '[]')
     FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
     WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))) AS indexes,
    (SELECT coalesce(json_agg(pg_get_triggerdef(t.oid) ORDER BY t.tgname), '[]')
     FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') ORDER BY c.oid`;

const functionsText = `
  SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = $1 ORDER BY p.proname`;
