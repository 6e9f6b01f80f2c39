import type { RecipientKind } from '../core/session.ts';

/** The URL of the service. Emails show it, so that readers recognize the service. */
export interface WithServiceUrl {
  readonly serviceUrl: string;
}

export interface Sender {
  readonly address: string;
  /** The sender's own name for themselves. May be empty, and is not verified. */
  readonly name: string;
  readonly phone: string;
}

export interface SentTransfer {
  readonly trackingId: string;
  /** As the sender wrote it. May be empty. */
  readonly subject: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Number and size of the files, without the confidential message. */
  readonly fileCount: number;
  readonly totalSize: number;
  readonly hasConfidentialMessage: boolean;
}

export interface Recipient {
  readonly address: string;
  readonly role: RecipientKind;
}

/** How a recipient opens the transfer: with a password that is sent separately, or with the link alone. */
export type Access = 'password' | 'link';

/** A problem that the sender should know although the transfer was sent. The messages `warning.…` describe it. */
export type Warning = 'NOT_SCANNED' | 'EML_FAILED' | 'NOTIFICATION_FAILED';

/** A page URL whose host is plain to see: no user name before it, no look-alike characters in it. */
export function safeHttpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The length that all browsers support. */
const maxLinkLength = 2_000;

/** A link that a user's message may contain: a page or an email address without parameters. */
export function messageLink(text: string): string | undefined {
  if (text.length > maxLinkLength) return undefined;
  const email = /^mailto:([^\s"<>?#&%]+@[^\s"<>?#&%]+)(\?|$)/i.exec(text)?.[1];
  return email === undefined ? safeHttpUrl(text) : `mailto:${email}`;
}

/** The destination to show beside a link. */
export const destinationOf = (link: string): string =>
  link.startsWith('mailto:') ? link.slice('mailto:'.length) : (URL.parse(link)?.host ?? link);
