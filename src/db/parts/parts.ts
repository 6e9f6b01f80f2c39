import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeRows } from '../engine/statements.ts';
import { advanceContent, type ContentVersion } from '../files/content.ts';
import type { Database, Transaction } from '../tables.ts';

export interface PendingPart extends ContentVersion {
  readonly number: number;
  readonly blobKey: string;
}

export interface DurablePart extends PendingPart {
  /** The offset of the part in the plain file. */
  readonly start: number;
  readonly plainSize: number;
  readonly plainCrc32: number;
  readonly fingerprint: Uint8Array;
  readonly sealedSize: number;
  readonly sealedCrc32s: Uint8Array;
  /** The sealed bytes of an inline part, which has no pending row. Undefined for a part in the blob store. */
  readonly inline?: { readonly content: Uint8Array; readonly at: Date } | undefined;
}

/** Call this before the first byte of a part is written, so that a crash leaves no unrecorded blob. */
export async function addPendingPart(db: Database, part: PendingPart, at: Date): Promise<void> {
  await db
    .insertInto('part')
    .values({ ...toRow(part, at), committed: 0 })
    .execute();
}

function toRow(part: PendingPart, at: Date) {
  return {
    blob_key: part.blobKey,
    tracking_id: part.trackingId,
    file_id: part.fileId,
    generation: part.generation,
    number: part.number,
    created_at: at.toISOString(),
  };
}

/** Gives all running uploads of parts up: none of them can be committed any more. */
export async function deletePendingParts(db: Database): Promise<void> {
  await db.deleteFrom('part').where('committed', '=', 0).execute();
}

/** Marks a slow upload as recent, so that the cleanup does not take the part for abandoned. */
export async function touchPart(db: Database, blobKey: string, at: Date): Promise<void> {
  await changeRows(db, 'part', { blob_key: blobKey, committed: 0 }, { created_at: at.toISOString() });
}

/**
 * Commits an inline part, or a part whose blob is durable. Returns false and writes nothing when another writer was
 * first, the content was restarted or the part exceeds the declared size: the blob is then orphaned. `replaced` is the
 * last part so far, with the same number, whose bytes this part starts with: it is marked for removal.
 */
export async function commitPart(
  tx: Transaction,
  part: DurablePart,
  replaced?: Pick<CommittedPart, 'blobKey' | 'plainSize'>,
): Promise<boolean> {
  const isAdvanced = await advanceContent(tx, part, {
    partsBefore: replaced === undefined ? part.number : part.number + 1,
    parts: part.number + 1,
    receivedBefore: part.start + (replaced?.plainSize ?? 0),
    received: part.start + part.plainSize,
  });
  if (!isAdvanced) return false;
  if (replaced !== undefined) {
    await changeRows(tx, 'part', { blob_key: replaced.blobKey }, { committed: 2 });
  }
  if (part.inline !== undefined) {
    await addInlineParts(tx, [{ ...part, content: part.inline.content }], part.inline.at);
    return true;
  }
  const row = await tx
    .updateTable('part')
    .set(durableColumns(part))
    .where('blob_key', '=', part.blobKey)
    .where('committed', '=', 0)
    .executeTakeFirst();
  if (row.numUpdatedRows === 0n) throw new Error('A part was committed that had never been intended, or was given up');
  return true;
}

type InlinePart = Omit<DurablePart, 'start' | 'inline'> & { readonly content: Uint8Array };

/** Adds parts with their sealed bytes. The caller makes their files include them, in the same transaction. */
export async function addInlineParts(tx: Transaction, parts: readonly InlinePart[], at: Date): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part) => ({ ...toRow(part, at), ...durableColumns(part) }));
  await tx.insertInto('part').values(rows).execute();
  const contents = parts.map(({ blobKey, content }) => ({ blob_key: blobKey, content }));
  await tx.insertInto('part_content').values(contents).execute();
}

function durableColumns(part: Omit<DurablePart, 'start' | 'inline'>) {
  return {
    committed: 1,
    plain_size: part.plainSize,
    plain_crc32: part.plainCrc32,
    fingerprint: part.fingerprint,
    sealed_size: part.sealedSize,
    sealed_crc32s: part.sealedCrc32s,
  };
}

export type CommittedPart = Omit<DurablePart, keyof ContentVersion | 'start' | 'sealedCrc32s' | 'inline'>;

/** Few enough rows to not block other requests. */
const partsAtOnce = 500;

export async function findCommittedPart(
  db: Database,
  version: Pick<ContentVersion, 'fileId' | 'generation'>,
  number: number,
): Promise<CommittedPart | undefined> {
  const [part] = await partsFrom(db, version, number, 1);
  return part;
}

/** The parts that a file consists of, in order. */
export async function findCommittedParts(
  db: Database,
  version: Pick<ContentVersion, 'fileId' | 'generation'>,
): Promise<readonly CommittedPart[]> {
  const parts: CommittedPart[] = [];
  for (;;) {
    const page = await partsFrom(db, version, parts.length, partsAtOnce);
    parts.push(...page);
    if (page.length < partsAtOnce) return parts;
    await setImmediate();
  }
}

async function partsFrom(
  db: Database,
  version: Pick<ContentVersion, 'fileId' | 'generation'>,
  first: number,
  max: number,
): Promise<CommittedPart[]> {
  const rows = await db
    .selectFrom('part')
    .select(['number', 'blob_key', 'plain_size', 'plain_crc32', 'fingerprint', 'sealed_size'])
    .where('file_id', '=', version.fileId)
    .where('generation', '=', version.generation)
    .where('committed', '=', 1)
    .where('number', '>=', first)
    .orderBy('number')
    .limit(max)
    .$narrowType<{ plain_size: number; plain_crc32: number; fingerprint: Uint8Array; sealed_size: number }>()
    .execute();
  return rows.map((row) => ({
    number: row.number,
    blobKey: row.blob_key,
    plainSize: row.plain_size,
    plainCrc32: row.plain_crc32,
    fingerprint: row.fingerprint,
    sealedSize: row.sealed_size,
  }));
}

/** Few enough rows to not block other requests. */
const summedAtOnce = 1_000;

/** Returns the sealed size of the next stored parts, and the last of their keys; undefined after the last page. */
export async function pageOfStoredBytes(
  db: Database,
  after: string,
): Promise<{ readonly bytes: number; readonly last: string | undefined }> {
  const { bytes, last } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('part')
        .select(['blob_key', 'sealed_size'])
        .where('blob_key', '>', after)
        .orderBy('blob_key')
        .limit(summedAtOnce)
        .as('page'),
    )
    .select(({ fn }) => [
      sql<number>`cast(coalesce(sum(sealed_size), 0) as bigint)`.as('bytes'),
      fn.max<string | null>('page.blob_key').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { bytes, last: last ?? undefined };
}
