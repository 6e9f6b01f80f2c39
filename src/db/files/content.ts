import { sql } from 'kysely';
import type { FileVerdict } from '../../core/removal-cause.ts';
import { findRow } from '../engine/statements.ts';
import { markNewerParts, markReplacedParts } from '../parts/part-removal.ts';
import type { Database, Transaction } from '../tables.ts';
import { lockSession } from '../transfers/sessions.ts';

export interface ContentVersion {
  readonly trackingId: string;
  readonly fileId: string;
  readonly generation: number;
}

/** The columns of a file whose content is stored whole, with one transaction. */
export interface StoredContent {
  readonly generation: number;
  readonly parts: number;
  readonly manifest: Uint8Array;
  readonly etag: string;
}

/**
 * Restarts the content of a file: a new generation without parts. Complete content is kept until the new one is
 * complete; the parts of an incomplete upload are marked for removal, and that upload can commit no more. Returns
 * undefined when the file is not in an open session.
 */
export async function beginContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
  at: Date,
): Promise<ContentVersion | undefined> {
  // The lock comes first: it waits for a concurrent submit, and fails after it.
  if ((await lockSession(tx, trackingId, at)) === undefined) return undefined;
  await savePreviousContent(tx, { trackingId, fileId });
  const file = await tx
    .updateTable('file')
    .set(({ eb }) => ({
      generation: eb('generation', '+', 1),
      state: 'INITIALIZED',
      parts: 0,
      received: 0,
      manifest: null,
      etag: null,
      verdict: null,
    }))
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .returning('generation')
    .executeTakeFirst();
  if (file === undefined) return undefined;
  const version = { trackingId, fileId, generation: file.generation };
  if (version.generation > 1) await markReplacedParts(tx, version);
  return version;
}

/**
 * Returns the current content, to append to it; a file without content gets its first generation. Lock the session first.
 * Returns undefined when the session has no such file.
 */
export async function continueContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<{ readonly version: ContentVersion; readonly received: number } | undefined> {
  const file = await tx
    .updateTable('file')
    .set(({ eb }) => ({ generation: eb.case().when('generation', '=', 0).then(1).else(eb.ref('generation')).end() }))
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .returning(['generation', 'received'])
    .executeTakeFirst();
  return file && { version: { trackingId, fileId, generation: file.generation }, received: file.received };
}

export interface ContentStep {
  /** Number of durable parts, before and after this step. */
  readonly partsBefore: number;
  readonly parts: number;
  /** Plain bytes in them, before and after this step. */
  readonly receivedBefore: number;
  readonly received: number;
}

/** False when the content is not at the start of this step, is complete, or would exceed the file's size. */
export async function advanceContent(
  tx: Transaction,
  { fileId, generation }: Pick<ContentVersion, 'fileId' | 'generation'>,
  { partsBefore, parts, receivedBefore, received }: ContentStep,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ parts, received })
    .where('id', '=', fileId)
    .where('generation', '=', generation)
    .where('parts', '=', partsBefore)
    // Within a generation content only grows: an equal byte count means equal parts.
    .where('received', '=', receivedBefore)
    .where('size', '>=', received)
    .where('manifest', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Call this in the transaction that commits the last part. It completes the content, which replaces any earlier one. */
export async function completeContent(
  tx: Transaction,
  version: ContentVersion,
  { manifest, etag }: { readonly manifest: Uint8Array; readonly etag: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ state: 'UPLOADED', manifest, etag })
    .where('id', '=', version.fileId)
    .where('generation', '=', version.generation)
    .where('manifest', 'is', null)
    .whereRef('received', '=', 'size')
    .executeTakeFirst();
  if (numUpdatedRows > 0n && version.generation > 1) {
    await deletePreviousContent(tx, version.fileId);
    await markReplacedParts(tx, version);
  }
  return numUpdatedRows > 0n;
}

/** Gives a file its first content, which is complete. Lock the session first. Returns false when an upload has begun. */
export async function addFirstContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
  content: StoredContent,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set(({ ref }) => ({ ...content, state: 'UPLOADED', received: ref('size') }))
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .where('generation', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The progress of this version. Returns undefined when another version replaced it. */
export async function findContentProgress(
  db: Database,
  version: ContentVersion,
): Promise<{ readonly parts: number; readonly received: number; readonly isWhole: boolean } | undefined> {
  const row = await findRow(db, 'file', ['parts', 'received', 'state'], {
    id: version.fileId,
    tracking_id: version.trackingId,
    generation: version.generation,
  });
  return row && { parts: row.parts, received: row.received, isWhole: row.state !== 'INITIALIZED' };
}

/** Returns false and changes nothing when the file was deleted, has other content or already has a verdict. */
export async function saveVerdict(db: Database, version: ContentVersion, verdict: FileVerdict): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ verdict })
    .where('id', '=', version.fileId)
    .where('tracking_id', '=', version.trackingId)
    .where('generation', '=', version.generation)
    .where('state', '=', 'UPLOADED')
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A complete file without a verdict. Returns undefined when it has one, or other content. */
export async function findUnscannedFile(db: Database, version: ContentVersion) {
  return db
    .selectFrom('file')
    .select(['size', 'manifest'])
    .where('id', '=', version.fileId)
    .where('tracking_id', '=', version.trackingId)
    .where('generation', '=', version.generation)
    .where('state', '=', 'UPLOADED')
    .where('verdict', 'is', null)
    .$narrowType<{ manifest: Uint8Array }>()
    .executeTakeFirst();
}

/**
 * Keeps the content of a file that is complete, before an upload replaces it. The file is locked first, until the
 * transaction ends: this waits for a concurrent transaction that completes the content.
 */
export async function savePreviousContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<void> {
  await tx
    .updateTable('file')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .execute();
  await tx
    .insertInto('previous_content')
    .columns(['file_id', 'generation', 'parts', 'manifest', 'etag', 'verdict'])
    .expression(({ selectFrom }) =>
      selectFrom('file')
        .select(['id', 'generation', 'parts', 'manifest', 'etag', 'verdict'])
        .where('id', '=', fileId)
        .where('tracking_id', '=', trackingId)
        .where('state', '=', 'UPLOADED')
        .$narrowType<{ manifest: Uint8Array; etag: string }>(),
    )
    .execute();
}

export async function deletePreviousContent(tx: Transaction, fileId: string): Promise<void> {
  await tx.deleteFrom('previous_content').where('file_id', '=', fileId).execute();
}

/**
 * Gives every file whose replacement is incomplete its previous content back. Call this in the transaction that submits
 * the session: from then on no upload continues.
 */
export async function restorePreviousContents(tx: Transaction, trackingId: string): Promise<void> {
  const restored = await tx
    .updateTable('file')
    .from('previous_content')
    .set(({ ref }) => ({
      state: 'UPLOADED',
      generation: ref('previous_content.generation'),
      parts: ref('previous_content.parts'),
      received: ref('file.size'),
      manifest: ref('previous_content.manifest'),
      etag: ref('previous_content.etag'),
      verdict: ref('previous_content.verdict'),
    }))
    .whereRef('previous_content.file_id', '=', 'file.id')
    .where('file.tracking_id', '=', trackingId)
    .returning(['file.id', 'file.generation'])
    .execute();
  for (const { id: fileId, generation } of restored) {
    await deletePreviousContent(tx, fileId);
    await markNewerParts(tx, { fileId, generation });
  }
}

/** Read from the index of incomplete files alone. */
const isIncomplete = sql<boolean>`file.state = 'INITIALIZED'`;

/** The bytes that all sessions have announced and that are not stored yet. */
export async function sumAnnouncedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn, eb }) => fn.sum(eb('size', '-', eb.ref('received'))).as('bytes'))
    .where(isIncomplete)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The sender that has announced the most bytes that are not stored yet. */
export async function findLargestSender(db: Database): Promise<string | undefined> {
  const largest = await db
    .selectFrom('file')
    .innerJoin('transfer', 'transfer.tracking_id', 'file.tracking_id')
    .select('transfer.sender_id')
    .where(isIncomplete)
    .groupBy('transfer.sender_id')
    .orderBy(({ fn, eb }) => fn.sum(eb('file.size', '-', eb.ref('file.received'))), 'desc')
    .orderBy('transfer.sender_id')
    .limit(1)
    .executeTakeFirst();
  return largest?.sender_id;
}

export async function isSentBy(db: Database, trackingId: string, senderId: string): Promise<boolean> {
  const own = await findRow(db, 'transfer', ['sender_id'], { tracking_id: trackingId });
  return own?.sender_id === senderId;
}
