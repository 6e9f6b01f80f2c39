import type { FileDownloads } from '../../actions/listing/list-downloads.ts';
import type { TransferStatus } from '../../actions/managing/get-transfer-status.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { formatWireDate } from './dates.ts';
import { type BaseUrl, downloadUrl, transferPath } from './links.ts';
import { serializeTransfer } from './serialize-session.ts';

/** A transfer as its sender sees it. */
export function serializeTransferStatus(baseUrl: BaseUrl, { address }: VerifiedEmail, transfer: TransferStatus) {
  const emails = `${transferPath(address, transfer.trackingId)}/emails`;
  const isProcessed = transfer.state !== 'Processing';
  const status = {
    // The lists spell states differently: see `contract/transfers.ts`.
    state: transfer.state.toUpperCase() as Uppercase<TransferStatus['state']>,
    warnings: transfer.warnings,
    emlCreationFailed: false,
    sender: {
      email: transfer.shownSender,
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
  return { trackingId: transfer.trackingId, transfer: serializeTransfer(transfer), status };
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
