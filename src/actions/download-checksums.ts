import { checksumsCsv } from '../archive/checksums-csv.ts';
import { bytesPiece } from '../archive/composition.ts';
import { findReceivedTransfer } from '../db/recipients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveDownload } from './archive-download.ts';
import type { Download } from './download-file.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';
import { openTexts } from './sealed-records.ts';

type Share = Pick<Ports, 'db' | 'keys' | 'languages'>;

/** The checksums of all files as a table. `wishes` is an Accept-Language header. */
export async function downloadChecksums(
  ports: Share,
  transfer: OpenTransfer,
  wishes: string | undefined,
): Promise<Download> {
  const frame = await checksumsFrame(ports, transfer, wishes);
  const wanted = { name: 'checksums.csv', mediaType: 'text/csv; charset=utf-8', madeOf: [frame] };
  return archiveDownload(ports, transfer, wanted, async () => {
    const bytes = await checksumsCsv({ ...frame, files: await receivedFiles(ports, transfer) });
    // Who has read the checksums has no file.
    return { archive: { ...bytesPiece(bytes), generated: [bytes] }, files: [] };
  });
}

/** What stands in the table beside the files. */
export async function checksumsFrame(
  { db, keys, languages }: Share,
  { trackingId }: OpenTransfer,
  wishes: string | undefined,
) {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  const { say } = languages.choose(wishes);
  return {
    labels: { subject: say('csv:subject'), fileName: say('csv:fileName'), checksum: say('csv:checksum') },
    subject: settings['log.subjects'] && row.texts !== null ? openTexts(keys, trackingId, row.texts).subject : '',
    algorithm: row.checksum_algorithm,
  };
}
