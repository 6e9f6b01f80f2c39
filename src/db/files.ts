import { setImmediate } from 'node:timers/promises';
import type { Database, Transaction } from './tables.ts';

export interface ContentVersion {
  readonly trackingId: string;
  readonly fileId: string;
  readonly generation: number;
}

export interface IntendedPart extends ContentVersion {
  readonly number: number;
  readonly blobKey: string;
}

export interface DurablePart extends IntendedPart {
  /** How many plain bytes of the file are before it. */
  readonly start: number;
  readonly plainSize: number;
  readonly plainCrc32: number;
  readonly fingerprint: Uint8Array;
  readonly sealedSize: number;
  readonly sealedCrc32s: Uint8Array;
}

/**
 * Starts the content of a file anew: a new generation with no parts. What an earlier upload brought is waste
 * from here on, and its writer can commit nothing more. Undefined when the file is not in an open session.
 */
export async function beginContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
  at: Date,
): Promise<ContentVersion | undefined> {
  // Writing to the session first makes this wait for a submit that runs at the same time, and then fail.
  const session = await tx
    .updateTable('transfer')
    .set({ touched_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .executeTakeFirst();
  if (session.numUpdatedRows === 0n) return undefined;
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
  return file && { trackingId, fileId, generation: file.generation };
}

/**
 * The content as it is, to go on with it; a file that nothing was uploaded of gets its first generation. Only while the
 * session is held. Undefined when the session has no such file.
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

/** Before the first byte of a part is written: so that whatever a crash leaves behind is found from here. */
export async function intendPart(db: Database, part: IntendedPart, at: Date): Promise<void> {
  await db
    .insertInto('part')
    .values({
      blob_key: part.blobKey,
      tracking_id: part.trackingId,
      file_id: part.fileId,
      generation: part.generation,
      number: part.number,
      committed: 0,
      created_at: at.toISOString(),
    })
    .execute();
}

/** While its bytes come slowly: the part counts as begun now, so nobody takes it for abandoned. */
export async function prolongPart(db: Database, blobKey: string, at: Date): Promise<void> {
  await db
    .updateTable('part')
    .set({ created_at: at.toISOString() })
    .where('blob_key', '=', blobKey)
    .where('committed', '=', 0)
    .execute();
}

/**
 * After the blob of a part is durable. False when another writer was first, the content was started anew or there are
 * more bytes than announced: then the blob is waste and nothing of it counts. `replaced` is the last part so far, which
 * has the same number, and whose bytes this one begins with: it is given up.
 */
export async function commitPart(
  tx: Transaction,
  part: DurablePart,
  replaced?: Pick<CommittedPart, 'blobKey' | 'plainSize'>,
): Promise<boolean> {
  const received = part.start + part.plainSize;
  const file = await tx
    .updateTable('file')
    .set({ parts: part.number + 1, received })
    .where('id', '=', part.fileId)
    .where('generation', '=', part.generation)
    .where('parts', '=', replaced === undefined ? part.number : part.number + 1)
    // A generation only ever grows: whoever has counted the same bytes has seen the same parts.
    .where('received', '=', part.start + (replaced?.plainSize ?? 0))
    .where('size', '>=', received)
    .where('manifest', 'is', null)
    .executeTakeFirst();
  if (file.numUpdatedRows === 0n) return false;
  if (replaced !== undefined) {
    await tx.updateTable('part').set({ committed: 2 }).where('blob_key', '=', replaced.blobKey).execute();
  }
  const row = await tx
    .updateTable('part')
    .set({
      committed: 1,
      plain_size: part.plainSize,
      plain_crc32: part.plainCrc32,
      fingerprint: part.fingerprint,
      sealed_size: part.sealedSize,
      sealed_crc32s: part.sealedCrc32s,
    })
    .where('blob_key', '=', part.blobKey)
    .where('committed', '=', 0)
    .executeTakeFirst();
  if (row.numUpdatedRows === 0n) throw new Error('A part was committed that had never been intended, or was given up');
  return true;
}

/** Together with the commit of the last part: from here on the content is whole. */
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
  return numUpdatedRows > 0n;
}

/** How far this version is. Undefined when another one has taken its place. */
export async function findContent(
  db: Database,
  version: ContentVersion,
): Promise<{ readonly parts: number; readonly received: number; readonly isWhole: boolean } | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['parts', 'received', 'state'])
    .where('id', '=', version.fileId)
    .where('tracking_id', '=', version.trackingId)
    .where('generation', '=', version.generation)
    .executeTakeFirst();
  return row && { parts: row.parts, received: row.received, isWhole: row.state !== 'INITIALIZED' };
}

export type CommittedPart = Omit<DurablePart, keyof ContentVersion | 'start' | 'sealedCrc32s'>;

/** So few rows that reading them keeps nobody waiting. */
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
export async function committedParts(
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
  most: number,
): Promise<CommittedPart[]> {
  const rows = await db
    .selectFrom('part')
    .select(['number', 'blob_key', 'plain_size', 'plain_crc32', 'fingerprint', 'sealed_size'])
    .where('file_id', '=', version.fileId)
    .where('generation', '=', version.generation)
    .where('committed', '=', 1)
    .where('number', '>=', first)
    .orderBy('number')
    .limit(most)
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
