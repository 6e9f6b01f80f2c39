import { type EmailContent, facts, type Item, paragraph } from '../blocks.ts';
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
      paragraph(words.own('deleted')),
      ...listPerRecipient(words, recipients, ({ address, downloadedCount, files }, max) => {
        const title = words.own('recipient', { recipient: address, downloaded: downloadedCount, count });
        return list(title, files.slice(0, max).map(itemIn(words)), moreFiles(words), count);
      }),
      transfersButton(words, serviceUrl),
      facts([...transferFacts(words, transfer), fact(words, 'expiredOn', words.date(transfer.expiresAt))]),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}

function resultSentence(recipients: readonly RecipientSummary[], fileCount: number, words: EmailMessages): Line {
  const complete = recipients.filter(({ downloadedCount }) => downloadedCount >= fileCount).length;
  if (recipients.every(({ downloadedCount }) => downloadedCount === 0)) return words.own('nobody');
  const name = complete === recipients.length ? 'everybody' : 'somebody';
  return words.own(name, { complete, recipients: recipients.length });
}

const itemIn =
  (words: EmailMessages) =>
  ({ name, downloadedAt }: RecipientSummary['files'][number]): Item => ({
    name: untrustedLine(name),
    remark: downloadedAt === null ? words.own('missing') : words.own('downloaded', { at: downloadedAt }),
  });
