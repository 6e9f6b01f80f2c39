import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '../../../src/db/tables.ts';

/** Detects writes by other connections to an SQLite database. Costs one query when nothing has changed. */
export interface DatabaseWatch extends Disposable {
  /** Returns the tables that have changed since the last call. */
  changedTables(): readonly string[];
}

export async function watchDatabase(db: Database): Promise<DatabaseWatch> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const own = new DatabaseSync(rows[0]?.file ?? '', { readOnly: true });
  const version = own.prepare('pragma data_version');
  const names = own.prepare("select name from sqlite_schema where type = 'table'").all();
  const tables = names.map(({ name }) => [`${name}`, own.prepare(`select * from "${name}"`)] as const);
  const contents = () => new Map(tables.map(([name, all]) => [name, JSON.stringify(all.all())]));
  let [seenVersion, seen] = [version.get()?.['data_version'], contents()];
  return {
    changedTables() {
      const now = version.get()?.['data_version'];
      if (now === seenVersion) return [];
      const before = seen;
      [seenVersion, seen] = [now, contents()];
      return [...seen].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name);
    },
    [Symbol.dispose]: () => own.close(),
  };
}
