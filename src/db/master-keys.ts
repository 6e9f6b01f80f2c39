import { sql } from 'kysely';
import { hasTable, isPostgres } from './engine/open-database.ts';
import { doNothing, findRows, upsertRow } from './engine/statements.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export interface MasterKeyRecord {
  readonly id: string;
  /** A value sealed under the key, so that a wrong key is detected before it is used. */
  readonly canary: Uint8Array;
}

export interface KnownMasterKey extends MasterKeyRecord {
  readonly position: number;
  readonly createdAt: string;
  /** Null for the first key, which is used from the start, and for a later one that is not used yet. */
  readonly activatedAt: string | null;
}

/**
 * Returns the keys of this database in the order in which they were added. A new database has none, even before its tables
 * are created.
 */
export async function knownMasterKeys(db: Database): Promise<readonly KnownMasterKey[]> {
  if (!(await hasTable(db, 'master_key'))) return [];
  return listMasterKeys(db);
}

/** Also works before the migration that adds `activated_at`. */
export async function listMasterKeys(db: Database): Promise<readonly KnownMasterKey[]> {
  const rows = await db.selectFrom('master_key').selectAll().orderBy('position').execute();
  return rows.map(({ id, canary, position, created_at, activated_at }) => ({
    ...{ id, canary, position },
    createdAt: created_at,
    activatedAt: activated_at ?? null,
  }));
}

/** The position of the first key of a database. */
export const firstKeyPosition = 1;

/** A key that was added by a rotation, but seals nothing before all servers have it. */
export const isPending = ({ position, activatedAt }: KnownMasterKey): boolean =>
  position !== firstKeyPosition && activatedAt === null;

/**
 * Stores the first master key of a new database. If two servers with different keys start at once, one of them wins;
 * the other detects that by reading the known keys again.
 */
export async function saveFirstMasterKey(db: Database, key: MasterKeyRecord, at: Date): Promise<void> {
  await db
    .insertInto('master_key')
    .values({
      ...{ id: key.id, position: firstKeyPosition, canary: key.canary },
      created_at: at.toISOString(),
      activated_at: null,
    })
    .onConflict(doNothing)
    .execute();
}

/** Adds a pending key. Returns false if another process has added one at the same time. */
export async function addMasterKey(
  tx: Transaction,
  key: Pick<KnownMasterKey, 'id' | 'canary' | 'position'>,
  fixed: ReadonlyArray<Pick<Tables['fixed_key'], 'name' | 'sealed'>>,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('master_key')
    .values({ ...key, created_at: at.toISOString(), activated_at: null })
    .onConflict(doNothing)
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .insertInto('fixed_key')
    .values(fixed.map((row) => ({ ...row, master_key_id: key.id })))
    .execute();
  return true;
}

/** From now on, servers seal with this key. Returns false if it is used already, or was removed. */
export async function activateMasterKey(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('master_key')
    .set({ activated_at: at.toISOString() })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes keys that seal nothing, for a copy of the database. */
export async function deletePendingMasterKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('master_key')
    .where('position', '<>', firstKeyPosition)
    .where('activated_at', 'is', null)
    .execute();
}

/** Blocks additions, activations and removals of keys by other processes until the transaction ends. */
export async function lockMasterKeys(tx: Transaction): Promise<void> {
  // On SQLite, a transaction that writes is the only one.
  if (isPostgres(tx)) await sql`lock table master_key in share row exclusive mode`.execute(tx);
}

/** Fails if a key slot names the key. */
export async function deleteMasterKey(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('master_key').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx.insertInto('removed_master_key').values({ id, removed_at: at.toISOString() }).execute();
  return true;
}

export const removedMasterKeys = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('removed_master_key').select('id').execute()).map(({ id }) => id));

export async function fixedKeysOf(db: Database, masterKeyId: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await findRows(db, 'fixed_key', ['name', 'sealed'], { master_key_id: masterKeyId });
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

/** Whether a master key, and with it the database, was made before that time. */
export async function wasInstalledBefore(db: Database, time: Date): Promise<boolean> {
  const found = await db
    .selectFrom('master_key')
    .select('id')
    .where('created_at', '<', time.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

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
  await upsertRow(db, 'key_report', { server }, columns);
}

export async function removeKeyReport(db: Database, server: string): Promise<void> {
  await db.deleteFrom('key_report').where('server', '=', server).execute();
}

/** Running servers write theirs again within seconds. */
export async function removeKeyReports(db: Database): Promise<void> {
  await db.deleteFrom('key_report').execute();
}
