import { Readable } from 'node:stream';
import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { isFileId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { beginContent, type ContentVersion, continueContent } from '../../db/files/content.ts';
import { type FileRow, findFile } from '../../db/files/files.ts';
import { readSettings } from '../../db/settings.ts';
import type { Database } from '../../db/tables.ts';
import { lockSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans, scheduleScan } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/parts.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { requireSpaceForUpload, withSpaceForFile } from './disk-space.ts';
import { firstGeneration, readAtMost, storeContent, storeFirstContent } from './store-content.ts';

export interface Upload {
  readonly bytes: Readable;
  /** Undefined when the request has no content length. */
  readonly length: number | undefined;
}

/**
 * Stores a whole file and resolves when it is durable. Complete content of the file is kept until this one is complete;
 * of several uploads of one file, the last one that started wins. Bytes of two uploads never mix.
 */
export async function receiveContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'> &
    Pick<Runtime, 'uploads' | 'scans' | 'checksums' | 'announcedBytes'>,
  session: OpenSession,
  fileId: string,
  { bytes, length }: Upload,
): Promise<void> {
  const { db, clock } = ports;
  const { trackingId, transferKey } = session;
  const place = { trackingId, fileId };
  const { size, state, generation } = await findRegisteredFile(db, place);
  if (length !== undefined && length !== size) throw sizeMismatch(size, length);
  const begin = () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, trackingId, clock.now());
      const version = locked && (await beginContent(tx, place, clock.now()));
      if (version === undefined) throw new Problem('entity_unknown');
      return { version, algorithm: locked?.checksum_algorithm as ChecksumAlgorithm };
    });
  const store = async (begun: Awaited<ReturnType<typeof begin>>, input: Readable): Promise<void> => {
    cancelScans(ports, place);
    if (begun.version.generation > 1) await removeMarkedPartsOf(ports, trackingId);
    const { received, isWhole } = await storeContent(ports, { transferKey, ...begun, offset: 0, size }, input);
    if (!isWhole) throw sizeMismatch(size, received);
    scheduleScan(ports, { version: begun.version, transferKey });
  };
  const { 'disk.maxInlineBytes': maxInlineSize, 'disk.minFreeBytes': minFreeBytes } = await readSettings(db);
  await ports.uploads.runExclusive(place, {
    kind: 'whole',
    input: bytes,
    async begin() {
      // The first content of a small file is begun, stored and completed with one transaction.
      if (generation === 0 && size <= maxInlineSize) return undefined;
      // An incomplete file has its space since it was registered. Complete content stays while it is replaced.
      if (state !== 'UPLOADED') return begin();
      return withSpaceForFile(ports, { size, minFreeBytes }, begin);
    },
    async store(begun) {
      if (begun !== undefined) return store(begun, bytes);
      const plain = await readAtMost(bytes, size);
      if (plain.length !== size) throw sizeMismatch(size, plain.length);
      await requireSpaceForUpload(ports, trackingId);
      if (!(await storeFirstContent(ports, session, fileId, plain)))
        return store(await begin(), Readable.from([plain]));
      scheduleScan(ports, { version: { ...place, generation: firstGeneration }, transferKey });
    },
  });
}

function sizeMismatch(size: number, received: number): Problem {
  return new Problem('upload_size_mismatch', {
    detail: `Size mismatch: the file was registered with ${size} bytes, received ${received}.`,
  });
}

interface AppendedContent extends Upload {
  /** The offset that the client expects to continue from. */
  readonly offset: number;
}

/**
 * Appends bytes to the stored content and returns the new end when all of them are durable. When the connection breaks,
 * the bytes that arrived are kept. Rejects any other offset than the current end, without disturbing a running upload.
 * The last byte completes the file; appending nothing to a complete file succeeds, so a client whose response was lost
 * may repeat the request.
 */
export async function appendContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'> &
    Pick<Runtime, 'uploads' | 'scans' | 'checksums' | 'announcedBytes'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length = 0, offset }: AppendedContent,
): Promise<number> {
  const { db } = ports;
  const place = { trackingId, fileId };
  const { size, received } = await findRegisteredFile(db, place);
  if (received !== offset) throw wrongOffset(received);
  if (offset + length > size) throw sizeMismatch(size, offset + length);
  return ports.uploads.runExclusive(place, {
    kind: 'more',
    input: bytes,
    async begin() {
      const content = await openPartialContent(ports, place);
      if (content.received !== offset) throw wrongOffset(content.received);
      return content;
    },
    async store(started) {
      const { isWhole, ...progress } = await storeContent(ports, { transferKey, ...started, offset, size }, bytes);
      if (isWhole) scheduleScan(ports, { version: started.version, transferKey });
      return progress.received;
    },
  });
}

function wrongOffset(received: number): Problem {
  return new Problem('upload_offset_mismatch', {
    detail: `Upload-Offset mismatch: expected ${received}.`,
    members: { expectedOffset: received },
  });
}

/** Returns how many bytes of a file are durable, and its declared size. */
export async function getUploadOffset(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'checksums' | 'announcedBytes'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
): Promise<{ readonly offset: number; readonly size: number }> {
  await ports.uploads.waitUntilStored(fileId);
  const place = { trackingId, fileId };
  const { received, size, state } = await findRegisteredFile(ports.db, place);
  // A client that sees no missing bytes sends nothing more, so complete an empty file here.
  if (size === 0 && state === 'INITIALIZED') {
    const target = { transferKey, ...(await openPartialContent(ports, place)), offset: 0, size };
    await storeContent(ports, target, Readable.from([]));
  }
  return { offset: received, size };
}

/** Returns the row of a registered file; a malformed file ID is an unknown file. */
export async function findRegisteredFile(
  db: Database,
  place: { readonly trackingId: string; readonly fileId: string },
): Promise<FileRow> {
  const file = isFileId(place.fileId) ? await findFile(db, place) : undefined;
  if (file === undefined) throw new Problem('entity_unknown');
  return file;
}

interface PartialContent {
  readonly version: ContentVersion;
  readonly received: number;
  readonly algorithm: ChecksumAlgorithm;
}

/** Opens the stored content of a file for appending. From here on the session's checksum algorithm cannot change. */
async function openPartialContent(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  place: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<PartialContent> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, place.trackingId, clock.now());
    const content = session && (await continueContent(tx, place));
    if (content === undefined) throw new Problem('entity_unknown');
    return { ...content, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
  });
}
