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

/** The kinds of faults, by a code that programs can rely on, and their meanings. */
export const logFaultCodes = {
  entry_modified: 'An entry of the transfer log, or one before it, was changed.',
  entry_without_anchor: 'The anchor of an entry of the transfer log is missing.',
  transfer_unknown: 'The transfer of an entry is missing in the database.',
  entries_missing: 'Entries of a transfer are missing in its log.',
  anchor_missing: 'An anchor of the transfer log is missing.',
  anchor_modified: 'An anchor of the transfer log was changed.',
  anchor_differs: 'An anchor covers other entries than those that exist.',
  audit_entry_modified: 'An entry of the audit log was changed.',
  audit_entry_added: 'An entry of the audit log was not written by the service.',
  audit_entries_missing: 'Entries of the audit log are missing.',
  audit_end_differs: 'The last entry of the audit log is not the one that was written last.',
  audit_head_modified: 'The head of the audit log was changed.',
  audit_head_missing: 'The head of the audit log is missing.',
} as const satisfies Readonly<Record<string, string>>;

type LogFaultCode = keyof typeof logFaultCodes;

/** A place where a log was manipulated. */
export interface LogFault {
  readonly code: LogFaultCode;
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

/** The result of a verification of both logs. */
export interface VerifiedLogs {
  readonly transferLog: { readonly entries: number; readonly anchors: number };
  /** `written` counts all entries that were ever written. */
  readonly auditLog: { readonly entries: number; readonly written: number };
  /** The first faults of each log. Another version may have stored them, while servers of two versions run. */
  readonly faults: ReadonlyArray<Omit<LogFault, 'code'> & { readonly code?: LogFaultCode }>;
  readonly hasMoreFaults: boolean;
}

/** The last verification that was requested. */
export interface LogVerification {
  readonly state: 'running' | 'done' | 'failed';
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Null unless the state is `done`. */
  readonly result: VerifiedLogs | null;
}
