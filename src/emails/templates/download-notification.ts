import { type EmailContent, facts, type Item } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { untrustedLine } from '../line.ts';
import {
  availabilityFact,
  list,
  listPerRecipient,
  moreFiles,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { SentTransfer, WithServiceUrl } from '../values.ts';

interface Download {
  readonly fileName: string;
  readonly method: 'DOWNLOADED' | 'VIEWED';
  readonly at: Date;
}

interface RecipientDownloads {
  readonly address: string;
  /** If there are many, the first ones are enough. */
  readonly downloads: readonly Download[];
  /** The number of distinct files, if not all are given. */
  readonly count?: number;
}

export interface DownloadNotificationValues extends WithServiceUrl {
  readonly transfer: SentTransfer;
  /** Each recipient with downloads since the last notification. At least one. */
  readonly recipients: readonly RecipientDownloads[];
}

/** To the sender: files were downloaded. Several downloads in a row are reported in one email. */
export function downloadNotification(values: DownloadNotificationValues, words: EmailMessages): EmailContent {
  const { transfer, recipients } = values;
  return {
    ...titles(words, recipients),
    blocks: [
      ...listPerRecipient(words, recipients, (fetcher, max) => {
        const newest = latest(fetcher.downloads).slice(0, max);
        return list(untrustedLine(fetcher.address), newest.map(itemIn(words)), moreFiles(words), countOf(fetcher));
      }),
      facts([...transferFacts(words, transfer), availabilityFact(words, transfer)]),
      transfersButton(words, values.serviceUrl),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}

function titles(words: EmailMessages, recipients: readonly RecipientDownloads[]) {
  const [first] = recipients;
  const alone = recipients.length === 1 && first !== undefined;
  if (recipients.every(hasOnlyViewed)) {
    const title = alone
      ? words.own('messageViewed', { recipient: first.address })
      : words.own('messageViewedMany', { recipients: recipients.length });
    return { subject: title, heading: title };
  }
  const values = alone
    ? { recipient: first.address, count: countOf(first) - viewed(first.downloads).length }
    : { recipients: recipients.length };
  return {
    subject: words.own(alone ? 'subject' : 'subjectMany', values),
    heading: words.own(alone ? 'heading' : 'headingMany', values),
  };
}

/** The page shows the confidential message before any file is downloaded. */
const hasOnlyViewed = ({ downloads }: RecipientDownloads) =>
  downloads.length > 0 && viewed(downloads).length === latest(downloads).length;

const viewed = (downloads: readonly Download[]) => latest(downloads).filter(({ method }) => method === 'VIEWED');

function countOf({ downloads, count = latest(downloads).length }: RecipientDownloads): number {
  return count;
}

/** The last download of each file. */
function latest(downloads: readonly Download[]): readonly Download[] {
  return [...new Map(downloads.map((download) => [download.fileName, download])).values()];
}

const itemIn =
  (words: EmailMessages) =>
  ({ fileName, method, at }: Download): Item => ({
    name: untrustedLine(fileName),
    remark: words.own(method === 'VIEWED' ? 'viewed' : 'downloaded', { at }),
  });
