import type { Actor } from '../../core/actor.ts';
import { type AuditAction, type AuditDetails, type AuditEntry, emptyAuditHead } from '../../core/audit-log.ts';
import { auditChain, isHashLength } from '../../crypto/audit-chain.ts';
import { insertAuditEntry, lastAuditEntry, lockAuditHead, updateAuditHead } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { auditDetails, sealAuditEntry } from '../../records/audit-entry.ts';

export interface AuditRecord extends Pick<AuditDetails, 'old' | 'new'> {
  readonly action: AuditAction;
  /** The ID or name of what was changed, which is no secret and no address. */
  readonly subject?: string | undefined;
  /** Entered by the administrator. */
  readonly reason?: string | undefined;
}

/**
 * Records a change in the transaction that makes it. Must come last there: it locks the end of the log, for which every
 * other change waits. Values must hold no secret. They are sealed, and long ones are recorded as a digest.
 */
export async function recordAudit(
  tx: Transaction,
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  by: Actor,
  { action, subject, old, new: changed, reason }: AuditRecord,
): Promise<void> {
  const chain = auditChain(keys);
  const head = await lockAuditHead(tx, chain.sign(emptyAuditHead));
  const last = (await lastAuditEntry(tx)) ?? { id: 0, hash: '' };
  // A head that was manipulated, or removed while entries exist, stays invalid, so that verification finds it.
  const isIntact = chain.isSigned(head) && last.id <= head.lastId;
  const entry: AuditEntry = {
    id: Math.max(head.lastId, last.id) + 1,
    at: clock.now().toISOString(),
    actorKind: by.kind,
    actorId: by.id,
    actorName: by.name,
    action,
    subject: subject ?? null,
    details: auditDetails({
      ...(by.network === null ? {} : { network: by.network }),
      ...(reason === undefined ? {} : { reason }),
      old,
      new: changed,
    }),
  };
  const previous = isIntact ? head.hash : last.hash;
  const hash = chain.entryHash(isHashLength(previous) ? previous : '', entry);
  await insertAuditEntry(tx, sealAuditEntry(keys, entry, hash));
  const next = { ...head, lastId: entry.id, hash };
  await updateAuditHead(tx, isIntact ? chain.sign(next) : { ...next, signature: '' });
}
