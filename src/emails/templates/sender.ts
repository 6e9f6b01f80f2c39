import type { EmailMessages } from '../email-messages.ts';
import {
  type Block,
  type EmailContent,
  facts,
  type Item,
  type Line,
  notice,
  paragraph,
  untrustedLine,
} from '../line.ts';
import type { RawMessage } from '../sanitize-message.ts';
import {
  addressesFact,
  availabilityFact,
  contentsFact,
  fact,
  fileNameList,
  fromFact,
  listBlock,
  listPerRecipient,
  moreFiles,
  optionalFact,
  quote,
  senderName,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { Recipient, Sender, SentTransfer, WithServiceUrl } from '../values.ts';

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

interface RecipientSummary {
  readonly address: string;
  /** The number of distinct files that this recipient has downloaded. */
  readonly downloadedCount: number;
  /** When this recipient has opened the confidential message. */
  readonly messageOpenedAt: Date | null;
  /** The files of the transfer. If there are many, the first ones are enough. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly downloadedAt: Date | null }>;
}

export interface DownloadSummaryValues extends WithServiceUrl {
  readonly transfer: SentTransfer;
  readonly recipients: readonly RecipientSummary[];
}

/** Lists the downloads of each recipient for the sender, when a transfer has expired. */
export function downloadSummary(
  { transfer, recipients, serviceUrl }: DownloadSummaryValues,
  words: EmailMessages,
): EmailContent {
  const count = transfer.fileCount;
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      paragraph(resultSentence(recipients, count, words)),
      paragraph(words.own('deleted', { count })),
      ...listPerRecipient(words, recipients, recipientList(transfer, words)),
      transfersButton(words, serviceUrl),
      facts([...transferFacts(words, transfer), fact(words, 'expiredOn', words.date(transfer.expiresAt))]),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

/** Without files, the transfer is its confidential message. */
function resultSentence(recipients: readonly RecipientSummary[], count: number, words: EmailMessages): Line {
  const downloads = recipients.map(({ downloadedCount, messageOpenedAt }) =>
    count > 0 ? downloadedCount : Number(messageOpenedAt !== null),
  );
  if (downloads.every((downloaded) => downloaded === 0)) return words.own('nobody', { count });
  const complete = downloads.filter((downloaded) => downloaded >= Math.max(count, 1)).length;
  const name = complete === recipients.length ? 'everybody' : 'somebody';
  return words.own(name, { complete, recipients: recipients.length, count });
}

const recipientList =
  ({ fileCount: count, hasConfidentialMessage }: SentTransfer, words: EmailMessages) =>
  ({ address, downloadedCount, messageOpenedAt, files }: RecipientSummary, max: number): Block | false => {
    const title =
      count > 0
        ? words.own('recipient', { recipient: words.recipient(address), downloaded: downloadedCount, count })
        : words.recipient(address);
    const items = [
      ...(hasConfidentialMessage ? [messageItem(words, messageOpenedAt)] : []),
      ...files.map(itemIn(words)),
    ];
    return listBlock(title, items.slice(0, max), moreFiles(words), count + Number(hasConfidentialMessage));
  };

const messageItem = (words: EmailMessages, openedAt: Date | null): Item => ({
  name: words.common('confidentialMessage'),
  remark: openedAt === null ? words.own('messageMissing') : words.own('messageOpened', { at: openedAt }),
});

const itemIn =
  (words: EmailMessages) =>
  ({ name, downloadedAt }: RecipientSummary['files'][number]): Item => ({
    name: untrustedLine(name),
    remark: downloadedAt === null ? words.own('missing') : words.own('downloaded', { at: downloadedAt }),
  });

interface NeverCompletedValues extends WithServiceUrl {
  readonly transfer: SentTransfer;
}

/** Notifies the sender that a transfer expired before its files were checked, so that no recipient could download it. */
export function neverCompleted({ transfer, serviceUrl }: NeverCompletedValues, words: EmailMessages): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      notice(words.own('intro', { date: words.date(transfer.expiresAt) })),
      paragraph(words.own('whatToDo')),
      transfersButton(words, serviceUrl),
      facts(transferFacts(words, transfer)),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

export interface RevocationValues extends WithServiceUrl {
  readonly reader: 'recipient' | 'sender';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly message: RawMessage | null;
  /** The number of recipients who get this email; 0 if the sender did not want to notify them. */
  readonly notifiedCount: number;
}

/** Notifies each recipient of a withdrawn transfer, and is the receipt for its sender. */
export const revocation = (values: RevocationValues, words: EmailMessages): EmailContent =>
  values.reader === 'recipient' ? toRecipient(values, words) : toSender(values, words);

function toRecipient({ sender, transfer, message, serviceUrl }: RevocationValues, words: EmailMessages): EmailContent {
  const name = senderName(sender);
  const count = transfer.fileCount;
  return {
    subject: words.own('recipient.subject', { sender: name, count }),
    heading: words.own('recipient.heading', { sender: name, count }),
    blocks: [
      paragraph(words.own('recipient.intro', { count })),
      quote(words.common('writes', { sender: name }), message),
      facts([fromFact(words, sender), optionalFact(words, 'subject', transfer.subject), contentsFact(words, transfer)]),
      paragraph(words.own('recipient.questions', { address: sender.address })),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

function toSender(
  { transfer, message, notifiedCount, serviceUrl }: RevocationValues,
  words: EmailMessages,
): EmailContent {
  return {
    subject: words.own('sender.subject'),
    heading: words.own('sender.heading'),
    blocks: [
      paragraph(words.own('sender.intro', { count: transfer.fileCount })),
      paragraph(words.own('sender.told', { recipients: notifiedCount })),
      quote(words.own('sender.yourMessage'), message),
      transfersButton(words, serviceUrl),
      facts(transferFacts(words, transfer)),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
