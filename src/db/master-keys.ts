import { hasTable } from './engine/open-database.ts';
import type { Database } from './tables.ts';

export interface MasterKeyRecord {
  readonly id: string;
  /** A value sealed under the key, so that a wrong key is detected before it is used. */
  readonly canary: Uint8Array;
}

/** Returns the keys that this database was used with. A new database has none, even before its tables are created. */
export async function knownMasterKeys(db: Database): Promise<readonly MasterKeyRecord[]> {
  if (!(await hasTable(db, 'master_key'))) return [];
  return db.selectFrom('master_key').select(['id', 'canary']).execute();
}

/**
 * Stores the first master key of a new database. If two servers with different keys start at once, one of them wins;
 * the other detects that by reading the known keys again.
 */
export async function saveFirstMasterKey(db: Database, key: MasterKeyRecord, at: Date): Promise<void> {
  await db
    .insertInto('master_key')
    .values({ id: key.id, position: 1, canary: key.canary, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the first master key, and with it the database, was made before that time. */
export async function wasInstalledBefore(db: Database, time: Date): Promise<boolean> {
  const found = await db
    .selectFrom('master_key')
    .select('id')
    .where('position', '=', 1)
    .where('created_at', '<', time.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}
