import { type Draft, facts, paragraph } from '../blocks.ts';
import { addressesFact, availabilityFact, fileNames, givenFact, quote, transferFacts, writtenBy } from '../phrases.ts';
import type { Message } from '../sanitise.ts';
import type { FromService, Recipient, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface SentCopyValues extends FromService {
  readonly transfer: SentTransfer;
  readonly recipients: readonly Recipient[];
  readonly alsoTo: readonly string[];
  readonly message: Message | null;
  readonly fileNames: readonly string[];
  readonly classification: string | null;
  readonly password: string | null;
}

/** For the sender's own records: what went to whom. */
export function sentCopy(values: SentCopyValues, words: Words): Draft {
  const { transfer, recipients } = values;
  const count = transfer.fileCount;
  const addressesOf = (wanted: Recipient['role']) =>
    recipients.filter(({ role }) => role === wanted).map(({ address }) => address);
  return {
    subject: words.own('subject', { count }),
    heading: words.own('heading', { count }),
    blocks: [
      paragraph(words.own('intro')),
      facts([
        addressesFact(words, words.message('role.to'), addressesOf('to')),
        addressesFact(words, words.message('role.cc'), addressesOf('cc')),
        addressesFact(words, words.message('role.bcc'), addressesOf('bcc')),
        addressesFact(words, words.common('alsoTo'), values.alsoTo),
        ...transferFacts(words, transfer),
        availabilityFact(words, transfer),
        givenFact(words, 'classification', values.classification),
        givenFact(words, 'password', values.password),
      ]),
      quote(words.own('yourMessage'), values.message),
      fileNames(words, words.own('fileNames', { count }), values.fileNames, count),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}
