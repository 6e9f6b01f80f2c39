import type { Database, Transaction } from './tables.ts';

/** Texts by the key of their message. */
export type StoredTexts = ReadonlyMap<string, string>;

/** Returns the own texts of a pack, also of one that is not installed now, in the order of their keys. */
export async function readOwnTexts(db: Database, packId: string): Promise<StoredTexts> {
  const rows = await db
    .selectFrom('language_pack_text')
    .select(['message', 'content'])
    .where('pack_id', '=', packId)
    .execute();
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
