import type { Database } from './tables.ts';

/** The master keys that a process has. */
export interface KeyReport {
  /** A random ID of the process. */
  readonly server: string;
  /** The host name and the process ID. */
  readonly name: string;
  readonly keyIds: readonly string[];
  readonly currentId: string;
}

export async function readKeyReports(db: Database): Promise<readonly KeyReport[]> {
  const rows = await db.selectFrom('key_report').selectAll().orderBy('name').execute();
  return rows.map(({ server, name, key_ids, current_id }) => ({
    ...{ server, name },
    keyIds: JSON.parse(key_ids),
    currentId: current_id,
  }));
}

/** Writes nothing if the stored report has these values already. */
export async function saveKeyReport(db: Database, { server, name, keyIds, currentId }: KeyReport): Promise<void> {
  const columns = { name, key_ids: JSON.stringify(keyIds), current_id: currentId };
  const stored = await db.selectFrom('key_report').selectAll().where('server', '=', server).executeTakeFirst();
  if (stored !== undefined && stored.key_ids === columns.key_ids && stored.current_id === currentId) return;
  await db
    .insertInto('key_report')
    .values({ server, ...columns })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(columns))
    .execute();
}

export async function removeKeyReport(db: Database, server: string): Promise<void> {
  await db.deleteFrom('key_report').where('server', '=', server).execute();
}

/** Running servers write theirs again within seconds. */
export async function removeKeyReports(db: Database): Promise<void> {
  await db.deleteFrom('key_report').execute();
}
