import { type Draft, facts, paragraph } from '../blocks.ts';
import { given, said } from '../line.ts';
import { availabilityFact, button, fact, fromFact, transferFacts, writtenBy } from '../phrases.ts';
import type { FromService, Sender, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface LockAlertValues extends FromService {
  readonly reader: 'sender' | 'admin';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  /** Whose access is locked. */
  readonly recipient: string;
  readonly tries: number;
  readonly lockedUntil: Date;
  /** What comes next, and after how many wrong passwords; null when this was the last step. */
  readonly next: { readonly action: 'delete' | 'lock'; readonly limit: number } | null;
  readonly transferUrl: string | null;
}

/** Wrong passwords have locked a recipient's access. An administrator learns who and when, but not what was sent. */
export function lockAlert(values: LockAlertValues, words: Words): Draft {
  const { reader, transfer, recipient, tries, lockedUntil, next } = values;
  const told = { recipient, tries, lockedUntil, trackingId: transfer.trackingId };
  return {
    subject: words.own(`${reader}.subject`, told),
    heading: words.own(`${reader}.heading`, told),
    blocks: [
      paragraph(words.own(`${reader}.intro`, told)),
      reader === 'sender' && paragraph(words.own('sender.whatToDo', told)),
      next !== null &&
        paragraph(words.own(next.action === 'delete' ? 'deleteNext' : 'lockNext', { limit: next.limit })),
      button(words, words.common('openTransfer'), values.transferUrl),
      facts([
        fact(words, 'recipient', given(recipient)),
        { label: words.own('tries'), value: said(String(tries)) },
        { label: words.own('lockedUntil'), value: words.date(lockedUntil) },
        ...(reader === 'sender'
          ? [...transferFacts(words, transfer), availabilityFact(words, transfer)]
          : [fromFact(words, values.sender), fact(words, 'trackingId', given(transfer.trackingId))]),
      ]),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}
