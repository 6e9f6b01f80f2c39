import { type Draft, facts, notice, paragraph } from '../blocks.ts';
import { transferFacts, writtenBy } from '../phrases.ts';
import type { FromService, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface NeverCompletedValues extends FromService {
  readonly transfer: SentTransfer;
}

/** To the sender, when the time of a transfer was over before its files had been checked: nobody could have them. */
export function neverCompleted({ transfer, serviceUrl }: NeverCompletedValues, words: Words): Draft {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      notice(words.own('intro', { date: words.date(transfer.expiresAt) })),
      paragraph(words.own('whatToDo')),
      facts(transferFacts(words, transfer)),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}
