import type { Readable } from 'node:stream';
import type { ChecksumAlgorithm } from '../../../core/checksum-algorithm.ts';
import { Problem } from '../../../core/problem.ts';
import { newShortId } from '../../../crypto/identifiers.ts';
import { type SealedSmallFile, sealSmallFile } from '../../../crypto/seal-small-file.ts';
import { addFirstContent, type ContentVersion, type StoredContent } from '../../../db/files/content.ts';
import { addInlineParts } from '../../../db/parts/parts.ts';
import type { Transaction } from '../../../db/tables.ts';
import { lockSession } from '../../../db/transfers/sessions.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { OpenSession } from '../../sessions/open-session.ts';

/** Content that is stored whole is the first of its file. */
export const firstGeneration = 1;

export function storedContent({ part, manifest }: SealedSmallFile): StoredContent {
  return { generation: firstGeneration, parts: part === undefined ? 0 : 1, manifest, etag: newShortId() };
}

/** Adds the parts of contents that are stored whole. */
export function addOnlyParts(
  tx: Transaction,
  contents: ReadonlyArray<{ readonly version: ContentVersion; readonly sealed: SealedSmallFile }>,
  at: Date,
): Promise<void> {
  const parts = contents.flatMap(({ version, sealed: { part } }) =>
    part === undefined ? [] : { ...version, ...part },
  );
  return addInlineParts(tx, parts, at);
}

/**
 * Stores the first content of a small file with one transaction. Returns false, and stores nothing, when another upload of
 * the file has begun or the checksum algorithm was changed.
 */
export async function storeFirstContent(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { trackingId, transferKey, row }: OpenSession,
  fileId: string,
  plain: Buffer,
): Promise<boolean> {
  const version = { trackingId, fileId, generation: firstGeneration };
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const sealed = sealSmallFile({ transferKey, place: version, algorithm, plain });
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, trackingId, now);
    if (session === undefined) throw new Problem('entity_unknown');
    if (session.checksum_algorithm !== algorithm) return false;
    if (!(await addFirstContent(tx, version, storedContent(sealed)))) return false;
    await addOnlyParts(tx, [{ version, sealed }], now);
    return true;
  });
}

/** Reads the input up to one byte more than `max`, which shows that it is too long. */
export async function readAtMost(input: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    // Copies the bytes, because a chunk of one byte can keep a buffer of many kilobytes in memory.
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > max) break;
  }
  return Buffer.concat(chunks);
}
