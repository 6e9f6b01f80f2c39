import { type Block, type Fact, type Item, paragraph } from './blocks.ts';
import { given, inOneLine, isBlank, type Line } from './line.ts';
import { webAddress } from './links.ts';
import { type Message, readMessage } from './sanitise.ts';
import type { Sender, SentTransfer } from './values.ts';
import type { Words } from './words.ts';

/** Some mail programs cut a mail off at 100 kB. */
export const mostListed = 50;
export const mostInLine = 10;

export function fact(words: Words, label: string, value: Line): Fact {
  return { label: words.common(label), value };
}

export function givenFact(words: Words, label: string, value: string | null): Fact | false {
  return value !== null && !isBlank(value) && fact(words, label, given(value));
}

/** In a sentence of ours nobody gets room for one of their own, and mail programs find no link in it. */
const sentenceName = /^(?!.*(:\/\/|www\.)).{1,60}$/iu;

/** What to call the sender in a sentence. */
export function nameOf({ name, address }: Sender): string {
  return isBlank(name) || !sentenceName.test(name) ? address : name;
}

/** The sender with the one thing about them that was checked. */
export function fromFact(words: Words, { name, address }: Sender): Fact {
  return fact(words, 'from', isBlank(name) ? given(address) : words.common('person', { name, address }));
}

export function filesFact(words: Words, { fileCount, totalSize }: SentTransfer): Fact {
  return fact(words, 'files', words.common('filesAndSize', { count: fileCount, size: words.size(totalSize) }));
}

/** By which senders recognise one transfer among many. One without files was never sent. */
export function transferFacts(words: Words, transfer: SentTransfer): ReadonlyArray<Fact | false> {
  return [
    givenFact(words, 'subject', transfer.subject),
    transfer.fileCount > 0 && filesFact(words, transfer),
    transfer.fileCount > 0 && fact(words, 'sentOn', words.date(transfer.sentAt)),
    fact(words, 'trackingId', given(transfer.trackingId)),
  ];
}

export function availabilityFact(words: Words, { expiresAt }: SentTransfer): Fact {
  return fact(words, 'availableUntil', words.date(expiresAt));
}

export function quote(by: Line, message: Message | null): Block | false {
  const blocks = message === null ? [] : readMessage(message);
  const saysSomething = blocks.some(({ type }) => type !== 'rule');
  return saysSomething && { type: 'quote', by, message: blocks };
}

export function button(words: Words, label: Line, url: string | null): Block | false {
  const address = url === null ? undefined : webAddress(url);
  return address !== undefined && { type: 'button', label, url: address, hint: words.common('copyLink') };
}

/** The first items of a list; `count` is the number of all there are, which may not all be given. */
export function list(
  title: Line,
  items: readonly Item[],
  more: (left: number) => Line,
  count = items.length,
): Block | false {
  const shown = items.slice(0, mostListed);
  const left = Math.max(count, items.length) - shown.length;
  return shown.length > 0 && { type: 'list', title, items: shown, more: left > 0 && more(left) };
}

export function fileNames(words: Words, title: Line, names: readonly string[], count: number): Block | false {
  const items = names.slice(0, mostListed).map((name) => ({ name: given(name) }));
  return list(title, items, moreFiles(words), count);
}

export const moreFiles = (words: Words) => (count: number) => words.common('moreFiles', { count });
export const moreRecipients = (words: Words) => (count: number) => words.common('moreRecipients', { count });

/** Many addresses in one line; `count` is the number of all there are, which may not all be given. */
export function addressesFact(
  words: Words,
  label: Line,
  addresses: readonly string[],
  count = addresses.length,
): Fact | false {
  if (addresses.length === 0) return false;
  const shown = addresses.slice(0, mostInLine).map(given);
  const left = Math.max(count, addresses.length) - shown.length;
  return { label, value: inOneLine(left > 0 ? [...shown, moreRecipients(words)(left)] : shown) };
}

export function writtenBy(words: Words, serviceUrl: string): Line {
  const address = webAddress(serviceUrl);
  return words.common('writtenBy', {
    service: address === undefined ? serviceUrl : address.replace(/^https?:\/\/|\/$/g, ''),
  });
}

/** Of so many recipients a letter says what each of them did. */
export const mostRecipients = mostListed / 2;

/** A list for each recipient, so short that all of them together still are a letter. */
export function listPerRecipient<R>(
  words: Words,
  recipients: readonly R[],
  listOf: (recipient: R, mostItems: number) => Block | false,
): ReadonlyArray<Block | false> {
  const shown = recipients.slice(0, mostRecipients);
  const left = recipients.length - shown.length;
  const mostItems = Math.floor(mostListed / shown.length);
  return [
    ...shown.map((recipient) => listOf(recipient, mostItems)),
    left > 0 && paragraph(moreRecipients(words)(left)),
  ];
}
