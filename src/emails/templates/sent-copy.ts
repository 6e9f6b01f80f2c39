import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import type { RawMessage } from '../sanitize-message.ts';
import {
  addressesFact,
  availabilityFact,
  fileNameList,
  optionalFact,
  quote,
  sentByLine,
  transferFacts,
} from '../template-parts.ts';
import type { Recipient, SentTransfer, WithServiceUrl } from '../values.ts';

export interface SentCopyValues extends WithServiceUrl {
  readonly transfer: SentTransfer;
  readonly recipients: readonly Recipient[];
  readonly alsoTo: readonly string[];
  readonly message: RawMessage | null;
  readonly fileNames: readonly string[];
  readonly classification: string | null;
  readonly password: string | null;
}

/** Describes the transfer and its recipients, for the sender's records. */
export function sentCopy(values: SentCopyValues, words: EmailMessages): EmailContent {
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
        addressesFact(words, words.general('role.to'), addressesOf('to')),
        addressesFact(words, words.general('role.cc'), addressesOf('cc')),
        addressesFact(words, words.general('role.bcc'), addressesOf('bcc')),
        addressesFact(words, words.common('alsoTo'), values.alsoTo),
        ...transferFacts(words, transfer),
        availabilityFact(words, transfer),
        optionalFact(words, 'classification', values.classification),
        optionalFact(words, 'password', values.password),
      ]),
      quote(words.own('yourMessage'), values.message),
      fileNameList(words, words.own('fileNames', { count }), values.fileNames, count),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}
