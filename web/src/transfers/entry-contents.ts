import type { Sealpost } from '#client';

/** An entry of a list of transfers. */
export type Entry = Awaited<ReturnType<Sealpost['sentTransfers']>>['data'][number];

type Recipient = NonNullable<NonNullable<Entry['status']>['recipients']>[number];

/** The contents of a transfer. The confidential message is no file for its reader. */
export interface EntryContents {
  readonly messageId: string | undefined;
  /** Number and size of the files without it. */
  readonly count: number;
  readonly size: number;
  /** Whether there is nothing but the message. */
  readonly isMessage: boolean;
}

export function entryContents({ transfer }: Entry): EntryContents {
  const messageId = transfer?.confidentialMessageFileId ?? undefined;
  const files = transfer?.files?.filter(({ id }) => messageId === undefined || id !== messageId) ?? [];
  const count = files.length;
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  return { messageId, count, size, isMessage: count === 0 && messageId !== undefined };
}

/** Whether the recipient has downloaded a file or, if there are none, opened the confidential message. */
export function hasDownloaded({ messageId, isMessage }: EntryContents, { fileDownloads = [] }: Recipient): boolean {
  return fileDownloads.some(({ id, downloads = [] }) =>
    isMessage
      ? downloads.length > 0
      : id !== messageId && downloads.some(({ retrievalMethod }) => retrievalMethod !== 'VIEWED'),
  );
}
