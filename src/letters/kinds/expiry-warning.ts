import { type Draft, facts, paragraph } from '../blocks.ts';
import { given } from '../line.ts';
import {
  availabilityFact,
  button,
  filesFact,
  fromFact,
  givenFact,
  list,
  moreRecipients,
  nameOf,
  transferFacts,
  writtenBy,
} from '../phrases.ts';
import type { Access, FromService, Sender, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

interface ToRecipient extends FromService {
  readonly reader: 'recipient';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly access: Access;
  /** Null where the link holds a secret that nobody keeps: the reader has it in an earlier letter. */
  readonly downloadUrl: string | null;
}

interface ToSender extends FromService {
  readonly reader: 'sender';
  readonly transfer: SentTransfer;
  /** The addresses of those who have not downloaded everything. */
  readonly waiting: readonly string[];
  readonly transferUrl: string | null;
}

export type ExpiryWarningValues = ToRecipient | ToSender;

/** Before a transfer expires: to a recipient who has not downloaded it, and to its sender. */
export function expiryWarning(values: ExpiryWarningValues, words: Words): Draft {
  return values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);
}

function toRecipient({ sender, transfer, access, downloadUrl, serviceUrl }: ToRecipient, words: Words): Draft {
  const { fileCount: count, expiresAt, sentAt } = transfer;
  const name = nameOf(sender);
  const open = button(words, words.own('recipient.open', { count }), downloadUrl);
  return {
    subject: words.own('recipient.subject', { sender: name, count, expiresAt }),
    heading: words.own('recipient.heading', { sender: name, count }),
    blocks: [
      paragraph(words.own('recipient.intro', { count, expiresAt })),
      access === 'password' &&
        paragraph(words.own('recipient.passwordApart', { sender: name, address: sender.address })),
      open === false ? paragraph(words.own('recipient.oldLink', { sentAt })) : open,
      facts([fromFact(words, sender), givenFact(words, 'subject', transfer.subject), filesFact(words, transfer)]),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}

function toSender({ transfer, waiting, transferUrl, serviceUrl }: ToSender, words: Words): Draft {
  const items = waiting.map((address) => ({ name: given(address) }));
  return {
    subject: words.own('sender.subject', { waiting: waiting.length }),
    heading: words.own('sender.heading', { waiting: waiting.length }),
    blocks: [
      paragraph(words.own('sender.intro', { expiresAt: transfer.expiresAt })),
      list(words.own('sender.waiting'), items, moreRecipients(words)),
      facts([...transferFacts(words, transfer), availabilityFact(words, transfer)]),
      button(words, words.common('openTransfer'), transferUrl),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}
