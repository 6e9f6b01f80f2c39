import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Archive } from '../archive/zip.ts';
import { contentTag } from '../crypto/content-tag.ts';
import type { Download } from './download-file.ts';
import type { OpenTransfer } from './open-transfer.ts';
import type { ListedFile } from './sealed-file-list.ts';

interface Named {
  readonly name: string;
  readonly mediaType: string;
}

/** An archive of these files as something that can be downloaded, in parts too. */
export async function archiveDownload(
  transfer: OpenTransfer,
  archive: Archive,
  { name, mediaType, files }: Named & { readonly files: readonly ListedFile[] },
): Promise<Download> {
  // Laying it out may have taken a while.
  await setImmediate();
  const versions = Buffer.from(files.map(({ version }) => version).join());
  return {
    name: () => name,
    mediaType,
    size: archive.size,
    version: await contentTag([...archive.generated, versions]),
    fileIds: files.map(({ id }) => id),
    transfer,
    read: async (range, segmentsAtOnce) =>
      Readable.from(archive.read(range, segmentsAtOnce), { objectMode: false, highWaterMark: 0 }),
  };
}

/** Bytes that lie in memory, likewise. */
export async function bytesDownload(
  transfer: OpenTransfer,
  bytes: Buffer,
  { name, mediaType }: Named,
): Promise<Download> {
  return {
    name: () => name,
    mediaType,
    size: bytes.length,
    version: await contentTag([bytes]),
    fileIds: [],
    transfer,
    read: async ({ start, end }) => Readable.from([Buffer.from(bytes.subarray(start, end))], { objectMode: false }),
    readWhole: async () => ({ name, content: bytes }),
  };
}
