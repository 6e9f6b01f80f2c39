import { hasTable } from './engine/open-database.ts';
import type { Database } from './tables.ts';

export interface MasterKeyRecord {
  readonly id: string;
  /** Something sealed under the key: a wrong key is noticed before it does harm. */
  readonly canary: Uint8Array;
}

/** The keys that this database was used with; none for a fresh one, even before its tables are made. Changes nothing. */
export async function knownMasterKeys(db: Database): Promise<readonly MasterKeyRecord[]> {
  if (!(await hasTable(db, 'master_key'))) return [];
  return db.selectFrom('master_key').select(['id', 'canary']).execute();
}

/**
 * Remembers the first master key of a fresh database. Of two starters with different keys one wins;
 * the other finds out by reading the known keys again.
 */
export async function saveFirstMasterKey(db: Database, key: MasterKeyRecord, at: Date): Promise<void> {
  await db
    .insertInto('master_key')
    .values({ id: key.id, position: 1, canary: key.canary, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
