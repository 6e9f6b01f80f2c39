import { isUtf8 } from 'node:buffer';
import type { EmailAddress } from '../../core/email-address.ts';
import { downloadLink, type LinkSecret } from '../../core/links.ts';

/** The public URL of this server. Known only after it listens, and never taken from a request. */
export type BaseUrl = () => URL;

export function absoluteUrl(baseUrl: BaseUrl, path: string): string {
  return `${baseUrl().href.replace(/\/+$/, '')}${path}`;
}

/** Where an OpenID Connect server sends a browser back to. It is registered there. */
export function signOnCallbackUrl(baseUrl: BaseUrl): string {
  return absoluteUrl(baseUrl, '/sign-on/callback');
}

/** The send page, which ends a sign-on. Browsers do not send the part after `#` to servers. */
export function signedOnUrl(baseUrl: BaseUrl, query: string): string {
  return absoluteUrl(baseUrl, `/#oidc=${encodeURIComponent(query)}`);
}

export function sessionPath(sender: string, trackingId: string): string {
  return `/api/users/${encodePathSegment(sender)}/transfer-sessions/${trackingId}`;
}

export function sessionFilePath(sender: string, trackingId: string, fileId: string): string {
  return `${sessionPath(sender, trackingId)}/files/${fileId}`;
}

export function transferPath(sender: EmailAddress, trackingId: string): string {
  return `/api/users/${encodePathSegment(sender)}/transfers/${trackingId}`;
}

export function listPath(owner: EmailAddress, list: string): string {
  return `/api/users/${encodePathSegment(owner)}/transfers${list}`;
}

export function receivedFilePath(transferId: string, fileId: string): string {
  return `/api/transfers/${transferId}/files/${fileId}`;
}

/** The URL that a recipient opens in a browser. */
export function downloadUrl(baseUrl: BaseUrl, transferId: string, link: LinkSecret): string {
  return downloadLink(baseUrl().href, transferId, link);
}

/** Does not encode `@`, which is allowed in a path. */
function encodePathSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%40', '@');
}

/** A run of encoded bytes, or a percent sign that encodes nothing. */
const encoded = /(?:%[\da-f]{2})+|%/gi;
/** U+FFFD, which no ID and no address contains. */
const replacement = '%EF%BF%BD';

/**
 * Makes the path of a request target decodable for the router. A path segment that is not valid percent-encoded UTF-8 is
 * treated as an unknown ID (404). The query stays unchanged.
 */
export function decodablePath(target: string): string {
  if (!target.includes('%')) return target;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.replace(encoded, (run) => (isDecodable(run) ? run : replacement)) + target.slice(path.length);
}

function isDecodable(run: string): boolean {
  return run !== '%' && isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'));
}
