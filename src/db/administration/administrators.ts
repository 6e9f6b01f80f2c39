import { sql } from 'kysely';
import { isPostgres } from '../engine/open-database.ts';
import { changeRows, countRows, findRow, upsertRow } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/**
 * Locks an active administrator until the transaction ends, so that nothing is created for one who is being disabled or
 * reset. Returns false if there is no such administrator.
 */
export async function lockAdministrator(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrator')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks all administrators until the transaction ends, for rules about all of them. Call it first in a transaction. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  // On SQLite a transaction is exclusive from its beginning.
  if (isPostgres(tx)) await sql`lock table administrator in share row exclusive mode`.execute(tx);
}

/** Returns false if the name is taken. */
export async function addAdministrator(tx: Transaction, row: Tables['administrator']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('administrator')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const countAdministrators = async (db: Database): Promise<number> => countRows(db.selectFrom('administrator'));

/** Counts those who can sign in and manage administrators. `isSignOnOffered` is false if no account of single sign-on can. */
export async function countFullAdministrators(tx: Transaction, isSignOnOffered: boolean): Promise<number> {
  return countRows(
    tx
      .selectFrom('administrator')
      .where('role', '=', 'administrator')
      .where('state', '=', 'active')
      .where(({ or, eb }) =>
        or([eb('password', 'is not', null), ...(isSignOnOffered ? [eb('oidc_hash', 'is not', null)] : [])]),
      ),
  );
}

/** An administrator as lists show one. */
export type ListedAdministrator = Awaited<ReturnType<typeof listAdministrators>>[number];

/** In the order of names. */
export const listAdministrators = async (db: Database) => described(db).orderBy('administrator.name').execute();

export const findAdministrator = async (db: Database, id: string) =>
  described(db).where('administrator.id', '=', id).executeTakeFirst();

/** Returns the ID of the administrator with this name. */
export async function findAdministratorId(db: Database, name: string): Promise<string | undefined> {
  const found = await db.selectFrom('administrator').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id;
}

function described(db: Database) {
  return db
    .selectFrom('administrator')
    .select(['id', 'name', 'role', 'state', 'password', 'totp', 'oidc_hash', 'created_at', 'last_sign_in_at'])
    .select(({ selectFrom }) => [
      selectFrom('admin_passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_passkey.administrator_id', '=', 'administrator.id')
        .as('passkeys'),
      selectFrom('admin_recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_recovery_code.administrator_id', '=', 'administrator.id')
        .as('recovery_codes'),
      selectFrom('admin_session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_session.administrator_id', '=', 'administrator.id')
        .as('sessions'),
      selectFrom('admin_token')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_token.administrator_id', '=', 'administrator.id')
        .as('tokens'),
    ]);
}

export async function changeAccount(
  tx: Transaction,
  id: string,
  change: Partial<Pick<Tables['administrator'], 'role' | 'state'>>,
  at: Date,
): Promise<void> {
  await changeRows(tx, 'administrator', { id }, { ...change, changed_at: at.toISOString() });
}

/** Also removes everything that belongs to the administrator: factors, sessions, tokens and invitations. */
export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('administrator').where('id', '=', id).execute();
}

export type OidcAccount = Pick<Tables['administrator'], 'id' | 'name' | 'role' | 'state'>;

/** Finds the account of a person who signs in by single sign-on. */
export const findOidcAccount = async (db: Database, oidcHash: string): Promise<OidcAccount | undefined> =>
  findRow(db, 'administrator', ['id', 'name', 'role', 'state'], { oidc_hash: oidcHash });

export async function administratorNames(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('administrator').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** Reports whether a stored session was made from this proof. */
export async function isProofUsed(tx: Transaction, proofHash: string): Promise<boolean> {
  const found = await findRow(tx, 'admin_session', ['id'], { proof_hash: proofHash });
  return found !== undefined;
}

/** Returns whether any administrator has signed in from a network. */
export async function isKnownNetwork(db: Database, networkHash: string): Promise<boolean> {
  const query = db.selectFrom('admin_network').select('network_hash').where('network_hash', '=', networkHash);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores that an administrator has signed in from a network, and drops the networks that were used longest ago. */
export async function rememberNetwork(
  tx: Transaction,
  { administratorId, networkHash, at }: { administratorId: string; networkHash: string; at: Date },
  remaining: number,
): Promise<void> {
  const key = { administrator_id: administratorId, network_hash: networkHash };
  await upsertRow(tx, 'admin_network', key, { seen_at: at.toISOString() });
  await tx
    .deleteFrom('admin_network')
    .where('administrator_id', '=', administratorId)
    .where('network_hash', 'not in', ({ selectFrom }) =>
      selectFrom('admin_network')
        .select('network_hash')
        .where('administrator_id', '=', administratorId)
        .orderBy('seen_at', 'desc')
        .orderBy('network_hash')
        .limit(remaining),
    )
    .execute();
}
