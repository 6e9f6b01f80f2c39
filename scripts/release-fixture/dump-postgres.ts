import { sql } from 'kysely';
import { migrations } from '../../src/db/engine/migrate.ts';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { postgresTypes } from '../../src/db/migrations/types.ts';
import type { Database } from '../../src/db/tables.ts';

/**
 * Returns SQL that makes a copy of a PostgreSQL database: the statements of the migrations, then all rows. Loading it
 * needs a superuser, because triggers must not run for rows that they have already handled.
 */
export async function dumpPostgres(location: string): Promise<string> {
  const db = openDatabase(location);
  try {
    const schema = migrations.flatMap((migration) => migration.statements(postgresTypes));
    const tables = (await db.introspection.getTables()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const rows: string[] = [];
    for (const { name, columns } of tables) {
      rows.push(
        ...(await dumpRows(
          db,
          name,
          columns.map((column) => column.name),
        )),
      );
      const serial = columns.find(({ isAutoIncrementing }) => isAutoIncrementing);
      if (serial !== undefined) rows.push(sequenceOf(name, serial.name));
    }
    const statements = [
      'set session_replication_role = replica',
      'create table schema_migration (name text primary key)',
      ...schema,
      ...rows,
    ];
    return statements.map((statement) => `${statement};\n`).join('');
  } finally {
    await db.destroy();
  }
}

async function dumpRows(db: Database, table: string, columns: readonly string[]): Promise<readonly string[]> {
  const values = sql.join(columns.map((column) => sql`quote_nullable(${sql.ref(column)}::text)`));
  const { rows } = await sql<{ row: string }>`select concat_ws(', ', ${values}) as row
    from ${sql.table(table)} order by 1`.execute(db);
  return rows.map(({ row }) => `insert into ${table} (${columns.join(', ')}) overriding system value values (${row})`);
}

function sequenceOf(table: string, column: string): string {
  const last = `(select coalesce(max(${column}), 0) + 1 from ${table})`;
  return `select setval(pg_get_serial_sequence('${table}', '${column}'), ${last}, false)`;
}
