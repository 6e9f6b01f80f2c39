import { type Selectable, sql } from 'kysely';
import type { AuditEntry, SignedAuditHead } from '../core/audit-log.ts';
import { changeRows } from './engine/statements.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** An entry whose details are sealed. */
export interface StoredAuditEntry extends Omit<AuditEntry, 'details'> {
  readonly details: Uint8Array;
  readonly hash: string;
}

const headName = 'audit';

/**
 * Locks the head until the transaction ends, and inserts `first` if there is none. Every change by an administrator
 * waits for this lock, so take it last in a transaction.
 */
export async function lockAuditHead(tx: Transaction, first: SignedAuditHead): Promise<SignedAuditHead> {
  const row = await tx
    .insertInto('audit_head')
    .values({ name: headName, ...toHeadRow(first) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ hash: ref('audit_head.hash') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toHead(row);
}

/** Returns undefined if there is no head. Otherwise locks it until the transaction ends. */
export async function lockExistingAuditHead(tx: Transaction): Promise<SignedAuditHead | undefined> {
  const row = await tx
    .updateTable('audit_head')
    .set(({ ref }) => ({ hash: ref('hash') }))
    .where('name', '=', headName)
    .returningAll()
    .executeTakeFirst();
  return row && toHead(row);
}

/** Only after the head was locked in the same transaction. */
export async function updateAuditHead(tx: Transaction, head: SignedAuditHead): Promise<void> {
  await changeRows(tx, 'audit_head', { name: headName }, toHeadRow(head));
}

/** Only after the head was locked in the same transaction. */
export async function insertAuditEntries(tx: Transaction, entries: readonly StoredAuditEntry[]): Promise<void> {
  const rows = entries.map(({ id, at, actorKind, actorId, actorName, action, subject, details, hash }) => {
    const actor = { actor_kind: actorKind, actor_id: actorId, actor_name: actorName };
    return { id, at, ...actor, action, subject, details, hash };
  });
  await tx.insertInto('audit_log').values(rows).execute();
}

/** Returns the last stored entry. After a manipulation the head may name another one. */
export const lastAuditEntry = async (tx: Transaction): Promise<Pick<StoredAuditEntry, 'id' | 'hash'> | undefined> =>
  tx.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Only after the head was locked in the same transaction. */
export async function deleteAuditEntries(tx: Transaction, firstId: number, lastId: number): Promise<void> {
  await tx.deleteFrom('audit_log').where('id', '>=', firstId).where('id', '<=', lastId).execute();
}

export interface AuditPage {
  readonly head: SignedAuditHead | undefined;
  /** In the order in which they were written. */
  readonly entries: readonly StoredAuditEntry[];
}

/** Returns the entries after this ID and the head, in one statement: no change by another server is seen in part. */
export async function pageOfAudit(db: Database, after: number, max: number): Promise<AuditPage> {
  const rows = await db
    .selectFrom(db.selectNoFrom(sql<number>`1`.as('one')).as('always'))
    .leftJoin('audit_head', (join) => join.on('name', '=', headName))
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('audit_log').selectAll().where('id', '>', after).orderBy('id').limit(max).as('entry'),
      (join) => join.onTrue(),
    )
    .select(['first_id', 'base', 'last_id', 'audit_head.hash as head_hash', 'signature'])
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'subject', 'details', 'entry.hash as hash'])
    .orderBy('id')
    .execute();
  const [first] = rows;
  const hasHead = first !== undefined && first.signature !== null;
  const head = hasHead ? toHead({ ...first, hash: first.head_hash } as HeadRow) : undefined;
  return { head, entries: rows.filter(({ id }) => id !== null).map((row) => toEntry(row as EntryRow)) };
}

/** Undefined members select all. */
export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** Returns entries before this ID, newest first. */
export async function findAuditEntries(
  db: Database,
  { actorId, action, from, before }: AuditFilter,
  { beforeId, max }: { readonly beforeId?: number | undefined; readonly max: number },
): Promise<readonly StoredAuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('at', '<', before ?? ''))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(toEntry);
}

type EntryRow = Selectable<Tables['audit_log']>;
type HeadRow = Omit<Selectable<Tables['audit_head']>, 'name'>;

function toEntry({ id, at, actor_kind, actor_id, actor_name, action, subject, details, hash }: EntryRow) {
  const actor = { actorKind: actor_kind, actorId: actor_id, actorName: actor_name };
  return { id, at, ...actor, action, subject, details, hash };
}

const toHead = ({ first_id, base, last_id, hash, signature }: HeadRow): SignedAuditHead => ({
  firstId: first_id,
  base,
  lastId: last_id,
  hash,
  signature,
});

const toHeadRow = ({ firstId, base, lastId, hash, signature }: SignedAuditHead): HeadRow => ({
  first_id: firstId,
  base,
  last_id: lastId,
  hash,
  signature,
});
