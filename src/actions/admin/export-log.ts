import type { Actor } from '../../core/actor.ts';
import { pageOfEntries } from '../../db/transfer-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordExport } from '../audit/record-audit.ts';
import type { ReportDeps } from './search-transfers.ts';

const entriesAtOnce = 500;

/**
 * Returns the lines of an export of the transfer log as JSON Lines, oldest entry first, without addresses. The export is
 * recorded before this resolves.
 */
export async function exportLog(
  deps: Pick<ReportDeps, 'reports'> & Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Actor,
): Promise<AsyncGenerator<string, void>> {
  await recordExport(deps, by, { action: 'exportLog' });
  return linesOf(deps.reports);
}

async function* linesOf(reports: ReportDeps['reports']): AsyncGenerator<string, void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await pageOfEntries(reports, after, entriesAtOnce);
    for (const entry of page) yield `${JSON.stringify(entry)}\n`;
    after = page.at(-1)?.id;
  }
}
