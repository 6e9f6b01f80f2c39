import { type Draft, facts, type Item, paragraph } from '../blocks.ts';
import { given, type Line } from '../line.ts';
import { fact, list, listPerRecipient, moreFiles, transferFacts, writtenBy } from '../phrases.ts';
import type { FromService, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

interface SummedUp {
  readonly address: string;
  /** How many different files this recipient has downloaded. */
  readonly downloadedCount: number;
  /** The files of the transfer; where they are many, the first ones are enough. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly downloadedAt: Date | null }>;
}

export interface DownloadSummaryValues extends FromService {
  readonly transfer: SentTransfer;
  readonly recipients: readonly SummedUp[];
}

/** To the sender, when a transfer has expired: who has downloaded what. */
export function downloadSummary({ transfer, recipients, serviceUrl }: DownloadSummaryValues, words: Words): Draft {
  const count = transfer.fileCount;
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      paragraph(resultSentence(recipients, count, words)),
      paragraph(words.own('deleted')),
      ...listPerRecipient(words, recipients, ({ address, downloadedCount, files }, most) => {
        const title = words.own('recipient', { recipient: address, downloaded: downloadedCount, count });
        return list(title, files.slice(0, most).map(itemIn(words)), moreFiles(words), count);
      }),
      facts([...transferFacts(words, transfer), fact(words, 'expiredOn', words.date(transfer.expiresAt))]),
    ],
    smallPrint: [writtenBy(words, serviceUrl)],
  };
}

function resultSentence(recipients: readonly SummedUp[], fileCount: number, words: Words): Line {
  const complete = recipients.filter(({ downloadedCount }) => downloadedCount >= fileCount).length;
  if (recipients.every(({ downloadedCount }) => downloadedCount === 0)) return words.own('nobody');
  const name = complete === recipients.length ? 'everybody' : 'somebody';
  return words.own(name, { complete, recipients: recipients.length });
}

const itemIn =
  (words: Words) =>
  ({ name, downloadedAt }: SummedUp['files'][number]): Item => ({
    name: given(name),
    remark: downloadedAt === null ? words.own('missing') : words.own('downloaded', { at: downloadedAt }),
  });
