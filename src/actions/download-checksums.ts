import { checksumsCsv } from '../archive/checksums-csv.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { bytesDownload } from './archive-download.ts';
import type { Download } from './download-file.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';
import type { ListedFile } from './sealed-file-list.ts';
import { openTexts } from './sealed-records.ts';

type Share = Pick<Ports, 'db' | 'keys' | 'languages'>;

/** The checksums of all files as a table. `wishes` is an Accept-Language header. */
export async function downloadChecksums(
  ports: Share,
  transfer: OpenTransfer,
  wishes: string | undefined,
): Promise<Download> {
  const bytes = await writeChecksums(ports, transfer, await receivedFiles(ports, transfer), wishes);
  return bytesDownload(transfer, bytes, { name: 'checksums.csv', mediaType: 'text/csv; charset=utf-8' });
}

export async function writeChecksums(
  { db, keys, languages }: Share,
  { trackingId }: OpenTransfer,
  files: readonly ListedFile[],
  wishes: string | undefined,
): Promise<Buffer> {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  const { say } = languages.choose(wishes);
  return checksumsCsv({
    labels: { subject: say('csv:subject'), fileName: say('csv:fileName'), checksum: say('csv:checksum') },
    subject: settings['log.subjects'] && row.texts !== null ? openTexts(keys, trackingId, row.texts).subject : '',
    algorithm: row.checksum_algorithm,
    files,
  });
}
