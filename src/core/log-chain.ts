import type { TransferEvent } from './transfer-state.ts';

/** That something has happened to a transfer. */
export interface LogEntry {
  readonly id: number;
  readonly trackingId: string;
  readonly event: TransferEvent;
  readonly partyId: string | null;
  /** As it is stored. */
  readonly at: string;
}

/** An entry as a batch counts it. */
export type LoggedHash = Pick<LogEntry, 'id'> & { readonly hash: string };

/** How many entries of the log there are in a batch, and which, in one number: so a whole transfer cannot vanish from the log. */
export interface LogAnchor {
  /** From 1 on, without a gap. */
  readonly number: number;
  readonly entries: number;
  readonly digest: string;
  readonly at: string;
}

/** What only this service can work out, so that the log cannot be changed by others without a trace. */
export interface LogChain {
  /** Stands for all that an entry says, and for all entries of the transfer before it: `previous` is the hash of the last of them. */
  entryHash(previous: string, entry: LogEntry): string;
  anchorHash(anchor: LogAnchor): string;
  /** A digest of these entries and of those that `digest` is of; their order makes no difference. */
  added(digest: string, entries: readonly LoggedHash[]): string;
  /** The digest of the rest. */
  withdrawn(digest: string, entries: readonly LoggedHash[]): string;
}

/** Before the first entry of a transfer. */
export const noHash = '';

/** Of no entry. */
export const emptyDigest = '0'.repeat(64);
