import { type Block, type EmailContent, facts, type Item, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { type Line, untrustedLine } from '../line.ts';
import {
  fact,
  list,
  listPerRecipient,
  moreFiles,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { SentTransfer, WithServiceUrl } from '../values.ts';

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
    return list(title, items.slice(0, max), moreFiles(words), count + Number(hasConfidentialMessage));
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
