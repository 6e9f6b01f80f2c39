import { sql } from 'kysely';
import { isPostgres } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';

/**
 * Describes all tables, indexes, triggers and functions as text, with the applied migrations. Two equal schemas have the
 * same description.
 */
export async function describeSchema(db: Database): Promise<string> {
  const applied = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  const parts = isPostgres(db) ? await describePostgres(db) : await describeSqlite(db);
  return `${[...applied.map(({ name }) => `-- migration ${name}`), ...parts].join('\n\n')}\n`;
}

/** Returns the names of the migrations in a description. */
export function migrationsIn(description: string): readonly string[] {
  return [...description.matchAll(/^-- migration (.+)$/gm)].map(([, name = '']) => name);
}

async function describeSqlite(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null
    and name not like 'sqlite_%' order by type, name`.execute(db);
  return rows.map((row) => `${row.sql};`);
}

async function describePostgres(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select 1 as kind, table_name || '.' || column_name as name, concat_ws(' ', 'column', table_name || '.' || column_name,
        data_type, 'collate ' || collation_name, case is_nullable when 'NO' then 'not null' end,
        'default ' || column_default, case is_identity when 'YES' then 'identity ' || identity_generation end) as text
        from information_schema.columns where table_schema = 'public'
      -- The columns above already state which values cannot be null (constraints of the kind "n").
      union all select 2, conrelid::regclass || '.' || conname,
        concat('constraint ', conname, ' on ', conrelid::regclass, ' ', pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')
      union all select 3, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select 4, proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select 5, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) as described order by kind, name collate "C"`.execute(db);
  return rows.map(({ text }) => `${text.trimEnd()};`);
}
