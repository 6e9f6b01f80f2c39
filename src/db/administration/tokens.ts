import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { changeRows, countRows } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export async function addToken(tx: Transaction, row: Tables['admin_token']): Promise<void> {
  await tx.insertInto('admin_token').values(row).execute();
}

const tokenQuery = preparedQuery((db, param: Param<{ readonly tokenHash: string }>) =>
  db
    .selectFrom('admin_token as token')
    .innerJoin('administrator', 'administrator.id', 'token.administrator_id')
    .select([
      'token.id as token_id',
      'token.name as token_name',
      'token.scopes',
      'token.created_at',
      'token.ends_at',
      'token.used_at',
      'administrator.id',
      'administrator.name',
      'administrator.role',
      'administrator.state',
    ])
    .where('token.token_hash', '=', param('tokenHash')),
);

/** Finds an API token together with its administrator, whose role and state may have changed since it was created. */
export async function findToken(db: Database, tokenHash: string) {
  const [found] = await tokenQuery(db, { tokenHash });
  return found;
}

/** Never sets an earlier time, because another server may have recorded a later request. */
export async function recordTokenUse(db: Database, id: string, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .updateTable('admin_token')
    .set({ used_at: time })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', time)]))
    .execute();
}

/** Newest first. */
export async function findTokens(db: Database, administratorId: string) {
  return db
    .selectFrom('admin_token')
    .select(['id', 'name', 'scopes', 'created_at', 'ends_at', 'used_at'])
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The tokens that were created, or last used, after this time. */
export async function findTokensAfter(db: Database, bound: Date) {
  const time = bound.toISOString();
  return db
    .selectFrom('admin_token')
    .select(['id', 'created_at', 'ends_at', 'used_at'])
    .where(({ or, eb }) => or([eb('created_at', '>', time), eb('used_at', '>', time)]))
    .execute();
}

export async function changeTokenTimes(
  db: Database,
  id: string,
  times: Pick<Tables['admin_token'], 'created_at' | 'ends_at' | 'used_at'>,
): Promise<void> {
  await changeRows(db, 'admin_token', { id }, times);
}

export const countTokens = async (tx: Transaction, administratorId: string): Promise<number> =>
  countRows(tx.selectFrom('admin_token').where('administrator_id', '=', administratorId));

/** Returns the name of the removed token, or undefined if the administrator has no such token. */
export async function deleteToken(tx: Transaction, administratorId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('admin_token')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** Removes all tokens of an administrator. Returns their IDs. */
export async function removeTokens(tx: Transaction, administratorId: string): Promise<readonly string[]> {
  const removed = await tx
    .deleteFrom('admin_token')
    .where('administrator_id', '=', administratorId)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}

/** Removes the tokens of all administrators that have ended before a time. */
export async function removeEndedTokens(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('admin_token').where('ends_at', '<=', before.toISOString()).execute();
}
