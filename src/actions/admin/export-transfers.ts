import type { Actor } from '../../core/actor.ts';
import { csvLine, guarded } from '../../core/csv.ts';
import { Problem } from '../../core/problem.ts';
import { type AdminTransfer, findAdminTransfer } from '../../db/transfers/admin-transfers.ts';
import { maxSearchedAddresses } from '../../db/transfers/search-transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordExport } from '../audit/record-audit.ts';
import { type ReportDeps, type SearchPage, searchTransfers, type TransferSearch } from './search-transfers.ts';

export type ExportFormat = 'csv' | 'json';

/** So few that a page takes some milliseconds of the main thread. */
const transfersAtOnce = 100;

/**
 * Returns the lines of an export of all transfers that match, newest first. CSV has a header line, JSON one object in
 * each line. Only one page is in memory. The export is recorded before this resolves.
 */
export async function exportTransfers(
  deps: ReportDeps & Pick<Ports, 'db' | 'keys'>,
  { search, format }: { readonly search: TransferSearch; readonly format: ExportFormat },
  by: Actor,
): Promise<AsyncGenerator<string, void>> {
  const first = await searchTransfers(deps, search, transfersAtOnce);
  if (first.hasMoreAddresses) {
    const detail = `More than ${maxSearchedAddresses} addresses contain this text, so the export would not be complete. Enter a longer text.`;
    throw new Problem('value_malformed', { detail });
  }
  await recordExport(deps, by, { action: 'exportTransfers', new: { format, ...recordedFilters(search) } });
  return linesOf(deps, search, format, first);
}

/** Without addresses: the audit log is not changed when a person is erased. */
function recordedFilters({ query, sender, recipient, after: _, ...others }: TransferSearch) {
  const addresses = Object.entries({ query, sender, recipient }).filter(([, value]) => value !== undefined);
  return { ...others, filteredBy: addresses.map(([name]) => name) };
}

async function* linesOf(
  deps: ReportDeps,
  search: TransferSearch,
  format: ExportFormat,
  first: SearchPage,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield csvLine(...csvHeader);
  for (let page = first; ; ) {
    for (const transfer of page.transfers) yield lineOf(await withAllRecipients(deps, transfer), format);
    if (page.next === undefined) return;
    page = await searchTransfers(deps, { ...search, after: page.next }, transfersAtOnce);
  }
}

/** Reads the recipients of one transfer at a time: there may be thousands. */
async function withAllRecipients({ reports }: ReportDeps, transfer: AdminTransfer): Promise<AdminTransfer> {
  if (transfer.recipients.length === transfer.recipientCount) return transfer;
  const found = await findAdminTransfer(reports, transfer.trackingId);
  return found === undefined ? transfer : { ...found, state: transfer.state };
}

const csvHeader = ['Tracking ID', 'State', 'Sender', 'To', 'Cc', 'Bcc', 'Files', 'Bytes', 'Created', 'Sent', 'Expires'];

function lineOf(transfer: AdminTransfer, format: ExportFormat): string {
  const { trackingId, state, sender, recipients, files, bytes } = transfer;
  const [createdAt, finalizedAt, expiresAt] = [transfer.createdAt, transfer.finalizedAt, transfer.expiresAt].map(
    (date) => date?.toISOString() ?? null,
  );
  if (format === 'json') return `${JSON.stringify({ ...transfer, createdAt, finalizedAt, expiresAt })}\n`;
  const addresses = (['to', 'cc', 'bcc'] as const).map((kind) =>
    guarded(recipients.flatMap((recipient) => (recipient.kind === kind ? [recipient.address] : [])).join(' ')),
  );
  const dates = [createdAt, finalizedAt, expiresAt].map((date) => date ?? '');
  return csvLine(trackingId, state, guarded(sender), ...addresses, String(files), String(bytes), ...dates);
}
