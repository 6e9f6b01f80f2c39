import type { Actor } from '../../core/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AuditRecord, recordAudit } from './record-audit.ts';

/** Records that data leaves the service, or was restored. Call it before the first byte is sent. */
export async function recordExport(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Actor,
  record: AuditRecord,
): Promise<void> {
  await db.transaction().execute((tx) => recordAudit(tx, ports, by, record));
}
