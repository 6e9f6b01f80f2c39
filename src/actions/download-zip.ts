import { entryOf, type ZipEntry, zipOf } from '../archive/zip.ts';
import { chooseFiles, type FileChoice } from '../core/file-choice.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveDownload } from './archive-download.ts';
import { archivedContents } from './archived-contents.ts';
import { writeChecksums } from './download-checksums.ts';
import type { Download } from './download-file.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';

export interface ZipWishes {
  readonly choice: FileChoice;
  /** An Accept-Language header, for the table of checksums. */
  readonly language: string | undefined;
  readonly withChecksums: boolean;
}

/** The chosen files of a transfer in one ZIP, with the time at which it was sent. */
export async function downloadZip(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys' | 'languages'>,
  transfer: OpenTransfer,
  { choice, language, withChecksums }: ZipWishes,
): Promise<Download> {
  const all = await receivedFiles(ports, transfer);
  const files = chooseFiles(all, choice);
  const { sentAt: date } = await findReceivedTransfer(ports.db, transfer.trackingId);
  const entries: ZipEntry[] = archivedContents(ports, transfer, files).map(({ file: { name, crc32 }, content }) => ({
    name,
    crc32,
    date,
    content,
  }));
  if (withChecksums) {
    entries.push(entryOf('checksums.csv', date, await writeChecksums(ports, transfer, all, language)));
  }
  return archiveDownload(transfer, await zipOf(entries), {
    name: `${transfer.transferId}.zip`,
    mediaType: 'application/zip',
    files,
  });
}
