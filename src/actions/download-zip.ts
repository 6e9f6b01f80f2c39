import { checksumsCsv } from '../archive/checksums-csv.ts';
import { entryOf, type ZipEntry, zipOf } from '../archive/zip.ts';
import { chooseFiles, type FileChoice } from '../core/file-choice.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveDownload, type LaidOut } from './archive-download.ts';
import { archivedContents } from './archived-contents.ts';
import { checksumsFrame } from './download-checksums.ts';
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
  const { sentAt: date } = await findReceivedTransfer(ports.db, transfer.trackingId);
  const frame = withChecksums ? await checksumsFrame(ports, transfer, language) : undefined;

  async function layOut(): Promise<LaidOut> {
    const all = await receivedFiles(ports, transfer);
    const files = chooseFiles(all, choice);
    const entries: ZipEntry[] = archivedContents(ports, transfer, files).map(({ file: { name, crc32 }, content }) => ({
      name,
      crc32,
      date,
      content,
    }));
    if (frame !== undefined) {
      entries.push(entryOf('checksums.csv', date, await checksumsCsv({ ...frame, files: all })));
    }
    return { archive: await zipOf(entries), files };
  }

  const wanted = {
    name: `${transfer.transferId}.zip`,
    mediaType: 'application/zip',
    madeOf: [date, choice, frame ?? null],
  };
  return archiveDownload(ports, transfer, wanted, layOut);
}
