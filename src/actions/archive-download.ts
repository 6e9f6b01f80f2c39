import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ByteRange, Pace } from '../archive/composition.ts';
import type { Archive } from '../archive/zip.ts';
import { contentTag } from '../crypto/content-tag.ts';
import { plainSegment } from '../crypto/sealed-part.ts';
import type { Ports } from '../ports/ports.ts';
import type { Download } from './download-file.ts';
import type { OpenTransfer } from './open-transfer.ts';
import type { ListedFile } from './sealed-file-list.ts';
import { type Layout, useLayout } from './shared-layouts.ts';

interface Wanted {
  readonly name: string;
  readonly mediaType: string;
  /** Everything that decides on the bytes beside the transfer and its files, which never change: plain values. */
  readonly madeOf: readonly unknown[];
}

export interface LaidOut {
  readonly archive: Archive;
  /** Those that whoever has its last byte has got. */
  readonly files: readonly ListedFile[];
}

/** An archive as something that can be downloaded, in parts too. It is laid out where nobody uses the same already. */
export async function archiveDownload(
  { db }: Pick<Ports, 'db'>,
  transfer: OpenTransfer,
  { name, mediaType, madeOf }: Wanted,
  layOut: () => Promise<LaidOut>,
): Promise<Download> {
  const { trackingId, generation } = transfer;
  const place = { trackingId, name: await contentTag([Buffer.from(JSON.stringify([mediaType, generation, madeOf]))]) };
  const { layout, letGo } = await useLayout(db, place, async () => layoutOf(await layOut()));
  const { archive, version, fileIds } = layout;
  return {
    name: () => name,
    mediaType,
    size: archive.size,
    version,
    fileIds,
    transfer,
    read: async (range, segmentsAtOnce) =>
      Readable.from(atPace(archive, range, segmentsAtOnce), { objectMode: false, highWaterMark: 0 }),
    letGo,
  };
}

/** What a file of an archive takes in memory beside the bytes that were written for it. */
const bytesAFile = 600;

async function layoutOf({ archive, files }: LaidOut): Promise<Layout> {
  // Laying it out may have taken a while.
  await setImmediate();
  const versions = Buffer.from(files.map(({ version }) => version).join());
  const version = await contentTag([...archive.generated, versions]);
  const weight = archive.generated.reduce((sum, { length }) => sum + length, files.length * bytesAFile);
  return { archive, version, fileIds: files.map(({ id }) => id), weight };
}

/** Asks for the pace once for as many bytes as it was told of: several files may be begun while the reader takes nothing. */
async function* atPace(archive: Archive, range: ByteRange, pace: Pace): AsyncGenerator<Buffer> {
  let segments = pace();
  let left = segments * plainSegment;
  for await (const chunk of archive.read(range, () => segments)) {
    left -= chunk.length;
    yield chunk;
    if (left > 0) continue;
    segments = pace();
    left = segments * plainSegment;
  }
}
