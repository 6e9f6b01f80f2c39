import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import {
  availabilityFact,
  button,
  contentsFact,
  fromFact,
  list,
  moreRecipients,
  optionalFact,
  senderName,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { Access, Sender, SentTransfer, WithServiceUrl } from '../values.ts';

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
export function expiryWarning(values: ExpiryWarningValues, words: EmailMessages): EmailContent {
  return values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);
}

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
      list(words.own('sender.waiting', counts), items, moreRecipients(words)),
      facts([...transferFacts(words, transfer), availabilityFact(words, transfer)]),
      transfersButton(words, serviceUrl),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
