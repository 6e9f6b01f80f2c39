import { bufferSource } from '../../archive/byte-source.ts';
import { checksumsCsv } from '../../archive/checksums-csv.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { readFileList } from '../opening/list-files.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import type { Download } from './download-file.ts';
import { createArchiveDownload } from './internal/archive-download.ts';

type Deps = Pick<Ports, 'db' | 'keys' | 'languages'> & Pick<Runtime, 'archiveLayouts'>;

/** Returns the checksums of all files as a table. `acceptLanguage` is the request header. */
export async function downloadChecksums(
  ports: Deps,
  transfer: OpenTransfer,
  acceptLanguage: string | undefined,
): Promise<Download> {
  const frame = await checksumsHeader(ports, transfer, acceptLanguage);
  const wanted = { name: 'checksums.csv', mediaType: 'text/csv; charset=utf-8', inputs: [frame] };
  return createArchiveDownload(ports, transfer, wanted, async () => {
    const bytes = await checksumsCsv({ ...frame, files: await readFileList(ports, transfer) });
    // Downloading the checksums does not count as downloading files.
    return { archive: { ...bufferSource(bytes), generated: [bytes] }, files: [] };
  });
}

/** Returns the values of the table other than the files. */
export async function checksumsHeader(
  { db, keys, languages }: Deps,
  { trackingId }: OpenTransfer,
  acceptLanguage: string | undefined,
) {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  const { translate } = languages.choose(acceptLanguage);
  return {
    labels: {
      subject: translate('csv:subject'),
      fileName: translate('csv:fileName'),
      checksum: translate('csv:checksum'),
    },
    subject: settings['log.subjects'] && row.texts !== null ? openTexts(keys, trackingId, row.texts).subject : '',
    algorithm: row.checksum_algorithm,
  };
}
