import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';

/** The contents of a transfer. The confidential message is no file for its reader. */
export interface TransferContents {
  /** Whether there is a confidential message. */
  readonly hasMessage: boolean;
  /** Number and size of the files without it. */
  readonly count: number;
  readonly size: number;
  /** The files to list. A message that is too long to be shown can only be downloaded, so it is one of them. */
  readonly listed: readonly FileEntry[];
}

export function transferContents({ description, files }: OpenedTransfer): TransferContents {
  const { confidentialMessageFileId: messageId, messageHref } = description;
  const others = files.filter(({ id }) => id !== messageId);
  return {
    hasMessage: others.length < files.length,
    count: others.length,
    size: others.reduce((sum, { size }) => sum + size, 0),
    listed: messageHref === null ? files : others,
  };
}
