import type { RemovalCause } from '../../core/file-judgement.ts';
import { type Block, type Draft, facts, type Item, notice, paragraph } from '../blocks.ts';
import { given, type Line } from '../line.ts';
import { webAddress } from '../links.ts';
import {
  availabilityFact,
  button,
  list,
  moreFiles,
  moreRecipients,
  mostListed,
  transferFacts,
  writtenBy,
} from '../phrases.ts';
import type { Access, FromService, Recipient, SentTransfer, Warning } from '../values.ts';
import type { Words } from '../words.ts';

export interface UploadSummaryValues extends FromService {
  /** What went out: without the files that were left out. */
  readonly transfer: SentTransfer;
  /** `Failed`: no file was left, and nobody was told anything. */
  readonly state: 'Active' | 'Failed';
  readonly recipients: ReadonlyArray<Recipient & { readonly downloadUrl: string | null }>;
  readonly recipientsTold: boolean;
  readonly access: Access;
  readonly files: ReadonlyArray<{ readonly name: string; readonly size: number; readonly checksum: string }>;
  readonly checksumAlgorithm: string;
  /** The files that were left out; where they are many, the first ones are enough. The cause may be one of a newer version. */
  readonly removed: ReadonlyArray<{ readonly name: string; readonly cause: RemovalCause | null }>;
  /** How many they are, where not all are given. */
  readonly removedCount?: number;
  /** How many files or recipients each warning is about. */
  readonly warnings: ReadonlyArray<{ readonly warning: Warning; readonly count: number }>;
  /** Where the sender looks after the transfer, if there is such a page. */
  readonly transferUrl: string | null;
}

/** To the sender, when a transfer was finalised. */
export function uploadSummary(values: UploadSummaryValues, words: Words): Draft {
  const { transfer, recipients } = values;
  const failed = values.state === 'Failed';
  const removed = countOfRemoved(values);
  const counts = { count: transfer.fileCount, removed, recipients: recipients.length };
  return {
    subject: words.own(failed ? 'subjectFailed' : removed > 0 ? 'subjectReduced' : 'subject', counts),
    heading: words.own(failed ? 'headingFailed' : 'heading', counts),
    blocks: [
      ...(failed ? [notice(words.own('failed', counts))] : sentBlocks(values, words, counts)),
      ...values.warnings.map(({ warning, count }) => notice(words.message(`warning.${warning}`, { count }))),
      removedList(values, words),
      facts([...transferFacts(words, transfer), !failed && availabilityFact(words, transfer)]),
      button(words, words.common('openTransfer'), values.transferUrl),
      !failed && recipientList(values, words),
      !failed && fileList(values, words),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}

function countOfRemoved({ removed, removedCount = removed.length }: UploadSummaryValues): number {
  return removedCount;
}

function sentBlocks({ recipientsTold, access }: UploadSummaryValues, words: Words, counts: Counts): Block[] {
  const passwordSentence = access === 'password' ? 'passwordApart' : 'passwordInLink';
  return [
    ...(counts.removed > 0 ? [notice(words.own('reduced', counts))] : []),
    paragraph(words.own(recipientsTold ? 'told' : 'notTold', counts)),
    paragraph(words.own(passwordSentence, counts)),
  ];
}

type Counts = Readonly<Record<'count' | 'removed' | 'recipients', number>>;

function removedList(values: UploadSummaryValues, words: Words): Block | false {
  const items = values.removed.slice(0, mostListed).map(({ name, cause }): Item => {
    const item = { name: given(name) };
    return cause === null ? item : { ...item, remark: words.message(`removal.${cause}`) };
  });
  return list(words.own('removed'), items, moreFiles(words), countOfRemoved(values));
}

function recipientList({ recipients }: UploadSummaryValues, words: Words): Block | false {
  const label = words.own('recipientLink');
  const items = recipients.slice(0, mostListed).map(({ address, role, downloadUrl }): Item => {
    const url = downloadUrl === null ? undefined : webAddress(downloadUrl);
    const name = words.own('recipientRole', { role: words.message(`role.${role}`), address });
    return url === undefined ? { name } : { name, link: { label, url } };
  });
  return list(words.own('recipients', { count: recipients.length }), items, moreRecipients(words), recipients.length);
}

function fileList({ files, transfer, checksumAlgorithm }: UploadSummaryValues, words: Words): Block | false {
  const title: Line = words.own('files', { count: transfer.fileCount, algorithm: checksumAlgorithm });
  const items = files
    .slice(0, mostListed)
    .map(({ name, size, checksum }): Item => ({ name: given(name), detail: words.size(size), code: given(checksum) }));
  return list(title, items, moreFiles(words), transfer.fileCount);
}
