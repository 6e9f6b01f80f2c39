import type { VerifiedEmail } from '../actions/identify-caller.ts';
import type { TransferStatus } from '../actions/tell-status.ts';
import { type BaseUrl, downloadUrl, transferPath } from './links.ts';
import { transferOnWire } from './session-on-wire.ts';
import { wireDate } from './wire-date.ts';

/** A transfer as its sender sees it. */
export function statusOnWire(baseUrl: BaseUrl, { address }: VerifiedEmail, transfer: TransferStatus) {
  const emails = `${transferPath(address, transfer.trackingId)}/emails`;
  const isProcessed = transfer.state !== 'Processing';
  const status = {
    state: transfer.state,
    warnings: transfer.warnings,
    emlCreationFailed: false,
    sender: {
      email: transfer.senderAddress,
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
      .map(({ transferId, address: mail, notificationFailed, link, downloads }) => ({
        id: transferId,
        mail,
        downloadUrl: link && downloadUrl(baseUrl, transferId, { ...link, secretIn: transfer.secretIn }),
        notificationFailed,
        notificationMailLink: transfer.state === 'Active' ? `${emails}/recipients/${transferId}` : null,
        fileDownloads: downloads.entries().map(([id, ended]) => ({
          id,
          downloads: ended.map(({ at, method }) => ({ downloadDate: wireDate(at), retrievalMethod: method })),
        })),
      })),
  };
  return { trackingId: transfer.trackingId, transfer: transferOnWire(transfer), status };
}
