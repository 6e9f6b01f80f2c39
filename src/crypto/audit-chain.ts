import { createHmac } from 'node:crypto';
import type { AuditEntry, AuditHead, SignedAuditHead } from '../core/audit-log.ts';
import { context } from './bytes.ts';
import type { FixedKeys } from './key-tree.ts';

/** Keyed hashes over the audit log. Without the key the log cannot be changed unnoticed. */
export interface AuditChain {
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
