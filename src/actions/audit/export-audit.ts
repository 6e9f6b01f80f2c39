import type { Actor } from '../../core/actor.ts';
import { pageOfAudit } from '../../db/audit-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AuditView, auditView } from './list-audit.ts';
import { recordExport } from './record-export.ts';

const entriesAtOnce = 100;

/** Yields all entries, oldest first. The export itself is recorded before the first one. */
export async function* exportAudit(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Actor,
): AsyncGenerator<AuditView, void> {
  await recordExport(ports, by, { action: 'exportAudit' });
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { entries } = await pageOfAudit(ports.db, after, entriesAtOnce);
    for (const entry of entries) yield auditView(ports, entry);
    after = entries.at(-1)?.id;
  }
}
