import { shownPath } from '../../core/file-name.ts';
import { removalCauses } from '../../core/removal-cause.ts';
import {
  countDownloadsByRecipient,
  countDownloadsOf,
  downloadedFiles,
  filesWithDownloads,
  type ReportedTransfer,
  recipientsWithDownloads,
  type TimeWindow,
} from '../../db/downloads/downloads.ts';
import { countFiles, countUnscannedFiles, firstFiles } from '../../db/files/files.ts';
import { type EmailRecipient, findEmailRecipients } from '../../db/recipients/recipients.ts';
import { findSealedFileList } from '../../db/transfers/transfers.ts';
import { maxListed, maxRecipients } from '../../emails/line.ts';
import type { ExpiryWarningValues } from '../../emails/templates/alerts.ts';
import type { DownloadNotificationValues } from '../../emails/templates/download-notification.ts';
import type { DownloadSummaryValues, SentCopyValues } from '../../emails/templates/sender.ts';
import type { UploadSummaryValues } from '../../emails/templates/upload-summary.ts';
import type { SentTransfer } from '../../emails/values.ts';
import { openDetails, openFileList } from '../../records/sealed-records.ts';
import {
  type EmailDeps,
  fileNames,
  type PreviewOptions,
  recipientLink,
  type TransferForEmail,
} from './transfer-for-email.ts';

/** Returns the link secret of a recipient by row ID; undefined when the email must not contain it. */
type SecretOf = (recipientId: string) => string | undefined;

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
    files: await listedFiles({ db, keys }, row),
    checksumAlgorithm: row.checksum_algorithm,
    removed: removed.map(({ id, details, removal_cause }) => ({
      name: shownPath(openDetails(keys, id, details)),
      cause: removalCauses.find((cause) => cause === removal_cause) ?? null,
    })),
    removedCount: (await countFiles(db, { trackingId, state: 'REMOVED' })).count,
    warnings: unscanned === 0 ? [] : [{ warning: 'NOT_SCANNED', count: unscanned }],
  };
}

async function listedFiles({ db, keys }: Pick<EmailDeps, 'db' | 'keys'>, row: TransferForEmail['row']) {
  const { tracking_id: trackingId, confidential_message_file_id: messageId } = row;
  const sealed = await findSealedFileList(db, trackingId);
  if (sealed === null || sealed === undefined) return [];
  const files = await openFileList(keys, trackingId, sealed);
  const listed = files.filter(({ id }) => id !== messageId).slice(0, maxListed);
  return listed.map((file) => ({ name: shownPath(file), size: file.size, checksum: file.checksum }));
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
    fileNames: await fileNames(deps, row),
    classification: row.classification_id,
    password: access === 'password' ? own.password : null,
  };
}

/** Undefined when there was no download in this time. */
export async function downloadNotificationValues(
  { db, keys, serviceUrl }: EmailDeps,
  source: TransferForEmail,
  time: TimeWindow,
): Promise<DownloadNotificationValues | undefined> {
  const reported = reportedTransfer(source);
  const fetchers = await recipientsWithDownloads(db, reported, time);
  if (fetchers.length === 0) return undefined;
  const recipients: Array<DownloadNotificationValues['recipients'][number]> = [];
  for (const [index, { id, address, count, message }] of fetchers.entries()) {
    const place = { recipientId: id, messageId: reported.messageId };
    const files = index < maxRecipients ? await downloadedFiles(db, place, time, maxListed) : [];
    const downloads = files.map((file) => ({
      fileName: shownPath(openDetails(keys, file.id, file.details)),
      method: file.method,
      at: new Date(file.at),
    }));
    recipients.push({ address, downloads, count, message });
  }
  return { serviceUrl, transfer: source.transfer, recipients };
}

export async function downloadSummaryValues(
  { db, keys, serviceUrl }: EmailDeps,
  source: TransferForEmail,
): Promise<DownloadSummaryValues> {
  const reported = reportedTransfer(source);
  const recipients: Array<DownloadSummaryValues['recipients'][number]> = [];
  for (const [index, { id, address, count, message }] of (await countDownloadsByRecipient(db, reported)).entries()) {
    const files = index < maxRecipients ? await filesWithDownloads(db, reported, id, maxListed) : [];
    recipients.push({
      address,
      downloadedCount: count,
      messageOpenedAt: message?.at ?? null,
      files: files.map(({ id: fileId, details, at }) => ({
        name: shownPath(openDetails(keys, fileId, details)),
        downloadedAt: at === null ? null : new Date(at),
      })),
    });
  }
  return { serviceUrl, transfer: source.transfer, recipients };
}

/** Undefined when every recipient has downloaded everything. */
export async function senderWarningValues(
  { db, serviceUrl }: EmailDeps,
  source: TransferForEmail,
): Promise<ExpiryWarningValues | undefined> {
  const { transfer } = source;
  const recipients = await countDownloadsByRecipient(db, reportedTransfer(source));
  const waiting = recipients.filter((recipient) => !hasAllFiles(transfer, recipient)).map(({ address }) => address);
  return waiting.length === 0 ? undefined : { reader: 'sender', serviceUrl, transfer, waiting };
}

/** Undefined for a recipient who has downloaded everything, or was removed. */
export async function recipientWarningValues(
  deps: EmailDeps,
  source: TransferForEmail,
  recipient: EmailRecipient,
): Promise<ExpiryWarningValues | undefined> {
  const { sender, transfer, access } = source;
  const downloads = await countDownloadsOf(deps.db, reportedTransfer(source), recipient.id);
  if (downloads === undefined || hasAllFiles(transfer, downloads)) return undefined;
  const downloadUrl = access === 'link' ? null : recipientLink(deps, source, recipient, undefined);
  return { reader: 'recipient', serviceUrl: deps.serviceUrl, sender, transfer, access, downloadUrl };
}

/** Without files, the transfer is its confidential message. */
function hasAllFiles(
  { fileCount }: SentTransfer,
  { count, message }: { readonly count: number; readonly message: object | undefined },
): boolean {
  return fileCount > 0 ? count >= fileCount : message !== undefined;
}

function reportedTransfer({ row }: TransferForEmail): ReportedTransfer {
  return { trackingId: row.tracking_id, messageId: row.confidential_message_file_id };
}
