import { archiveComment } from '../../archive/archive-comment.ts';
import { checksumsCsv } from '../../archive/checksums-csv.ts';
import { entryOf, type ZipEntry, zipOf } from '../../archive/zip.ts';
import { chooseFiles, type FileChoice } from '../../core/file-choice.ts';
import { foldersOf, ownName } from '../../core/file-path.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { readFileList } from '../opening/list-files.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import { checksumsHeader } from './download-checksums.ts';
import type { Download } from './download-file.ts';
import { createArchiveDownload, type LaidOutArchive } from './internal/archive-download.ts';
import { archivedContents } from './internal/archived-contents.ts';
import { savedName } from './internal/saved-name.ts';

export interface ZipOptions {
  readonly choice: FileChoice;
  /** An Accept-Language header, for the table of checksums. */
  readonly language: string | undefined;
  readonly withChecksums: boolean;
  /** The configured URL of the service, which is the same on all servers. */
  readonly serviceUrl?: URL | undefined;
}

/** Returns the chosen files of a transfer in one ZIP, dated with the time at which the transfer was sent. */
export async function downloadZip(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys' | 'languages'> & Pick<Runtime, 'archiveLayouts'>,
  transfer: OpenTransfer,
  { choice, language, withChecksums, serviceUrl }: ZipOptions,
): Promise<Download> {
  const row = await findReceivedTransfer(ports.db, transfer.trackingId);
  const texts = row.texts === null ? undefined : openTexts(ports.keys, transfer.trackingId, row.texts);
  const named = { row, texts, settings: await readSettings(ports.db) };
  const { sentAt: date } = row;
  const comment = archiveComment(named.settings['brand.name'], serviceUrl);
  const frame = withChecksums ? await checksumsHeader(ports, transfer, language) : undefined;

  async function layOut(): Promise<LaidOutArchive> {
    const all = await readFileList(ports, transfer);
    const files = chooseFiles(all, choice);
    const entries: ZipEntry[] = archivedContents(ports, transfer, files).map(({ file, content }) => ({
      folders: foldersOf(file),
      name: ownName(file),
      crc32: file.crc32,
      date,
      content,
    }));
    if (frame !== undefined) {
      entries.push(entryOf('checksums.csv', date, await checksumsCsv({ ...frame, files: all })));
    }
    return { archive: await zipOf(entries, comment), files };
  }

  const wanted = {
    name: `${transfer.transferId}.zip`,
    savedAs: savedName(named, ports.languages.choose(language).translate, '.zip'),
    mediaType: 'application/zip',
    inputs: [date, choice, frame ?? null, comment],
  };
  return createArchiveDownload(ports, transfer, wanted, layOut);
}
