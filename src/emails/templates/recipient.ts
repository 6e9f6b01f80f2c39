import type { EmailMessages } from '../email-messages.ts';
import { type EmailContent, facts, isBlank, notice, paragraph, untrustedLine } from '../line.ts';
import type { RawMessage } from '../sanitize-message.ts';
import {
  addressesFact,
  availabilityFact,
  button,
  contentsFact,
  fileNameList,
  fromFact,
  optionalFact,
  quote,
  senderName,
  sentByLine,
} from '../template-parts.ts';
import type { Access, Sender, SentTransfer, WithServiceUrl } from '../values.ts';

export interface RecipientValues extends WithServiceUrl {
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly message: RawMessage | null;
  /** Null when names are hidden until the password was entered. */
  readonly fileNames: readonly string[] | null;
  readonly classification: string | null;
  /** The number of files that the virus scanner could not scan. */
  readonly unscannedCount: number;
  /** The other visible recipients. If there are many, the first ones are enough. */
  readonly alsoTo: readonly string[];
  /** Their number, if not all are given. */
  readonly alsoToCount?: number;
  readonly downloadUrl: string;
  readonly access: Access;
  /** Set only if the sender delivers this email and wants the password in it. */
  readonly password: string | null;
}

/** Notifies a recipient that a sender has sent files or a confidential message. Without files, `count` is 0. */
export function recipientEmail(values: RecipientValues, words: EmailMessages): EmailContent {
  const { sender, transfer, password } = values;
  const name = senderName(sender);
  const count = transfer.fileCount;
  return {
    subject: isBlank(transfer.subject)
      ? words.own('subject', { sender: name, count })
      : untrustedLine(transfer.subject),
    heading: words.own('heading', { sender: name, count }),
    blocks: [
      facts([
        fromFact(words, sender),
        optionalFact(words, 'phone', sender.phone),
        contentsFact(words, transfer),
        optionalFact(words, 'classification', values.classification),
        availabilityFact(words, transfer),
        addressesFact(words, words.common('alsoTo'), values.alsoTo, values.alsoToCount),
        optionalFact(words, 'password', password),
      ]),
      paragraph(accessSentence(values, words)),
      transfer.hasConfidentialMessage && count > 0 && paragraph(words.own('confidentialMessage')),
      values.unscannedCount > 0 && notice(words.own('notScanned', { count: values.unscannedCount })),
      button(words, words.own('open', { count }), values.downloadUrl),
      quote(words.common('writes', { sender: name }), values.message),
      fileNameList(words, words.own('fileNames', { count }), values.fileNames ?? [], count),
    ],
    footer: [
      words.own('whyYou', { sender: name, address: sender.address, count }),
      sentByLine(words, values.serviceUrl),
    ],
  };
}

function accessSentence({ access, password, sender, transfer }: RecipientValues, words: EmailMessages) {
  const count = transfer.fileCount;
  if (access === 'link') return words.own('passwordInLink', { count });
  if (password !== null) return words.own('passwordTold', { count });
  return words.own('passwordApart', { count, sender: senderName(sender) });
}
