import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Pace } from '../../../archive/byte-source.ts';
import type { Archive } from '../../../archive/zip.ts';
import type { ByteRange } from '../../../core/byte-range.ts';
import { contentTag } from '../../../crypto/content-tag.ts';
import { plainSegment } from '../../../crypto/sealed-part.ts';
import type { ListedFile } from '../../../records/sealed-file-list.ts';
import type { ArchiveLayout } from '../../../runtime/archive-layouts.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { OpenTransfer } from '../../opening/open-transfer.ts';
import type { Download } from '../download-file.ts';

interface ArchiveRequest {
  readonly name: string;
  readonly savedAs?: string | undefined;
  readonly mediaType: string;
  /** Plain values that determine the bytes, in addition to the transfer and its files, which never change. */
  readonly inputs: readonly unknown[];
}

export interface LaidOutArchive {
  readonly archive: Archive;
  /** The files that a client with the last byte has downloaded. */
  readonly files: readonly ListedFile[];
}

/** Makes an archive downloadable, also in ranges. Reuses the layout if the same archive is already cached. */
export async function createArchiveDownload(
  { archiveLayouts }: Pick<Runtime, 'archiveLayouts'>,
  transfer: OpenTransfer,
  { name, savedAs, mediaType, inputs }: ArchiveRequest,
  layOut: () => Promise<LaidOutArchive>,
): Promise<Download> {
  const { trackingId, generation } = transfer;
  const place = { trackingId, name: await contentTag([Buffer.from(JSON.stringify([mediaType, generation, inputs]))]) };
  const { layout, release } = await archiveLayouts.acquire(place, async () => createLayout(await layOut()));
  const { archive, version, fileIds } = layout;
  return {
    name: () => name,
    savedAs,
    mediaType,
    size: archive.size,
    version,
    fileIds,
    transfer,
    read: async (range, segmentsAtOnce) =>
      Readable.from(readAtPace(archive, range, segmentsAtOnce), { objectMode: false, highWaterMark: 0 }),
    release,
  };
}

/** Memory per file of an archive, in addition to the bytes generated for it. */
const bytesPerFile = 600;

async function createLayout({ archive, files }: LaidOutArchive): Promise<ArchiveLayout> {
  // Yield to the event loop, because the layout may have taken a while.
  await setImmediate();
  const versions = Buffer.from(files.map(({ version }) => version).join());
  const version = await contentTag([...archive.generated, versions]);
  const weight = archive.generated.reduce((sum, { length }) => sum + length, files.length * bytesPerFile);
  return { archive, version, fileIds: files.map(({ id }) => id), weight };
}

/** Calls `pace` once per amount of bytes that it allows: several files may be opened while the client reads nothing. */
async function* readAtPace(archive: Archive, range: ByteRange, pace: Pace): AsyncGenerator<Buffer> {
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
