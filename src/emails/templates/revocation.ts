import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import type { RawMessage } from '../sanitize-message.ts';
import {
  contentsFact,
  fromFact,
  optionalFact,
  quote,
  senderName,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { Sender, SentTransfer, WithServiceUrl } from '../values.ts';

export interface RevocationValues extends WithServiceUrl {
  readonly reader: 'recipient' | 'sender';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly message: RawMessage | null;
  /** The number of recipients who get this email; 0 if the sender did not want to notify them. */
  readonly notifiedCount: number;
}

/** Notifies each recipient of a withdrawn transfer, and is the receipt for its sender. */
export function revocation(values: RevocationValues, words: EmailMessages): EmailContent {
  return values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);
}

function toRecipient({ sender, transfer, message, serviceUrl }: RevocationValues, words: EmailMessages): EmailContent {
  const name = senderName(sender);
  const count = transfer.fileCount;
  return {
    subject: words.own('recipient.subject', { sender: name, count }),
    heading: words.own('recipient.heading', { sender: name, count }),
    blocks: [
      paragraph(words.own('recipient.intro', { count })),
      quote(words.common('writes', { sender: name }), message),
      facts([fromFact(words, sender), optionalFact(words, 'subject', transfer.subject), contentsFact(words, transfer)]),
      paragraph(words.own('recipient.questions', { address: sender.address })),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

function toSender(
  { transfer, message, notifiedCount, serviceUrl }: RevocationValues,
  words: EmailMessages,
): EmailContent {
  return {
    subject: words.own('sender.subject'),
    heading: words.own('sender.heading'),
    blocks: [
      paragraph(words.own('sender.intro', { count: transfer.fileCount })),
      paragraph(words.own('sender.told', { recipients: notifiedCount })),
      quote(words.own('sender.yourMessage'), message),
      transfersButton(words, serviceUrl),
      facts(transferFacts(words, transfer)),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
