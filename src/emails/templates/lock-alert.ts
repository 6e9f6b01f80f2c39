import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { trustedLine, untrustedLine } from '../line.ts';
import { availabilityFact, fact, fromFact, sentByLine, transferFacts, transfersButton } from '../template-parts.ts';
import type { Sender, SentTransfer, WithServiceUrl } from '../values.ts';

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
