import type { SessionRecord } from '../actions/tell-session.ts';
import type { TransferRecord } from '../actions/transfer-record.ts';
import { sessionFilePath } from './links.ts';
import { wireDate } from './wire-date.ts';

export function sessionOnWire(record: SessionRecord) {
  const { passwordMode, password } = record;
  return { ...described(record), securityMode: securityMode({ passwordMode, password }) };
}

/** Never with a password. */
export function transferOnWire(record: TransferRecord) {
  return { ...described(record), securityMode: securityMode({ passwordMode: record.passwordMode }) };
}

function securityMode<Config>(config: Config) {
  return { name: 'ONE_TIME_PASSWORD' as const, config };
}

function described(record: TransferRecord) {
  const { trackingId, senderAddress, texts } = record;
  const mails = (kind: 'to' | 'cc' | 'bcc') =>
    record.recipients.filter((recipient) => recipient.kind === kind).map(({ address }) => ({ mail: address }));
  return {
    sender: { name: texts.senderName, phone: texts.senderPhone },
    recipients: { to: mails('to'), cc: mails('cc'), bcc: mails('bcc') },
    files: record.files.values().map(({ id, name, size, checksum, state }) => {
      return { id, fileName: name, size, checksum, href: sessionFilePath(senderAddress, trackingId, id), state };
    }),
    expirationDate: wireDate(record.expiresAt),
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
  };
}
