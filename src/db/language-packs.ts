import { Problem } from '../core/problem.ts';
import { changeRows, doNothing, findRow, findRows } from './engine/statements.ts';
import type { Database, Transaction } from './tables.ts';

/** Every server keeps all packs in memory. */
export const maxPacks = 100;

/** The files of a pack by path. */
type Contents = ReadonlyMap<string, Uint8Array>;

/** A pack to store. */
export interface NewPack {
  readonly id: string;
  /** A new value for each change, by which servers notice it. */
  readonly revision: string;
  readonly contents: Contents;
  /** The digest of a pack that came with the program; null for one that was installed by an administrator. */
  readonly shipped: string | null;
}

export interface StoredPack {
  readonly revision: string;
  readonly textsRevision: string | null;
  readonly changedAt: string | null;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The record of a pack. Its revision is null once the pack is removed: it is not installed again by an upgrade. */
export interface PackRecord {
  readonly id: string;
  readonly revision: string | null;
  readonly shipped: string | null;
  /** A new value for each change of own texts, by which servers notice it. */
  readonly textsRevision: string | null;
}

/** Returns the records of all packs that were ever installed. */
export async function readPackRecords(db: Database): Promise<readonly PackRecord[]> {
  return db
    .selectFrom('language_pack')
    .select(['id', 'revision', 'shipped', 'texts_revision as textsRevision'])
    .orderBy('id')
    .execute();
}

/** Reads packs with all their files, in one statement: a concurrent change never produces half a pack. */
export async function readStoredPacks(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredPack>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('language_pack')
    .innerJoin('language_pack_file', 'language_pack_file.pack_id', 'language_pack.id')
    .select(['id', 'revision', 'texts_revision as textsRevision', 'changed_at as changedAt', 'path', 'content'])
    .where('id', 'in', ids)
    .execute();
  const packs = new Map<string, StoredPack & { readonly contents: Map<string, Buffer> }>();
  for (const { id, revision, textsRevision, changedAt, path, content } of rows) {
    const pack = packs.get(id) ?? { revision: revision ?? '', textsRevision, changedAt, contents: new Map() };
    packs.set(id, pack);
    pack.contents.set(path, Buffer.from(content));
  }
  return packs;
}

/** Locks a pack until the transaction ends, also one that was never installed. */
export async function lockPack(tx: Transaction, id: string): Promise<void> {
  await tx
    .insertInto('language_pack')
    .values({ id, revision: null, shipped: null, changed_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .execute();
}

/** Returns undefined if the pack is not installed, or has no such file. */
export async function readPackFile(db: Database, id: string, path: string): Promise<Buffer | undefined> {
  const file = await findRow(db, 'language_pack_file', ['content'], { pack_id: id, path });
  return file && Buffer.from(file.content);
}

/** Returns false, and changes nothing, if a pack with this ID was ever installed. */
export async function addPack(db: Database, pack: NewPack, changedAt: Date | null): Promise<boolean> {
  const { id, revision, shipped } = pack;
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('language_pack')
      .values({ id, revision, shipped, changed_at: changedAt?.toISOString() ?? null })
      .onConflict(doNothing)
      .executeTakeFirst();
    const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    if (isNew) await insertFiles(tx, pack);
    return isNew;
  });
}

/** Installs a pack, or replaces the one with its ID; only then it has the time of a change. */
export async function savePack(tx: Transaction, pack: NewPack, now: Date): Promise<void> {
  const { id, revision, shipped } = pack;
  await tx
    .insertInto('language_pack')
    .values({ id, revision, shipped, changed_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({
        revision,
        shipped,
        changed_at: eb.case().when('language_pack.revision', 'is', null).then(null).else(now.toISOString()).end(),
      })),
    )
    .execute();
  await replaceFiles(tx, pack);
  const { count } = await tx
    .selectFrom('language_pack')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('revision', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxPacks) {
    const detail = `The limit of ${maxPacks} language packs is reached.`;
    throw new Problem('limit_reached', { detail, members: { limit: maxPacks } });
  }
}

/** Replaces a pack unless it was changed since it had this revision. */
export async function updatePack(db: Database, from: string, pack: NewPack, changedAt: Date | null): Promise<void> {
  const { id, revision, shipped } = pack;
  await db.transaction().execute(async (tx) => {
    const isChanged = await changeRows(
      tx,
      'language_pack',
      { id, revision: from },
      { revision, shipped, changed_at: changedAt?.toISOString() ?? null },
    );
    if (isChanged) await replaceFiles(tx, pack);
  });
}

/** Returns false if the pack is not installed. Its record stays. */
export async function removeStoredPack(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('language_pack')
    .set({ revision: null, shipped: null, changed_at: null })
    .where('id', '=', id)
    .where('revision', 'is not', null)
    .executeTakeFirst();
  await tx.deleteFrom('language_pack_file').where('pack_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

/** Makes all servers read the own texts of a pack. Only after `lockPack`. */
export async function markTextsChange(tx: Transaction, id: string, revision: string, now: Date): Promise<void> {
  await changeRows(tx, 'language_pack', { id }, { texts_revision: revision, changed_at: now.toISOString() });
}

/** Records that a pack was removed before it was ever stored here. */
export async function addRemovedPack(db: Database, id: string): Promise<void> {
  await db
    .insertInto('language_pack')
    .values({ id, revision: null, shipped: null, changed_at: null })
    .onConflict(doNothing)
    .execute();
}

async function replaceFiles(tx: Transaction, pack: NewPack): Promise<void> {
  await tx.deleteFrom('language_pack_file').where('pack_id', '=', pack.id).execute();
  await insertFiles(tx, pack);
}

async function insertFiles(tx: Transaction, { id, contents }: NewPack): Promise<void> {
  const files = contents.entries().map(([path, content]) => ({ pack_id: id, path, content }));
  await tx
    .insertInto('language_pack_file')
    .values([...files])
    .execute();
}

/** Texts by the key of their message. */
export type StoredTexts = ReadonlyMap<string, string>;

/** Returns the own texts of a pack, also of one that is not installed now, in the order of their keys. */
export async function readOwnTexts(db: Database, packId: string): Promise<StoredTexts> {
  const rows = await findRows(db, 'language_pack_text', ['message', 'content'], { pack_id: packId });
  // Databases sort by rules of their own.
  const sorted = rows.toSorted((one, other) => (one.message < other.message ? -1 : 1));
  return new Map(sorted.map(({ message, content }) => [message, content]));
}

/** Stores texts, and removes those that are null. Only after `lockPack`. */
export async function changeOwnTexts(
  tx: Transaction,
  packId: string,
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  await tx
    .deleteFrom('language_pack_text')
    .where('pack_id', '=', packId)
    .where('message', 'in', [...changes.keys()])
    .execute();
  const rows = [...changes].flatMap(([message, content]) =>
    content === null ? [] : [{ pack_id: packId, message, content }],
  );
  if (rows.length > 0) await tx.insertInto('language_pack_text').values(rows).execute();
}
