import { type Draft, facts, paragraph } from '../blocks.ts';
import { filesFact, fromFact, givenFact, nameOf, quote, transferFacts, writtenBy } from '../phrases.ts';
import type { Message } from '../sanitise.ts';
import type { FromService, Sender, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface RevocationValues extends FromService {
  readonly reader: 'recipient' | 'sender';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly message: Message | null;
  /** How many recipients get this letter; 0 when the sender wanted no word of it. */
  readonly recipientsTold: number;
}

/** A sender has withdrawn a transfer: to each recipient, and as a receipt to the sender. */
export function revocation(values: RevocationValues, words: Words): Draft {
  return values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);
}

function toRecipient({ sender, transfer, message, serviceUrl }: RevocationValues, words: Words): Draft {
  const name = nameOf(sender);
  const count = transfer.fileCount;
  return {
    subject: words.own('recipient.subject', { sender: name, count }),
    heading: words.own('recipient.heading', { sender: name, count }),
    blocks: [
      paragraph(words.own('recipient.intro', { count })),
      quote(words.common('writes', { sender: name }), message),
      facts([fromFact(words, sender), givenFact(words, 'subject', transfer.subject), filesFact(words, transfer)]),
      paragraph(words.own('recipient.questions', { address: sender.address })),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}

function toSender({ transfer, message, recipientsTold, serviceUrl }: RevocationValues, words: Words): Draft {
  return {
    subject: words.own('sender.subject'),
    heading: words.own('sender.heading'),
    blocks: [
      paragraph(words.own('sender.intro', { count: transfer.fileCount })),
      paragraph(words.own('sender.told', { recipients: recipientsTold })),
      quote(words.own('sender.yourMessage'), message),
      facts(transferFacts(words, transfer)),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}
