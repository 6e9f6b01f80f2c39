import type { SessionRecord } from '../../actions/sessions/describe-session.ts';
import type { TransferRecord } from '../../records/transfer-record.ts';
import { formatWireDate } from './dates.ts';
import { sessionFilePath } from './links.ts';

export function serializeSession(record: SessionRecord) {
  const { passwordMode, password } = record;
  return { ...commonMembers(record), securityMode: securityMode({ passwordMode, password }) };
}

/** Never contains a password. */
export function serializeTransfer(record: TransferRecord) {
  return { ...commonMembers(record), securityMode: securityMode({ passwordMode: record.passwordMode }) };
}

function securityMode<Config>(config: Config) {
  return { name: 'ONE_TIME_PASSWORD' as const, config };
}

function commonMembers(record: TransferRecord) {
  const { trackingId, senderAddress, texts } = record;
  const emails = (kind: 'to' | 'cc' | 'bcc') =>
    record.recipients.filter((recipient) => recipient.kind === kind).map(({ address }) => ({ mail: address }));
  return {
    sender: { name: texts.senderName, phone: texts.senderPhone },
    recipients: { to: emails('to'), cc: emails('cc'), bcc: emails('bcc') },
    files: record.files.values().map(({ id, name, path, size, checksum, state }) => {
      const href = sessionFilePath(senderAddress, trackingId, id);
      return { id, fileName: name, ...(path === undefined ? {} : { path }), size, checksum, href, state };
    }),
    expirationDate: formatWireDate(record.expiresAt),
    notificationMessage: { subject: texts.subject, body: texts.body },
    senderLanguage: record.senderLanguage,
    recipientLanguage: record.recipientLanguage,
    showFileNames: record.showFileNames,
    showZipFileContent: record.showZipFileContent,
    sendRecipientNotification: record.sendRecipientNotification,
    sendUploadSummary: record.sendUploadSummary,
    sendDownloadNotifications: record.sendDownloadNotifications,
    sendDownloadSummary: record.sendDownloadSummary,
    fileChecksumAlgorithm: record.checksumAlgorithm,
    classificationId: record.classificationId,
    confidentialMessageFileId: record.confidentialMessageFileId,
    allowPreview: record.allowPreview,
  };
}
