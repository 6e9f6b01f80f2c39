import type { EmailMessages } from '../email-messages.ts';
import { type EmailContent, facts, joinWithCommas, paragraph, trustedLine, untrustedLine } from '../line.ts';
import {
  availabilityFact,
  button,
  contentsFact,
  fact,
  fromFact,
  listBlock,
  moreRecipients,
  optionalFact,
  senderName,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { Access, Sender, SentTransfer, WithServiceUrl } from '../values.ts';

export interface LockAlertValues extends WithServiceUrl {
  readonly reader: 'sender' | 'admin';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  /** The recipient whose link is locked. */
  readonly recipient: string;
  readonly attempts: number;
  readonly lockedUntil: Date;
  /** The next action and the number of wrong passwords that lead to it. Null after the last step. */
  readonly next: { readonly action: 'delete' | 'lock'; readonly limit: number } | null;
  /** Set when only the caller of the wrong passwords is locked, and not the recipient's access as a whole. */
  readonly isForOneCaller?: true;
}

/** Wrong passwords have locked a recipient's access, or that of one caller. An administrator learns who and when, but not what was sent. */
export function lockAlert(values: LockAlertValues, words: EmailMessages): EmailContent {
  const { reader, transfer, attempts, lockedUntil, next, isForOneCaller } = values;
  const recipient = words.recipient(values.recipient);
  const placeholders = { recipient, tries: attempts, lockedUntil, trackingId: transfer.trackingId };
  return {
    subject: words.own(`${reader}.subject`, placeholders),
    heading: words.own(`${reader}.heading`, placeholders),
    blocks: [
      paragraph(words.own(isForOneCaller ? `${reader}.introOneCaller` : `${reader}.intro`, placeholders)),
      reader === 'sender' && paragraph(words.own('sender.whatToDo', placeholders)),
      next !== null &&
        paragraph(words.own(next.action === 'delete' ? 'deleteNext' : 'lockNext', { limit: next.limit })),
      reader === 'sender' && transfersButton(words, values.serviceUrl),
      facts([
        fact(words, 'recipient', recipient),
        { label: words.own('tries'), value: trustedLine(String(attempts)) },
        { label: words.own('lockedUntil'), value: words.date(lockedUntil) },
        ...(reader === 'sender'
          ? [...transferFacts(words, transfer), availabilityFact(words, transfer)]
          : [fromFact(words, values.sender), fact(words, 'trackingId', untrustedLine(transfer.trackingId))]),
      ]),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}

export interface DeletionAlertValues extends WithServiceUrl {
  readonly reader: 'sender' | 'admin';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  /** The recipient whose link was used for the wrong passwords. */
  readonly recipient: string;
  readonly attempts: number;
}

/** Too many wrong passwords have ended a transfer. */
export function deletionAlert(values: DeletionAlertValues, words: EmailMessages): EmailContent {
  const { reader, transfer, attempts } = values;
  const recipient = words.recipient(values.recipient);
  const placeholders = { recipient, tries: attempts, trackingId: transfer.trackingId };
  return {
    subject: words.own(`${reader}.subject`, placeholders),
    heading: words.own(`${reader}.heading`, placeholders),
    blocks: [
      paragraph(words.own(`${reader}.intro`, placeholders)),
      reader === 'sender' && paragraph(words.own('sender.whatToDo', placeholders)),
      reader === 'sender' && transfersButton(words, values.serviceUrl),
      facts([
        fact(words, 'recipient', recipient),
        { label: words.own('tries'), value: trustedLine(String(attempts)) },
        ...(reader === 'sender'
          ? transferFacts(words, transfer)
          : [fromFact(words, values.sender), fact(words, 'trackingId', untrustedLine(transfer.trackingId))]),
      ]),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}

interface DamageAlertValues extends WithServiceUrl {
  /** How many parts of stored files are damaged. */
  readonly parts: number;
  /** The tracking IDs of the first affected transfers. */
  readonly transfers: readonly string[];
}

/** The service has found damage in what is stored. An administrator has to replace the disk, and restore a backup. */
export function damageAlert({ parts, transfers, serviceUrl }: DamageAlertValues, words: EmailMessages): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      paragraph(words.own('intro', { parts })),
      paragraph(words.own('whatToDo')),
      facts([
        { label: words.own('parts'), value: trustedLine(String(parts)) },
        { label: words.own('transfers'), value: joinWithCommas(transfers.map(untrustedLine)) },
      ]),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

interface ToRecipient extends WithServiceUrl {
  readonly reader: 'recipient';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly access: Access;
  /** Null when the link contains a secret that is not stored: the recipient has it in an earlier email. */
  readonly downloadUrl: string | null;
}

interface ToSender extends WithServiceUrl {
  readonly reader: 'sender';
  readonly transfer: SentTransfer;
  /** The addresses of recipients who have not downloaded everything. */
  readonly waiting: readonly string[];
}

export type ExpiryWarningValues = ToRecipient | ToSender;

/** Warns a recipient who has not downloaded a transfer, or its sender, before it expires. */
export const expiryWarning = (values: ExpiryWarningValues, words: EmailMessages): EmailContent =>
  values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);

function toRecipient(
  { sender, transfer, access, downloadUrl, serviceUrl }: ToRecipient,
  words: EmailMessages,
): EmailContent {
  const { fileCount: count, expiresAt, sentAt } = transfer;
  const name = senderName(sender);
  const open = button(words, words.own('recipient.open', { count }), downloadUrl);
  return {
    subject: words.own('recipient.subject', { sender: name, count, expiresAt }),
    heading: words.own('recipient.heading', { sender: name, count }),
    blocks: [
      paragraph(words.own('recipient.intro', { count, expiresAt })),
      access === 'password' &&
        paragraph(words.own('recipient.passwordApart', { sender: name, address: sender.address })),
      open === false ? paragraph(words.own('recipient.oldLink', { sentAt })) : open,
      facts([fromFact(words, sender), optionalFact(words, 'subject', transfer.subject), contentsFact(words, transfer)]),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

function toSender({ transfer, waiting, serviceUrl }: ToSender, words: EmailMessages): EmailContent {
  const items = waiting.map((address) => ({ name: words.recipient(address) }));
  const counts = { waiting: waiting.length, count: transfer.fileCount };
  return {
    subject: words.own('sender.subject', counts),
    heading: words.own('sender.heading', counts),
    blocks: [
      paragraph(words.own('sender.intro', { ...counts, expiresAt: transfer.expiresAt })),
      listBlock(words.own('sender.waiting', counts), items, moreRecipients(words)),
      facts([...transferFacts(words, transfer), availabilityFact(words, transfer)]),
      transfersButton(words, serviceUrl),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
