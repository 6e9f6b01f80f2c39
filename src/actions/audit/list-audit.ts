import type { AuditDetails, AuditEntry } from '../../core/audit-log.ts';
import { type AuditFilter, findAuditEntries, type StoredAuditEntry } from '../../db/audit-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { openAuditEntry } from '../../records/audit-entry.ts';
import { yielding } from '../../runtime/yielding.ts';

export type { AuditFilter };

export interface AuditView extends Omit<AuditEntry, 'details'> {
  /** Undefined if the details were manipulated. */
  readonly details: AuditDetails | undefined;
  readonly hash: string;
}

/** Returns entries before `beforeId`, newest first. */
export async function listAudit(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  filter: AuditFilter,
  page: { readonly beforeId?: number | undefined; readonly max: number },
): Promise<readonly AuditView[]> {
  const entries = yielding(await findAuditEntries(db, filter, page));
  return Array.fromAsync(entries, (entry) => auditView({ keys }, entry));
}

/** Opens the details of an entry. */
export function auditView({ keys }: Pick<Ports, 'keys'>, entry: StoredAuditEntry): AuditView {
  const details = openAuditEntry(keys, entry)?.details;
  return { ...entry, details: details === undefined ? undefined : (JSON.parse(details) as AuditDetails) };
}

/** An entry as JSON shows it. Details that were manipulated are null. */
export function auditJson({ id, at, actorKind, actorId, actorName, action, subject, details }: AuditView) {
  return {
    id,
    at,
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    subject,
    details: details ?? null,
  };
}
