import { downloadLink, type LinkSecret } from '../core/download-link.ts';
import type { EmailAddress } from '../core/email.ts';

/** Where the world reaches this server. Known only after it listens, and never taken from a request. */
export type BaseUrl = () => URL;

export function fullUrl(baseUrl: BaseUrl, path: string): string {
  return `${baseUrl().href.replace(/\/+$/, '')}${path}`;
}

export function sessionPath(sender: string, trackingId: string): string {
  return `/api/users/${inPath(sender)}/transfer-sessions/${trackingId}`;
}

export function sessionFilePath(sender: string, trackingId: string, fileId: string): string {
  return `${sessionPath(sender, trackingId)}/files/${fileId}`;
}

export function transferPath(sender: EmailAddress, trackingId: string): string {
  return `/api/users/${inPath(sender)}/transfers/${trackingId}`;
}

/** What a list of transfers is at. */
export function listPath(owner: EmailAddress, list: string): string {
  return `/api/users/${inPath(owner)}/transfers${list}`;
}

export function receivedFilePath(transferId: string, fileId: string): string {
  return `/api/transfers/${transferId}/files/${fileId}`;
}

/** What a person opens in a browser. */
export function downloadUrl(baseUrl: BaseUrl, transferId: string, link: LinkSecret): string {
  return downloadLink(baseUrl().href, transferId, link);
}

/** An `@` may stand in a path as it is. */
function inPath(text: string): string {
  return encodeURIComponent(text).replaceAll('%40', '@');
}
