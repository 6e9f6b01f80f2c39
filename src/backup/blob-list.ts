import { Readable } from 'node:stream';
import { type StoredPart, storedParts } from '../db/parts/stored-parts.ts';
import type { Database } from '../db/tables.ts';
import { isBlobKey, isInlineKey } from '../ports/blob-store.ts';
import { DamagedBackup } from './damaged-backup.ts';
import type { BackupManifest } from './manifest.ts';
import { pieceKey, readPieces } from './pieces.ts';
import type { BackupTarget } from './target.ts';

/** A blob of a snapshot, as the database describes it. */
export interface ListedBlob {
  readonly key: string;
  readonly size: number;
  /** The CRC-32 of each MiB, in hexadecimal. */
  readonly crc32s: string;
  /** Why the backup does not have it. */
  readonly lost?: LossCause | undefined;
}

const lossCauses = ['missing', 'damaged'] as const;
/** The reason why a blob could not be copied. */
export type LossCause = (typeof lossCauses)[number];

interface Selection {
  /** All of them, unless others are given. */
  readonly parts?: AsyncIterable<StoredPart>;
  readonly lost?: ReadonlyMap<string, LossCause>;
}

/** The blobs that a database refers to, in the order of their keys. */
export async function* blobsOf(
  db: Database,
  { parts = storedParts(db), lost = new Map() }: Selection = {},
): AsyncGenerator<ListedBlob> {
  for await (const { blobKey, sealedSize, sealedCrc32s } of parts) {
    if (isInlineKey(blobKey)) continue;
    const crc32s = Buffer.from(sealedCrc32s).toString('hex');
    yield { key: blobKey, size: sealedSize, crc32s, lost: lost.get(blobKey) };
  }
}

export const blobListFile = (snapshot: string): string => `${snapshot}/blobs`;

/** Whether a file below a snapshot names blobs: a piece of its list, or a list of those that a run was about to copy. */
export const namesBlobs = (file: string): boolean => /\/(blobs-\d+|copied-.*)$/.test(file);

const bytesPerChunk = 64 * 1024;

/** Renders the list as chunks of lines. */
export async function* renderBlobList(blobs: AsyncIterable<ListedBlob>): AsyncGenerator<Buffer> {
  let lines = '';
  for await (const { key, size, crc32s, lost } of blobs) {
    lines += `${[key, size, crc32s, ...(lost === undefined ? [] : [lost])].join(' ')}\n`;
    if (lines.length < bytesPerChunk) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  if (lines !== '') yield Buffer.from(lines);
}

/** How many blobs a run names in advance. A bucket gets one more object for each of these lists. */
const announcedAtOnce = 500;

/**
 * Stores the names of blobs before they are copied. If the run is interrupted, or a blob is not part of its snapshot in the
 * end, a prune finds it by this list.
 */
export async function* announced(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  list: string,
  blobs: AsyncIterable<ListedBlob>,
): AsyncGenerator<ListedBlob> {
  let number = 0;
  let batch: ListedBlob[] = [];
  async function* announceBatch() {
    if (batch.length === 0) return;
    const lines = batch.map(({ key }) => `${key}\n`).join('');
    await snapshots.write(pieceKey(list, number), Readable.from([Buffer.from(lines)]));
    yield* batch;
    number += 1;
    batch = [];
  }
  for await (const blob of blobs) {
    batch.push(blob);
    if (batch.length === announcedAtOnce) yield* announceBatch();
  }
  yield* announceBatch();
}

/** Reads the list of a snapshot, in the order of the keys. Throws DamagedBackup. */
export async function* readBlobList(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  { snapshot, blobList }: Pick<BackupManifest, 'snapshot' | 'blobList'>,
): AsyncGenerator<ListedBlob> {
  let rest = '';
  for await (const chunk of readPieces(snapshots, blobListFile(snapshot), blobList)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parseLine(line, snapshot);
  }
}

function parseLine(line: string, snapshot: string): ListedBlob {
  const [key = '', size, crc32s = '', lost, ...more] = line.split(' ');
  const cause = lossCauses.find((known) => known === lost);
  const isValid = isBlobKey(key) && /^\d{1,15}$/.test(size ?? '') && /^([0-9a-f]{8})*$/.test(crc32s);
  if (!isValid || more.length > 0 || cause !== lost)
    throw new DamagedBackup(`The list of blobs of snapshot ${snapshot} has a line that is not valid.`);
  return { key, size: Number(size), crc32s, lost: cause };
}
