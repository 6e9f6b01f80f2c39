import { sql } from 'kysely';
import { isPostgres } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';

/** Returns the columns of all tables that contain this word, as far as queries can see. */
export async function columnsContaining(db: Database, word: string): Promise<string[]> {
  const tables = isPostgres(db)
    ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const places: string[] = [];
  for (const { name } of (await tables.execute(db)).rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value));
      if (bytes.includes(word)) places.push(`${name}.${column}`);
    }
  }
  return places;
}
