import type { EmailMessages } from '../email-messages.ts';
import { type EmailContent, facts, type Item, untrustedLine } from '../line.ts';
import {
  availabilityFact,
  listBlock,
  listPerRecipient,
  moreFiles,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import type { SentTransfer, WithServiceUrl } from '../values.ts';

interface Retrieval {
  readonly method: 'DOWNLOADED' | 'VIEWED';
  readonly at: Date;
}

interface Download extends Retrieval {
  readonly fileName: string;
}

interface RecipientDownloads {
  readonly address: string;
  /** If there are many, the first ones are enough. */
  readonly downloads: readonly Download[];
  /** The number of distinct files, if not all are given. */
  readonly count?: number;
  /** The last time at which the confidential message was retrieved. */
  readonly message?: Retrieval | undefined;
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
        const items = [...messageItems(words, fetcher), ...latest(fetcher.downloads).map(itemIn(words))];
        const count = countOf(fetcher) + Number(fetcher.message !== undefined);
        return listBlock(words.recipient(fetcher.address), items.slice(0, max), moreFiles(words), count);
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
  if (recipients.every((recipient) => countOf(recipient) === 0)) {
    const title = alone
      ? words.own('messageViewed', { recipient: words.recipient(first.address) })
      : words.own('messageViewedMany', { recipients: recipients.length });
    return { subject: title, heading: title };
  }
  const values = alone
    ? { recipient: words.recipient(first.address), count: countOf(first) }
    : { recipients: recipients.length };
  return {
    subject: words.own(alone ? 'subject' : 'subjectMany', values),
    heading: words.own(alone ? 'heading' : 'headingMany', values),
  };
}

const countOf = ({ downloads, count = latest(downloads).length }: RecipientDownloads): number => count;

/** The last download of each file. */
function latest(downloads: readonly Download[]): readonly Download[] {
  return [...new Map(downloads.map((download) => [download.fileName, download])).values()];
}

const itemIn =
  (words: EmailMessages) =>
  (download: Download): Item => ({ name: untrustedLine(download.fileName), remark: remark(words, download) });

/** The page shows the confidential message before any file is downloaded. */
const messageItems = (words: EmailMessages, { message }: RecipientDownloads): readonly Item[] =>
  message === undefined ? [] : [{ name: words.common('confidentialMessage'), remark: remark(words, message) }];

const remark = (words: EmailMessages, { method, at }: Retrieval) =>
  words.own(method === 'VIEWED' ? 'viewed' : 'downloaded', { at });
