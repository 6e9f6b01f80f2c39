import type { FileDownloads } from '../../actions/listing/list-downloads.ts';
import type { TransferStatus } from '../../actions/managing/get-transfer-status.ts';
import type { SessionRecord } from '../../actions/sessions/open-session.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { forOptions, interfaceOptions } from '../../core/transfer-options.ts';
import type { TransferRecord } from '../../records/transfer-record.ts';
import { type BaseUrl, downloadUrl, sessionFilePath, transferPath } from './links.ts';
import { type Included, ifIncluded, includedOptions } from './list-parameters.ts';
import { formatWireDate } from './values.ts';

export function serializeSession(record: SessionRecord, included: Included) {
  const { passwordMode, password } = record;
  return { ...commonMembers(record, included), securityMode: securityMode({ passwordMode, password }) };
}

function securityMode<Config>(config: Config) {
  return { name: 'ONE_TIME_PASSWORD' as const, config };
}

function commonMembers(record: TransferRecord, included: Included) {
  const { trackingId, senderAddress, texts } = record;
  const emails = (kind: 'to' | 'cc' | 'bcc') =>
    record.recipients.filter((recipient) => recipient.kind === kind).map(({ address }) => ({ mail: address }));
  return {
    sender: { name: texts.senderName, phone: texts.senderPhone },
    recipients: { to: emails('to'), cc: emails('cc'), bcc: emails('bcc') },
    files: record.files.values().map(({ id, name, path, size, checksum, state }) => {
      const href = sessionFilePath(senderAddress, trackingId, id);
      return {
        id,
        fileName: name,
        ...(path === undefined ? {} : ifIncluded(included, 'path', { path })),
        size,
        checksum,
        href,
        state,
      };
    }),
    expirationDate: formatWireDate(record.expiresAt),
    notificationMessage: { subject: texts.subject, body: texts.body },
    senderLanguage: record.senderLanguage,
    recipientLanguage: record.recipientLanguage,
    ...forOptions(interfaceOptions, (name) => record[name]),
    fileChecksumAlgorithm: record.checksumAlgorithm,
    classificationId: record.classificationId,
    confidentialMessageFileId: record.confidentialMessageFileId,
    ...forOptions(includedOptions(included), (name) => record[name]),
  };
}

/** A transfer as its sender sees it. */
export function serializeTransferStatus(
  baseUrl: BaseUrl,
  { address }: VerifiedEmail,
  transfer: TransferStatus,
  included: Included,
) {
  const emails = `${transferPath(address, transfer.trackingId)}/emails`;
  const isProcessed = transfer.state !== 'Processing';
  const status = {
    // The lists spell states differently: see `contract/transfers.ts`.
    state: transfer.state.toUpperCase() as Uppercase<TransferStatus['state']>,
    warnings: transfer.warnings,
    emlCreationFailed: false,
    sender: {
      email: transfer.writtenSender,
      notificationFailed: transfer.senderNotificationFailed,
      notificationMailLink: isProcessed ? `${emails}/sender` : null,
    },
    files: transfer.files.values().map(({ id, state, removalCause }) => ({
      id,
      removed: state === 'REMOVED',
      removalCause,
    })),
    recipients: transfer.recipientStatus
      .values()
      .map(({ transferId, address: email, notificationFailed, link, downloads }) => ({
        id: transferId,
        mail: email,
        downloadUrl: link && downloadUrl(baseUrl, transferId, { ...link, secretIn: transfer.secretIn }),
        notificationFailed,
        notificationMailLink: transfer.state === 'Active' ? `${emails}/recipients/${transferId}` : null,
        fileDownloads: serializeDownloads(downloads),
      })),
  };
  const { trackingId, passwordMode } = transfer;
  // Never contains a password.
  const options = { ...commonMembers(transfer, included), securityMode: securityMode({ passwordMode }) };
  return { trackingId, transfer: options, status };
}

async function* serializeDownloads(files: AsyncIterable<FileDownloads>) {
  for await (const { fileId, downloads } of files) {
    const times = downloads.map(({ at, method, caller }) => ({
      downloadDate: formatWireDate(at),
      retrievalMethod: method,
      caller,
    }));
    yield { id: fileId, downloads: times };
  }
}
