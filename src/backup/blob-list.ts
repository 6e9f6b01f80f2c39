import { isBlobKey } from '../ports/blob-store.ts';
import { DamagedBackup } from './damaged-backup.ts';
import type { Manifest } from './manifest.ts';
import { readPieces } from './pieces.ts';
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

export const blobListFile = (snapshot: string): string => `${snapshot}/blobs`;

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

/** Reads the list of a snapshot, in the order of the keys. Throws DamagedBackup. */
export async function* readBlobList(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  { snapshot, blobList }: Pick<Manifest, 'snapshot' | 'blobList'>,
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
