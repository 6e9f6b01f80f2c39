import { changeRows, countRows, deleteRows } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/** An administrator with everything that a sign-in needs. */
export interface Account extends Readonly<Tables['administrator']> {
  readonly passkeys: number;
}

/** Runs the same statement for every name, known or not. */
export async function findAccountByName(db: Database, name: string): Promise<Account | undefined> {
  const row = await accounts(db).where('administrator.name', '=', name).executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  const row = await accounts(db).where('administrator.id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

function accounts(db: Database) {
  return db
    .selectFrom('administrator')
    .selectAll('administrator')
    .select(({ selectFrom }) => [
      selectFrom('admin_passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_passkey.administrator_id', '=', 'administrator.id')
        .as('passkeys'),
    ]);
}

const toAccount = ({ passkeys, ...row }: Tables['administrator'] & { readonly passkeys: number | null }): Account => ({
  ...row,
  passkeys: passkeys ?? 0,
});

/**
 * Locks an administrator until the transaction ends. Returns false if the administrator was changed, disabled, reset or
 * removed since the account was read: what its password or code has proven is void then.
 */
export async function confirmAccount(tx: Transaction, { id, changed_at }: Account): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrator')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('changed_at', '=', changed_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Accepts the code of each time step once. Returns false if this or a later one was used before. A stored step that no code
 * can have yet was stored by a clock that was ahead, and does not count.
 */
export async function useTotpStep(
  tx: Transaction,
  id: string,
  { step, latest }: { readonly step: number; readonly latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrator')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('totp_step', '<', step), eb('totp_step', '>', latest)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the code is wrong or was used before. */
export const useRecoveryCode = async (tx: Transaction, id: string, codeHash: string): Promise<boolean> =>
  deleteRows(tx, 'admin_recovery_code', { administrator_id: id, code_hash: codeHash });

export async function replaceRecoveryCodes(tx: Transaction, id: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('admin_recovery_code').where('administrator_id', '=', id).execute();
  const rows = hashes.map((code_hash) => ({ administrator_id: id, code_hash }));
  if (rows.length > 0) await tx.insertInto('admin_recovery_code').values(rows).execute();
}

export const countRecoveryCodes = async (db: Database, id: string): Promise<number> =>
  countRows(db.selectFrom('admin_recovery_code').where('administrator_id', '=', id));

export type Factors = Partial<Pick<Tables['administrator'], 'password' | 'totp' | 'totp_step'>>;

/** Replaces factors. Returns false if there is no such administrator. */
export const changeFactors = async (tx: Transaction, id: string, factors: Factors, at: Date): Promise<boolean> =>
  changeRows(tx, 'administrator', { id }, { ...factors, changed_at: at.toISOString() });

/** Removes every way in which an administrator can sign in. */
export async function removeFactors(tx: Transaction, id: string, at: Date): Promise<void> {
  await changeFactors(tx, id, { password: null, totp: null, totp_step: 0 }, at);
  await tx.deleteFrom('admin_passkey').where('administrator_id', '=', id).execute();
  await tx.deleteFrom('admin_recovery_code').where('administrator_id', '=', id).execute();
  await tx.deleteFrom('admin_network').where('administrator_id', '=', id).execute();
}

export async function recordSignIn(tx: Transaction, id: string, at: Date): Promise<void> {
  await changeRows(tx, 'administrator', { id }, { last_sign_in_at: at.toISOString() });
}
