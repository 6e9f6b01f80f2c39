import { sql } from 'kysely';
import { isPostgres } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';

async function tablesOf(db: Database): Promise<readonly string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1`
  ).execute(db);
  return rows.map(({ name }) => name).filter((name) => !/^move/.test(name));
}

/** Returns the rows of all tables except for those of moves, in an order that both databases share. */
export async function contentsOf(db: Database): Promise<Record<string, readonly string[]>> {
  const contents: Record<string, readonly string[]> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    contents[table] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted().map(comparable))).toSorted();
  }
  return contents;
}

function comparable([name, value]: readonly [string, unknown]): unknown {
  return [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value];
}
