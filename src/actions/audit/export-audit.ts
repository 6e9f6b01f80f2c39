import type { Actor } from '../../core/actor.ts';
import { pageOfAudit } from '../../db/audit-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { auditJson, auditView } from './list-audit.ts';
import { recordExport } from './record-export.ts';

/** Few enough to open in a few milliseconds. */
const entriesAtOnce = 25;

/**
 * Returns the lines of an export of all entries as JSON Lines, oldest first. The export itself is recorded before this
 * resolves, and is the last entry.
 */
export async function exportAudit(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'> & { readonly reports: Ports['db'] },
  by: Actor,
): Promise<AsyncGenerator<string, void>> {
  await recordExport(ports, by, { action: 'exportAudit' });
  return linesOf(ports);
}

async function* linesOf({
  reports,
  keys,
}: Pick<Ports, 'keys'> & { readonly reports: Ports['db'] }): AsyncGenerator<string, void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { entries } = await pageOfAudit(reports, after, entriesAtOnce);
    for (const entry of entries) {
      yield `${JSON.stringify({ ...auditJson(auditView({ keys }, entry)), hash: entry.hash })}\n`;
    }
    after = entries.at(-1)?.id;
  }
}
