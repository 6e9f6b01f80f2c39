import { transfersLink } from '../core/links.ts';
import { isSentenceName } from '../core/sentences.ts';
import type { EmailMessages } from './email-messages.ts';
import {
  type Block,
  type Fact,
  type Item,
  isBlank,
  joinWithCommas,
  type Line,
  maxInLine,
  maxListed,
  maxRecipients,
  paragraph,
  untrustedLine,
} from './line.ts';
import { type RawMessage, sanitizeMessage } from './sanitize-message.ts';
import { type Sender, type SentTransfer, safeHttpUrl } from './values.ts';

export const fact = (words: EmailMessages, label: string, value: Line): Fact => ({ label: words.common(label), value });

export const optionalFact = (words: EmailMessages, label: string, value: string | null): Fact | false =>
  value !== null && !isBlank(value) && fact(words, label, untrustedLine(value));

/** The name of the sender for use in a sentence. */
export const senderName = ({ name, address }: Sender): string =>
  !isBlank(name) && isSentenceName(name) ? name : address;

/** The sender's name with the verified address. */
export const fromFact = (words: EmailMessages, { name, address }: Sender): Fact =>
  fact(words, 'from', isBlank(name) ? untrustedLine(address) : words.common('person', { name, address }));

/** The number and size of the files, and whether there is a confidential message. */
export function contentsFact(words: EmailMessages, transfer: SentTransfer): Fact {
  const { fileCount, totalSize, hasConfidentialMessage } = transfer;
  const values = { count: fileCount, size: words.size(totalSize) };
  return hasConfidentialMessage
    ? fact(words, 'contents', words.common('filesAndSizeMessage', values))
    : fact(words, 'files', words.common('filesAndSize', values));
}

/** The facts by which a sender recognizes a transfer. One without contents was never sent. */
export function transferFacts(words: EmailMessages, transfer: SentTransfer): ReadonlyArray<Fact | false> {
  const wasSent = transfer.fileCount > 0 || transfer.hasConfidentialMessage;
  return [
    optionalFact(words, 'subject', transfer.subject),
    wasSent && contentsFact(words, transfer),
    wasSent && fact(words, 'sentOn', words.date(transfer.sentAt)),
    fact(words, 'trackingId', untrustedLine(transfer.trackingId)),
  ];
}

export const availabilityFact = (words: EmailMessages, { expiresAt }: SentTransfer): Fact =>
  fact(words, 'availableUntil', words.date(expiresAt));

export function quote(by: Line, message: RawMessage | null): Block | false {
  const blocks = message === null ? [] : sanitizeMessage(message);
  const hasContent = blocks.some(({ type }) => type !== 'rule');
  return hasContent && { type: 'quote', by, message: blocks };
}

export function button(words: EmailMessages, label: Line, url: string | null): Block | false {
  const address = url === null ? undefined : safeHttpUrl(url);
  return address !== undefined && { type: 'button', label, url: address, hint: words.common('copyLink') };
}

/** Leads senders to the list of their transfers. */
export const transfersButton = (words: EmailMessages, serviceUrl: string): Block | false =>
  button(words, words.common('openTransfer'), transfersLink(serviceUrl));

/** The first items of a list. `count` is the total, if not all of them are given. */
export function listBlock(
  title: Line,
  items: readonly Item[],
  more: (left: number) => Line,
  count = items.length,
): Block | false {
  const first = items.slice(0, maxListed);
  const left = Math.max(count, items.length) - first.length;
  return first.length > 0 && { type: 'list', title, items: first, more: left > 0 && more(left) };
}

export function fileNameList(
  words: EmailMessages,
  title: Line,
  names: readonly string[],
  count: number,
): Block | false {
  const items = names.slice(0, maxListed).map((name) => ({ name: untrustedLine(name) }));
  return listBlock(title, items, moreFiles(words), count);
}

export const moreFiles = (words: EmailMessages) => (count: number) => words.common('moreFiles', { count });
export const moreRecipients = (words: EmailMessages) => (count: number) => words.common('moreRecipients', { count });

/** Several addresses in one line. `count` is the total, if not all of them are given. */
export function addressesFact(
  words: EmailMessages,
  label: Line,
  addresses: readonly string[],
  count = addresses.length,
): Fact | false {
  if (addresses.length === 0) return false;
  const first = addresses.slice(0, maxInLine).map(words.recipient);
  const left = Math.max(count, addresses.length) - first.length;
  return { label, value: joinWithCommas(left > 0 ? [...first, moreRecipients(words)(left)] : first) };
}

export function sentByLine(words: EmailMessages, serviceUrl: string): Line {
  const address = safeHttpUrl(serviceUrl);
  const service = address === undefined ? serviceUrl : address.replace(/^https?:\/\/|\/$/g, '');
  const { name, isNamed } = words.brand;
  return isNamed ? words.common('writtenByBrand', { name, service }) : words.common('writtenBy', { service });
}

/** The support contact and the footer lines of the organization. */
export function brandLines(words: EmailMessages): readonly Line[] {
  const { support, footer } = words.brand;
  const contact = support === undefined ? [] : [words.common('support', { contact: support.text })];
  return [...contact, ...footer.map(untrustedLine)];
}

/** A list for each recipient, short enough that all of them together fit in an email. */
export function listPerRecipient<R>(
  words: EmailMessages,
  recipients: readonly R[],
  listOf: (recipient: R, maxItems: number) => Block | false,
): ReadonlyArray<Block | false> {
  const listed = recipients.slice(0, maxRecipients);
  const left = recipients.length - listed.length;
  const maxItems = Math.floor(maxListed / listed.length);
  return [
    ...listed.map((recipient) => listOf(recipient, maxItems)),
    left > 0 && paragraph(moreRecipients(words)(left)),
  ];
}
