import { removalCauses } from '../../../core/removal-cause.ts';
import {
  countDownloadsByRecipient,
  downloadedFiles,
  filesWithDownloads,
  recipientsWithDownloads,
  type TimeWindow,
} from '../../../db/downloads/download-report.ts';
import { countFiles, countUnscannedFiles, firstFiles } from '../../../db/files/files.ts';
import { findEmailRecipients } from '../../../db/recipients/recipients.ts';
import { findSealedFileList } from '../../../db/transfers/transfers.ts';
import { maxListed, maxRecipients } from '../../../emails/list-limits.ts';
import type { DownloadNotificationValues } from '../../../emails/templates/download-notification.ts';
import type { DownloadSummaryValues } from '../../../emails/templates/download-summary.ts';
import type { ExpiryWarningValues } from '../../../emails/templates/expiry-warning.ts';
import type { SentCopyValues } from '../../../emails/templates/sent-copy.ts';
import type { UploadSummaryValues } from '../../../emails/templates/upload-summary.ts';
import { openFileList } from '../../../records/sealed-file-list.ts';
import { openDetails } from '../../../records/sealed-records.ts';
import {
  type EmailDeps,
  fileNames,
  type PreviewOptions,
  recipientLink,
  type TransferForEmail,
} from './transfer-for-email.ts';

/** Returns the link secret of a recipient by row ID; undefined when the email must not contain it. */
export type SecretOf = (recipientId: string) => string | undefined;

/** Values for the email that summarizes a finalized transfer. */
export async function uploadSummaryValues(
  deps: EmailDeps,
  source: TransferForEmail,
  secretOf: SecretOf,
): Promise<UploadSummaryValues> {
  const { db, keys, serviceUrl } = deps;
  const { row, transfer, access } = source;
  const trackingId = row.tracking_id;
  const removed = await firstFiles(db, { trackingId, state: 'REMOVED' }, maxListed);
  const recipients = await findEmailRecipients(db, trackingId);
  const unscanned = await countUnscannedFiles(db, trackingId);
  return {
    serviceUrl,
    transfer,
    state: source.state === 'Failed' ? 'Failed' : 'Active',
    recipients: recipients.map((recipient, index) => {
      const secret = secretOf(recipient.id);
      const hasLink = index < maxListed && (access === 'password' || secret !== undefined);
      const downloadUrl = hasLink ? recipientLink(deps, source, recipient, secret) : null;
      return { address: recipient.address, role: recipient.kind, downloadUrl };
    }),
    recipientsNotified: row.send_recipient_notification === 1,
    access,
    files: await listedFiles({ db, keys }, trackingId),
    checksumAlgorithm: row.checksum_algorithm,
    removed: removed.map(({ id, details, removal_cause }) => ({
      name: openDetails(keys, id, details).name,
      cause: removalCauses.find((cause) => cause === removal_cause) ?? null,
    })),
    removedCount: (await countFiles(db, { trackingId, state: 'REMOVED' })).count,
    warnings: unscanned === 0 ? [] : [{ warning: 'NOT_SCANNED', count: unscanned }],
  };
}

async function listedFiles({ db, keys }: Pick<EmailDeps, 'db' | 'keys'>, trackingId: string) {
  const sealed = await findSealedFileList(db, trackingId);
  if (sealed === null || sealed === undefined) return [];
  return (await openFileList(keys, trackingId, sealed)).slice(0, maxListed);
}

/** Returns the values of the copy for the sender's records. */
export async function sentCopyValues(
  deps: EmailDeps,
  source: TransferForEmail,
  own: PreviewOptions,
): Promise<SentCopyValues> {
  const { row, transfer, access, message } = source;
  const recipients = await findEmailRecipients(deps.db, row.tracking_id);
  return {
    serviceUrl: deps.serviceUrl,
    transfer,
    recipients: recipients.map(({ address, kind }) => ({ address, role: kind })),
    alsoTo: own.alsoTo,
    message,
    fileNames: await fileNames(deps, row.tracking_id),
    classification: row.classification_id,
    password: access === 'password' ? own.password : null,
  };
}

/** Undefined when there was no download in this time. */
export async function downloadNotificationValues(
  { db, keys, serviceUrl }: EmailDeps,
  { transfer }: TransferForEmail,
  time: TimeWindow,
): Promise<DownloadNotificationValues | undefined> {
  const fetchers = await recipientsWithDownloads(db, transfer.trackingId, time);
  if (fetchers.length === 0) return undefined;
  const recipients: Array<DownloadNotificationValues['recipients'][number]> = [];
  for (const [index, { id, address, count }] of fetchers.entries()) {
    const files = index < maxRecipients ? await downloadedFiles(db, id, time, maxListed) : [];
    const downloads = files.map((file) => ({
      fileName: openDetails(keys, file.id, file.details).name,
      method: file.method,
      at: new Date(file.at),
    }));
    recipients.push({ address, downloads, count });
  }
  return { serviceUrl, transfer, recipients };
}

export async function downloadSummaryValues(
  { db, keys, serviceUrl }: EmailDeps,
  { transfer }: TransferForEmail,
): Promise<DownloadSummaryValues> {
  const { trackingId } = transfer;
  const recipients: Array<DownloadSummaryValues['recipients'][number]> = [];
  for (const [index, { id, address, count }] of (await countDownloadsByRecipient(db, trackingId)).entries()) {
    const place = { trackingId, recipientId: id };
    const files = index < maxRecipients ? await filesWithDownloads(db, place, maxListed) : [];
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

/** Undefined when every recipient has downloaded everything. */
export async function senderWarningValues(
  { db, serviceUrl }: EmailDeps,
  { transfer }: TransferForEmail,
): Promise<ExpiryWarningValues | undefined> {
  const recipients = await countDownloadsByRecipient(db, transfer.trackingId);
  const waiting = recipients.filter(({ count }) => count < transfer.fileCount).map(({ address }) => address);
  return waiting.length === 0 ? undefined : { reader: 'sender', serviceUrl, transfer, waiting };
}
