import { createHmac } from 'node:crypto';
import type { AuditEntry, AuditHead, SignedAuditHead } from '../core/audit-log.ts';
import type { EntryHash, LogChain } from '../core/log-chain.ts';
import { context } from './bytes.ts';
import type { FixedKeys } from './key-tree.ts';

const modulus = 1n << 256n;

/** Chains the entries of the transfer log by hashes; see docs/formats/log-chain.md. */
export function logChain({ log }: Pick<FixedKeys, 'log'>): LogChain {
  const keyed = (...values: string[]): string =>
    createHmac('sha256', log)
      .update(context(...values))
      .digest('hex');
  // Unlike the stored hash, the weight is not readable: a digest cannot be computed without the key.
  const weight = ({ id, hash }: EntryHash): bigint => BigInt(`0x${keyed('xfer/v1/log/anchored', String(id), hash)}`);
  const sum = (entries: readonly EntryHash[]): bigint => entries.reduce((total, entry) => total + weight(entry), 0n);
  const text = (total: bigint): string => BigInt.asUintN(256, total).toString(16).padStart(64, '0');
  const number = (digest: string): bigint => BigInt(`0x${digest}`);
  return {
    entryHash: (previous, { id, trackingId, event, contactId, at }) =>
      keyed(
        'xfer/v1/log/entry',
        previous,
        String(id),
        trackingId,
        event,
        at,
        ...(contactId === null ? [] : [contactId]),
      ),
    anchorHash: ({ number: position, entries, digest, at }) =>
      keyed('xfer/v1/log/anchor', String(position), String(entries), digest, at),
    addToDigest: (digest, entries) => text(number(digest) + sum(entries)),
    removeFromDigest: (digest, entries) => text(modulus + number(digest) - (sum(entries) % modulus)),
  };
}

/** Keyed hashes over the audit log. Without the key the log cannot be changed unnoticed. */
interface AuditChain {
  /** Hashes an entry together with `previous`, the hash of the entry before it, and so with all entries before it. */
  entryHash(previous: string, entry: AuditEntry): string;
  sign(head: AuditHead): SignedAuditHead;
  isSigned(head: SignedAuditHead): boolean;
}

/** Whether a stored hash can be one of this chain. A longer one cannot be hashed again. */
export const isHashLength = (hash: string): boolean => hash.length <= 64;

/** Chains the entries of the audit log by hashes; see docs/formats/audit-log.md. */
export function auditChain({ log }: Pick<FixedKeys, 'log'>): AuditChain {
  const keyed = (...values: string[]): string =>
    createHmac('sha256', log)
      .update(context(...values))
      .digest('hex');
  const signature = ({ firstId, base, lastId, hash }: AuditHead): string =>
    keyed('xfer/v1/log/audit-head', String(firstId), base, String(lastId), hash);
  return {
    entryHash: (previous, { id, at, actorKind, actorId, actorName, action, subject, details }) =>
      keyed(
        'xfer/v1/log/audit',
        previous,
        String(id),
        at,
        actorKind,
        actorId,
        actorName,
        action,
        details,
        ...(subject === null ? [] : [subject]),
      ),
    sign: (head) => ({ ...head, signature: signature(head) }),
    isSigned: (head) => [head.base, head.hash].every(isHashLength) && head.signature === signature(head),
  };
}
