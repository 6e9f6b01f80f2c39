import { removalCauses } from '../core/file-judgement.ts';
import { findSealedFileList } from '../db/recipients.ts';
import { countFiles, countUnscanned, firstFiles, mailedRecipients } from '../db/sent-transfers.ts';
import {
  fetchCounts,
  fetchedFiles,
  filesWithFetches,
  recipientsWhoFetched,
  type TimeWindow,
} from '../db/told-downloads.ts';
import type { DownloadNotificationValues } from '../letters/kinds/download-notification.ts';
import type { DownloadSummaryValues } from '../letters/kinds/download-summary.ts';
import type { ExpiryWarningValues } from '../letters/kinds/expiry-warning.ts';
import type { SentCopyValues } from '../letters/kinds/sent-copy.ts';
import type { UploadSummaryValues } from '../letters/kinds/upload-summary.ts';
import { mostListed, mostRecipients } from '../letters/phrases.ts';
import { openFileList } from './sealed-file-list.ts';
import { openDetails } from './sealed-records.ts';
import { type Desk, fileNames, linkOf, type OwnWords, type ToldTransfer } from './told-transfer.ts';

/** There is no page for senders yet to which a letter could lead. */
const transferUrl = null;

/** What the secret of a recipient's link is, by the id of its row; undefined where it is not to be told. */
export type SecretOf = (recipientId: string) => string | undefined;

/** What became of a transfer when it was finalised. */
export async function uploadSummaryValues(
  desk: Desk,
  told: ToldTransfer,
  secretOf: SecretOf,
): Promise<UploadSummaryValues> {
  const { db, keys, serviceUrl } = desk;
  const { row, transfer, access } = told;
  const trackingId = row.tracking_id;
  const removed = await firstFiles(db, { trackingId, state: 'REMOVED' }, mostListed);
  const recipients = await mailedRecipients(db, trackingId);
  const unscanned = await countUnscanned(db, trackingId);
  return {
    serviceUrl,
    transfer,
    state: told.state === 'Failed' ? 'Failed' : 'Active',
    recipients: recipients.map((recipient, index) => {
      const secret = secretOf(recipient.id);
      const hasLink = index < mostListed && (access === 'password' || secret !== undefined);
      const downloadUrl = hasLink ? linkOf(desk, told, recipient, secret) : null;
      return { address: recipient.address, role: recipient.kind, downloadUrl };
    }),
    recipientsTold: row.send_recipient_notification === 1,
    access,
    files: await listedFiles({ db, keys }, trackingId),
    checksumAlgorithm: row.checksum_algorithm,
    removed: removed.map(({ id, details, removal_cause }) => ({
      name: openDetails(keys, id, details).name,
      cause: removalCauses.find((cause) => cause === removal_cause) ?? null,
    })),
    removedCount: (await countFiles(db, { trackingId, state: 'REMOVED' })).count,
    warnings: unscanned === 0 ? [] : [{ warning: 'NOT_SCANNED', count: unscanned }],
    transferUrl,
  };
}

async function listedFiles({ db, keys }: Pick<Desk, 'db' | 'keys'>, trackingId: string) {
  const sealed = await findSealedFileList(db, trackingId);
  if (sealed === null || sealed === undefined) return [];
  return (await openFileList(keys, trackingId, sealed)).slice(0, mostListed);
}

/** For the sender's own records. */
export async function sentCopyValues(desk: Desk, told: ToldTransfer, own: OwnWords): Promise<SentCopyValues> {
  const { row, transfer, access, message } = told;
  const recipients = await mailedRecipients(desk.db, row.tracking_id);
  return {
    serviceUrl: desk.serviceUrl,
    transfer,
    recipients: recipients.map(({ address, kind }) => ({ address, role: kind })),
    alsoTo: own.alsoTo,
    message,
    fileNames: await fileNames(desk, row.tracking_id),
    classification: row.classification_id,
    password: access === 'password' ? own.password : null,
  };
}

/** Undefined when nobody has fetched anything in this time. */
export async function downloadNotificationValues(
  { db, keys, serviceUrl }: Desk,
  { transfer }: ToldTransfer,
  time: TimeWindow,
): Promise<DownloadNotificationValues | undefined> {
  const fetchers = await recipientsWhoFetched(db, transfer.trackingId, time);
  if (fetchers.length === 0) return undefined;
  const recipients: Array<DownloadNotificationValues['recipients'][number]> = [];
  for (const [index, { id, address, count }] of fetchers.entries()) {
    const files = index < mostRecipients ? await fetchedFiles(db, id, time, mostListed) : [];
    const downloads = files.map((file) => ({
      fileName: openDetails(keys, file.id, file.details).name,
      method: file.method,
      at: new Date(file.at),
    }));
    recipients.push({ address, downloads, count });
  }
  return { serviceUrl, transfer, recipients, transferUrl };
}

export async function downloadSummaryValues(
  { db, keys, serviceUrl }: Desk,
  { transfer }: ToldTransfer,
): Promise<DownloadSummaryValues> {
  const { trackingId } = transfer;
  const recipients: Array<DownloadSummaryValues['recipients'][number]> = [];
  for (const [index, { id, address, count }] of (await fetchCounts(db, trackingId)).entries()) {
    const place = { trackingId, recipientId: id };
    const files = index < mostRecipients ? await filesWithFetches(db, place, mostListed) : [];
    recipients.push({
      address,
      downloadedCount: count,
      files: files.map(({ id: fileId, details, at }) => ({
        name: openDetails(keys, fileId, details).name,
        downloadedAt: at === null ? null : new Date(at),
      })),
    });
  }
  return { serviceUrl, transfer, recipients };
}

/** Undefined when everybody has fetched everything. */
export async function senderWarningValues(
  { db, serviceUrl }: Desk,
  { transfer }: ToldTransfer,
): Promise<ExpiryWarningValues | undefined> {
  const recipients = await fetchCounts(db, transfer.trackingId);
  const waiting = recipients.filter(({ count }) => count < transfer.fileCount).map(({ address }) => address);
  return waiting.length === 0 ? undefined : { reader: 'sender', serviceUrl, transfer, waiting, transferUrl };
}
