import type { TransferEvent } from './transfer-state.ts';

/** One event of a transfer. */
export interface LogEntry {
  readonly id: number;
  readonly trackingId: string;
  readonly event: TransferEvent;
  readonly contactId: string | null;
  /** ISO 8601, exactly as stored. */
  readonly at: string;
}

export type EntryHash = Pick<LogEntry, 'id'> & { readonly hash: string };

/** A checkpoint over all entries of a batch. It reveals when the log of a whole transfer was removed. */
export interface LogAnchor {
  /** Consecutive, from 1. */
  readonly number: number;
  readonly entries: number;
  readonly digest: string;
  readonly at: string;
}

/** A place where a log was manipulated. */
export interface LogFault {
  /** An entry, a transfer or an anchor. */
  readonly about: string;
  readonly what: string;
}

/** Keyed hashes over the log. Without the key the log cannot be changed unnoticed. */
export interface LogChain {
  /**
   * Hashes an entry together with `previous`, the hash of the transfer's previous entry, and so with all entries before
   * it.
   */
  entryHash(previous: string, entry: LogEntry): string;
  anchorHash(anchor: LogAnchor): string;
  /** Adds entries to a digest. Their order makes no difference. */
  addToDigest(digest: string, entries: readonly EntryHash[]): string;
  /** Removes entries from a digest. */
  removeFromDigest(digest: string, entries: readonly EntryHash[]): string;
}

/** The value of `previous` for the first entry of a transfer. */
export const noHash = '';

/** The digest of no entries. */
export const emptyDigest = '0'.repeat(64);
