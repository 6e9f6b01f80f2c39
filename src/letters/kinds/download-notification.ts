import { type Draft, facts, type Item } from '../blocks.ts';
import { given } from '../line.ts';
import { availabilityFact, button, list, listPerRecipient, moreFiles, transferFacts, writtenBy } from '../phrases.ts';
import type { FromService, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

interface Download {
  readonly fileName: string;
  readonly method: 'DOWNLOADED' | 'VIEWED';
  readonly at: Date;
}

interface Fetcher {
  readonly address: string;
  /** Where they are many, the first ones are enough. */
  readonly downloads: readonly Download[];
  /** How many different files they are, where not all are given. */
  readonly count?: number;
}

export interface DownloadNotificationValues extends FromService {
  readonly transfer: SentTransfer;
  /** Each recipient who fetched something since the last such letter. At least one. */
  readonly recipients: readonly Fetcher[];
  readonly transferUrl: string | null;
}

/** To the sender: somebody has fetched files. Many downloads in a row make one letter. */
export function downloadNotification(values: DownloadNotificationValues, words: Words): Draft {
  const { transfer, recipients } = values;
  const [first] = recipients;
  const alone = recipients.length === 1 && first !== undefined;
  const news = alone ? { recipient: first.address, count: countOf(first) } : { recipients: recipients.length };
  return {
    subject: words.own(alone ? 'subject' : 'subjectMany', news),
    heading: words.own(alone ? 'heading' : 'headingMany', news),
    blocks: [
      ...listPerRecipient(words, recipients, (fetcher, most) => {
        const shown = latest(fetcher.downloads).slice(0, most);
        return list(given(fetcher.address), shown.map(itemIn(words)), moreFiles(words), countOf(fetcher));
      }),
      facts([...transferFacts(words, transfer), availabilityFact(words, transfer)]),
      button(words, words.common('openTransfer'), values.transferUrl),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}

function countOf({ downloads, count = latest(downloads).length }: Fetcher): number {
  return count;
}

/** Of several downloads of one file the last. */
function latest(downloads: readonly Download[]): readonly Download[] {
  return [...new Map(downloads.map((download) => [download.fileName, download])).values()];
}

const itemIn =
  (words: Words) =>
  ({ fileName, method, at }: Download): Item => ({
    name: given(fileName),
    remark: words.own(method === 'VIEWED' ? 'viewed' : 'downloaded', { at }),
  });
