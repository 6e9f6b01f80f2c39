import type { Sealpost, TransferStatus } from '#client';

/** An entry of a list of transfers. */
export type Entry = Awaited<ReturnType<Sealpost['sentTransfers']>>['data'][number];

/** A recipient in a list, or in the status of a transfer. */
export type Recipient = NonNullable<NonNullable<Entry['status']>['recipients']>[number];

/** The contents of a transfer. The confidential message is no file for its reader. */
export interface EntryContents {
  readonly messageId: string | undefined;
  /** Number and size of the files without it. */
  readonly count: number;
  readonly size: number;
  /** Undefined if there are no files, or if the reader may not see their names. */
  readonly firstFileName: string | undefined;
  /** Whether there is nothing but the message. */
  readonly isMessage: boolean;
}

/** Reads the summary of a list. A status has all files instead, and so has the list of a server of version 0.1. */
export function entryContents(entry: Entry | TransferStatus): EntryContents {
  const { transfer } = entry;
  const messageId = transfer?.confidentialMessageFileId ?? undefined;
  const listed = transfer && 'fileSummary' in transfer ? transfer.fileSummary : undefined;
  const { count = 0, size = 0, firstFileName } = listed ?? summarize(listedFiles(entry));
  return { messageId, count, size, firstFileName, isMessage: count === 0 && messageId !== undefined };
}

type ListedFile = NonNullable<NonNullable<Entry['transfer']>['files']>[number];

/** Returns the files without the confidential message and without removed files. */
export function listedFiles({ transfer }: Entry | TransferStatus): readonly ListedFile[] {
  const messageId = transfer?.confidentialMessageFileId ?? undefined;
  const isFile = ({ id, state }: ListedFile) => state !== 'REMOVED' && (messageId === undefined || id !== messageId);
  return (transfer?.files ?? []).filter(isFile);
}

function summarize(files: readonly ListedFile[]) {
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  return { count: files.length, size, firstFileName: files[0]?.fileName };
}

/** Whether the recipient has downloaded a file or, if there are none, opened the confidential message. */
export function hasDownloaded(
  { messageId, isMessage }: Pick<EntryContents, 'messageId' | 'isMessage'>,
  { fileDownloads = [] }: Recipient,
): boolean {
  return fileDownloads.some(({ id, downloads = [] }) =>
    isMessage
      ? downloads.length > 0
      : id !== messageId && downloads.some(({ retrievalMethod }) => retrievalMethod !== 'VIEWED'),
  );
}

const dayMs = 86_400_000;

/** Returns after how many midnights of this device the time is: 0 is today. */
export function daysUntil(time: Date, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.max(0, Math.round((dayOf(time) - dayOf(now)) / dayMs));
}

/** Reads the creation time from the start of a tracking ID, which is in UTC. */
export function createdAt(trackingId: string): Date {
  const [day = '', time = ''] = trackingId.split('-');
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return new Date(iso);
}
