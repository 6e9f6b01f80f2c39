import { type Draft, facts, notice, paragraph } from '../blocks.ts';
import { given, isBlank } from '../line.ts';
import {
  addressesFact,
  availabilityFact,
  button,
  fileNames,
  filesFact,
  fromFact,
  givenFact,
  nameOf,
  quote,
  writtenBy,
} from '../phrases.ts';
import type { Message } from '../sanitise.ts';
import type { Access, FromService, Sender, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface RecipientValues extends FromService {
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly message: Message | null;
  /** Null where names are not to be seen before the password was entered. */
  readonly fileNames: readonly string[] | null;
  readonly classification: string | null;
  readonly hasConfidentialMessage: boolean;
  /** How many files the virus scanner could not look at. */
  readonly unscannedCount: number;
  /** The others to whom it openly went; where they are many, the first ones are enough. */
  readonly alsoTo: readonly string[];
  /** How many they are, where not all are given. */
  readonly alsoToCount?: number;
  readonly downloadUrl: string;
  readonly access: Access;
  /** Only where the sender takes it upon themselves to deliver this letter, and wants the password in it. */
  readonly password: string | null;
}

/** To a recipient: somebody sends you files. */
export function recipient(values: RecipientValues, words: Words): Draft {
  const { sender, transfer, password } = values;
  const name = nameOf(sender);
  const count = transfer.fileCount;
  return {
    subject: isBlank(transfer.subject) ? words.own('subject', { sender: name, count }) : given(transfer.subject),
    heading: words.own('heading', { sender: name, count }),
    blocks: [
      facts([
        fromFact(words, sender),
        givenFact(words, 'phone', sender.phone),
        filesFact(words, transfer),
        givenFact(words, 'classification', values.classification),
        availabilityFact(words, transfer),
        addressesFact(words, words.common('alsoTo'), values.alsoTo, values.alsoToCount),
        givenFact(words, 'password', password),
      ]),
      paragraph(accessSentence(values, words)),
      values.hasConfidentialMessage && paragraph(words.own('confidentialMessage')),
      values.unscannedCount > 0 && notice(words.own('notScanned', { count: values.unscannedCount })),
      button(words, words.own('open', { count }), values.downloadUrl),
      quote(words.common('writes', { sender: name }), values.message),
      fileNames(words, words.own('fileNames', { count }), values.fileNames ?? [], count),
    ],
    smallPrint: [
      words.own('whyYou', { sender: name, address: sender.address, count }),
      writtenBy(words, values.serviceUrl),
    ],
  };
}

function accessSentence({ access, password, sender, transfer }: RecipientValues, words: Words) {
  const count = transfer.fileCount;
  if (access === 'link') return words.own('passwordInLink', { count });
  if (password !== null) return words.own('passwordTold', { count });
  return words.own('passwordApart', { count, sender: nameOf(sender) });
}
