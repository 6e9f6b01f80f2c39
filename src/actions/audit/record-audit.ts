import type { Actor } from '../../core/actor.ts';
import { type AuditAction, type AuditDetails, type AuditEntry, emptyAuditHead } from '../../core/audit-log.ts';
import { auditChain, isHashLength } from '../../crypto/chains.ts';
import { insertAuditEntries, lastAuditEntry, lockAuditHead, updateAuditHead } from '../../db/audit-log.ts';
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

/** Few enough to seal in a millisecond or two. */
const entriesAtOnce = 10;

/**
 * Records a change in the transaction that makes it: by one entry, or by several if it is too large for one. Must come
 * last there: it locks the end of the log, for which every other change waits. Values must hold no secret. They are
 * sealed, and long ones are recorded as a digest.
 */
export async function recordAudit(
  tx: Transaction,
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  by: Actor,
  ...records: readonly AuditRecord[]
): Promise<void> {
  const chain = auditChain(keys);
  const head = await lockAuditHead(tx, chain.sign(emptyAuditHead));
  const stored = (await lastAuditEntry(tx)) ?? { id: 0, hash: '' };
  // A head that was manipulated, or removed while entries exist, stays invalid, so that verification finds it.
  const isIntact = chain.isSigned(head) && stored.id <= head.lastId;
  const previous = isIntact ? head.hash : stored.hash;
  const last = { id: Math.max(head.lastId, stored.id), hash: isHashLength(previous) ? previous : '' };
  const at = clock.now();
  for (let start = 0; start < records.length; start += entriesAtOnce) {
    const sealed = records.slice(start, start + entriesAtOnce).map((record) => {
      last.id += 1;
      const entry = toEntry(last.id, at, by, record);
      last.hash = chain.entryHash(last.hash, entry);
      return sealAuditEntry(keys, entry, last.hash);
    });
    await insertAuditEntries(tx, sealed);
  }
  const next = { ...head, lastId: last.id, hash: last.hash };
  await updateAuditHead(tx, isIntact ? chain.sign(next) : { ...next, signature: '' });
}

function toEntry(
  id: number,
  at: Date,
  by: Actor,
  { action, subject, old, new: changed, reason }: AuditRecord,
): AuditEntry {
  return {
    id,
    at: at.toISOString(),
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
}

/** Records that data leaves the service, or was restored. Call it before the first byte is sent. */
export async function recordExport(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Actor,
  record: AuditRecord,
): Promise<void> {
  await db.transaction().execute((tx) => recordAudit(tx, ports, by, record));
}
