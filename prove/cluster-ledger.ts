import assert from 'node:assert/strict';
import type { TransferRef } from '#client';
import type { LedgerTransfer } from '../test/support/faults/invariants/ledger.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';
import { type Content, contentAt } from './support/content.ts';

export interface ClusterFile {
  readonly name: string;
  readonly id: string;
  readonly content: Content;
  /** Whether it is sent in several pieces. */
  readonly isInPieces: boolean;
  /** How many bytes the cluster has acknowledged. */
  acknowledged: number;
}

/** A session that is being prepared. */
export interface ClusterDraft {
  readonly place: TransferRef;
  readonly credentials: SenderCredentials;
  readonly recipient: string;
  readonly password: string;
  readonly fileCount: number;
  readonly files: ClusterFile[];
  hasPassword: boolean;
}

/** A transfer whose submission was acknowledged. */
export interface ClusterTransfer extends Omit<ClusterDraft, 'fileCount' | 'hasPassword'> {
  /** `revoking` from the request on, `revoked` from its response on. */
  state: 'submitted' | 'active' | 'revoking' | 'revoked';
  /** Known once it is active. */
  transferId: string;
  /** Links to its files, from the last time when its recipient has opened it. */
  links: ReadonlyArray<{ readonly href: string; readonly content: Content }>;
  /** The wrong passwords that were checked, by caller. */
  readonly wrongPasswords: Map<string, Set<string>>;
}

/** Everything that the cluster has acknowledged. */
export interface ClusterLedger {
  readonly drafts: Set<ClusterDraft>;
  readonly removed: Array<Pick<ClusterDraft, 'place' | 'credentials'>>;
  readonly transfers: ClusterTransfer[];
  /** Attempts whose password was not checked because of a lock. */
  rejectedAttempts: number;
}

/** The wrong passwords until one caller is locked, and until all callers but the recipient are. */
export const attemptLimits = { ofCaller: 5, ofAll: 10 };

/** Returns how many wrong passwords were checked. */
export function checkAttempts({ transfers }: ClusterLedger): number {
  let checked = 0;
  for (const { transferId, wrongPasswords } of transfers) {
    const numbers = [...wrongPasswords.values()].map(({ size }) => size);
    const all = numbers.reduce((sum, each) => sum + each, 0);
    assert.ok(
      Math.max(0, ...numbers) <= attemptLimits.ofCaller && all <= attemptLimits.ofAll,
      `For ${transferId}, ${numbers.join(' + ')} wrong passwords of the callers were checked`,
    );
    checked += all;
  }
  return checked;
}

/** Converts the ledger for the integrity check. Only a few transfers include passwords, which are slow to check. */
export function ledgerTransfers({ drafts, transfers }: ClusterLedger, withPasswords: number): LedgerTransfer[] {
  const ofDrafts = [...drafts].map((draft) => ({ ...entryOf(draft), observedStates: [] }));
  const ofTransfers = transfers.map((transfer, index) => ({
    ...entryOf(transfer),
    passwords: new Map(index < withPasswords ? [[transfer.transferId, transfer.password]] : []),
    observedStates: observedStates[transfer.state],
  }));
  return [...ofDrafts, ...ofTransfers];
}

const observedStates = {
  submitted: ['Processing'],
  active: ['Processing', 'Active'],
  revoking: ['Processing', 'Active'],
  revoked: ['Processing', 'Active', 'Deleted_by_revocation'],
} as const;

function entryOf({ place, credentials, files }: Pick<ClusterDraft, 'place' | 'credentials' | 'files'>) {
  const { clientId, address } = credentials;
  const acknowledged = files.map(({ id, content, acknowledged: size }) => {
    return [id, size === content.size ? content : contentAt(content.offset, size)] as const;
  });
  return {
    trackingId: place.trackingId,
    sender: { clientId, address },
    files: new Map(acknowledged),
    passwords: new Map<string, string>(),
  };
}
