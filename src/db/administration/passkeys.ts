import { latestCreation } from '../../core/admin-account.ts';
import { changeRows, findRow } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type StoredPasskey = Readonly<Tables['admin_passkey']>;

/** Returns false if the passkey is registered already, also by another administrator. */
export async function insertPasskey(tx: Transaction, row: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('admin_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findPasskey = async (db: Database, credentialHash: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('admin_passkey').selectAll().where('credential_hash', '=', credentialHash).executeTakeFirst();

/** Oldest first. */
export async function passkeysOf(db: Database, administratorId: string): Promise<readonly StoredPasskey[]> {
  return db
    .selectFrom('admin_passkey')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A signature of a passkey. */
export interface PasskeyUse {
  readonly id: string;
  readonly counter: number;
  /** When its challenge was made. */
  readonly challengedAt: Date;
  readonly at: Date;
}

/**
 * Accepts each challenge once: not if the passkey was used since the challenge was made. A use in the future was recorded by
 * a clock that was ahead, and does not count. A counter must grow, unless the authenticator does not count. Returns why the
 * use is not accepted.
 */
export async function recordPasskeyUse(
  tx: Transaction,
  { id, counter, challengedAt, at }: PasskeyUse,
): Promise<'accepted' | 'repeated' | 'counter went back'> {
  const challenged = challengedAt.toISOString();
  const latest = latestCreation(at).toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('admin_passkey')
    .set({ counter, used_at: at.toISOString() })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<=', challenged), eb('used_at', '>', latest)]))
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'accepted';
  const stored = await findRow(tx, 'admin_passkey', ['counter', 'used_at'], { id });
  const usedAt = stored?.used_at ?? '';
  const isRepeated = stored === undefined || (usedAt > challenged && usedAt <= latest);
  return isRepeated ? 'repeated' : 'counter went back';
}

/** Returns the name before, or undefined if the administrator has no such passkey. */
export async function updatePasskeyName(
  tx: Transaction,
  { administratorId, id, name }: { readonly administratorId: string; readonly id: string; readonly name: string },
): Promise<string | undefined> {
  const ofAdministrator = tx.selectFrom('admin_passkey').where('administrator_id', '=', administratorId);
  const stored = await ofAdministrator.select('name').where('id', '=', id).executeTakeFirst();
  if (stored === undefined) return undefined;
  await changeRows(tx, 'admin_passkey', { id }, { name });
  return stored.name;
}

/** Returns the name of the removed passkey, or undefined if the administrator has no such passkey. */
export async function deletePasskey(tx: Transaction, administratorId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('admin_passkey')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
