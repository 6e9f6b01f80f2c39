import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { trustedLine, untrustedLine } from '../line.ts';
import { fact, fromFact, sentByLine, transferFacts, transfersButton } from '../template-parts.ts';
import type { Sender, SentTransfer, WithServiceUrl } from '../values.ts';

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
