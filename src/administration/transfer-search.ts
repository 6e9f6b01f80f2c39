import { type Static, type TObject, Type } from 'typebox';
import { recordExport } from '../actions/audit/record-audit.ts';
import { day, flag, searchedEmail } from '../contract/schema-helpers.ts';
import type { Actor } from '../core/actor.ts';
import { csvLine, guarded } from '../core/csv.ts';
import { Problem } from '../core/problem.ts';
import { endOfDay } from '../core/time.ts';
import { stateAt, type TransferState, transferStates } from '../core/transfer-state.ts';
import { type AdminTransfer, findAdminTransfer } from '../db/transfers/admin-transfers.ts';
import {
  maxSearchedAddresses,
  type SearchPage,
  searchTransfers,
  type TransferSearch,
} from '../db/transfers/search-transfers.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReportDeps } from './operation.ts';

const states: readonly TransferState[] = transferStates.filter((state) => state !== 'Session');
export const state = (description: string) => Type.Enum([...states], { description, examples: ['Active'] });
const bytes = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

/** Filters of a search and of an export. */
export const filters = {
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 254,
      description:
        'A part of the address of the sender or a recipient, or the start of a tracking ID, from its day on.',
      examples: ['example.net'],
    }),
  ),
  sender: Type.Optional(searchedEmail('Address of the sender.')),
  recipient: Type.Optional(searchedEmail('Address of a recipient.')),
  state: Type.Optional(
    Type.Array(state('State.'), { maxItems: states.length, description: 'States, one of which the transfer has.' }),
  ),
  findings: Type.Optional(
    flag('True: only transfers with a file in which the virus scanner found something. False: no filter.'),
  ),
  from: Type.Optional(day('First day of creation.')),
  until: Type.Optional(day('Last day of creation.')),
  'min-size': Type.Optional(
    bytes(
      'Smallest total size of the files in bytes. The size of a transfer is known some seconds after its submission.',
    ),
  ),
  'max-size': Type.Optional(bytes('Largest total size of the files in bytes.')),
};

/** The same filters as options of commands. */
export const filterOptions = [
  {
    name: 'query',
    member: 'q',
    value: '<text>',
    help: 'Only transfers with this text in the address of the sender or a recipient, or at the start of the tracking ID.',
  },
  { name: 'state', value: '<state>', help: 'Only transfers in this state, such as Active.' },
  { name: 'findings', help: 'Only transfers with a file in which the virus scanner found something.' },
  { name: 'sender', value: '<address>', help: 'Only transfers from this address.' },
  { name: 'recipient', value: '<address>', help: 'Only transfers to this address.' },
  { name: 'from', value: '<date>', help: 'Only transfers created on this day or later (YYYY-MM-DD, UTC).' },
  { name: 'until', value: '<date>', help: 'Only transfers created on this day or earlier (YYYY-MM-DD, UTC).' },
  {
    name: 'min-size',
    value: '<bytes>',
    help: 'Only transfers whose files have at least this many bytes in total.',
  },
  { name: 'max-size', value: '<bytes>', help: 'Only transfers whose files have at most this many bytes in total.' },
];

export function searchOf(given: Static<TObject<typeof filters>>): TransferSearch {
  const { q, sender, recipient, state, findings, 'min-size': minBytes, 'max-size': maxBytes, from, until } = given;
  return {
    query: q,
    states: state,
    sender,
    recipient,
    fromDay: trackingDay(from),
    beforeDay: trackingDay(endOfDay(until)),
    minBytes,
    maxBytes,
    hasFindings: findings || undefined,
  };
}

/** The day as in the start of tracking IDs. */
const trackingDay = (day: Date | undefined) => day?.toISOString().slice(0, 10).replaceAll('-', '');

/** Returns a page of transfers with their present states, newest first. */
export async function searchAllTransfers(
  { reports, clock }: ReportDeps,
  search: TransferSearch,
  max: number,
): Promise<SearchPage> {
  const now = clock.now();
  const page = await searchTransfers(reports, search, { now, max });
  return {
    ...page,
    transfers: page.transfers.map((transfer) => ({ ...transfer, state: stateAt(now, transfer) })),
  };
}

export const exportFormats = ['csv', 'json'] as const;
type ExportFormat = (typeof exportFormats)[number];

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
  const first = await searchAllTransfers(deps, search, transfersAtOnce);
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
    page = await searchAllTransfers(deps, { ...search, after: page.next }, transfersAtOnce);
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
