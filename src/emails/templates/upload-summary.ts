import type { RemovalCause } from '../../core/removal-cause.ts';
import type { EmailMessages } from '../email-messages.ts';
import {
  type Block,
  type EmailContent,
  facts,
  type Item,
  type Line,
  maxListed,
  notice,
  paragraph,
  untrustedLine,
} from '../line.ts';
import {
  availabilityFact,
  listBlock,
  moreFiles,
  moreRecipients,
  sentByLine,
  transferFacts,
  transfersButton,
} from '../template-parts.ts';
import {
  type Access,
  type Recipient,
  type SentTransfer,
  safeHttpUrl,
  type Warning,
  type WithServiceUrl,
} from '../values.ts';

export interface UploadSummaryValues extends WithServiceUrl {
  /** The transfer without the removed files. */
  readonly transfer: SentTransfer;
  /** `Failed`: no file was left, and no recipient was notified. */
  readonly state: 'Active' | 'Failed';
  readonly recipients: ReadonlyArray<Recipient & { readonly downloadUrl: string | null }>;
  readonly recipientsNotified: boolean;
  readonly access: Access;
  readonly files: ReadonlyArray<{ readonly name: string; readonly size: number; readonly checksum: string }>;
  readonly checksumAlgorithm: string;
  /** The removed files. If there are many, the first ones are enough. The cause may come from a newer version. */
  readonly removed: ReadonlyArray<{ readonly name: string; readonly cause: RemovalCause | null }>;
  /** Their number, if not all are given. */
  readonly removedCount?: number;
  /** The number of files or recipients for each warning. */
  readonly warnings: ReadonlyArray<{ readonly warning: Warning; readonly count: number }>;
}

/** Notifies the sender when a transfer was finalized. */
export function uploadSummary(values: UploadSummaryValues, words: EmailMessages): EmailContent {
  const { transfer, recipients } = values;
  const failed = values.state === 'Failed';
  const removed = countOfRemoved(values);
  const counts = { count: transfer.fileCount, removed, recipients: recipients.length };
  return {
    subject: words.own(failed ? 'subjectFailed' : removed > 0 ? 'subjectReduced' : 'subject', counts),
    heading: words.own(failed ? 'headingFailed' : 'heading', counts),
    blocks: [
      ...(failed ? [notice(words.own('failed', counts))] : sentBlocks(values, words, counts)),
      ...values.warnings.map(({ warning, count }) => notice(words.general(`warning.${warning}`, { count }))),
      removedList(values, words),
      facts([...transferFacts(words, transfer), !failed && availabilityFact(words, transfer)]),
      transfersButton(words, values.serviceUrl),
      !failed && recipientList(values, words),
      !failed && fileList(values, words),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}

const countOfRemoved = ({ removed, removedCount = removed.length }: UploadSummaryValues): number => removedCount;

function sentBlocks(
  { recipientsNotified, access }: UploadSummaryValues,
  words: EmailMessages,
  counts: Counts,
): Block[] {
  const passwordSentence = access === 'password' ? 'passwordApart' : 'passwordInLink';
  return [
    ...(counts.removed > 0 ? [notice(words.own('reduced', counts))] : []),
    paragraph(words.own(recipientsNotified ? 'told' : 'notTold', counts)),
    paragraph(words.own(passwordSentence, counts)),
  ];
}

type Counts = Readonly<Record<'count' | 'removed' | 'recipients', number>>;

function removedList(values: UploadSummaryValues, words: EmailMessages): Block | false {
  const items = values.removed.slice(0, maxListed).map(({ name, cause }): Item => {
    const item = { name: untrustedLine(name) };
    return cause === null ? item : { ...item, remark: words.general(`removal.${cause}`) };
  });
  return listBlock(words.own('removed'), items, moreFiles(words), countOfRemoved(values));
}

function recipientList({ recipients }: UploadSummaryValues, words: EmailMessages): Block | false {
  const label = words.own('recipientLink');
  const items = recipients.slice(0, maxListed).map(({ address, role, downloadUrl }): Item => {
    const url = downloadUrl === null ? undefined : safeHttpUrl(downloadUrl);
    const name = words.own('recipientRole', { role: words.general(`role.${role}`), address: words.recipient(address) });
    return url === undefined ? { name } : { name, link: { label, url } };
  });
  return listBlock(
    words.own('recipients', { count: recipients.length }),
    items,
    moreRecipients(words),
    recipients.length,
  );
}

function fileList({ files, transfer, checksumAlgorithm }: UploadSummaryValues, words: EmailMessages): Block | false {
  const title: Line = words.own('files', { count: transfer.fileCount, algorithm: checksumAlgorithm });
  const items = files.slice(0, maxListed).map(
    ({ name, size, checksum }): Item => ({
      name: untrustedLine(name),
      detail: words.size(size),
      code: untrustedLine(checksum),
    }),
  );
  return listBlock(title, items, moreFiles(words), transfer.fileCount);
}
