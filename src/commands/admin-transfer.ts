import { deleteTransfer } from '../actions/admin/delete-transfer.ts';
import { type ExportFormat, exportTransfers } from '../actions/admin/export-transfers.ts';
import { type AdminTransferDetails, getAdminTransfer } from '../actions/admin/get-admin-transfer.ts';
import {
  type AdminTransfer,
  type ReportDeps,
  type SearchPage,
  searchTransfers,
  type TransferSearch,
} from '../actions/admin/search-transfers.ts';
import { suggestAddresses } from '../actions/admin/suggest-addresses.ts';
import { wipeDestroyedKeys } from '../actions/erasing/erasures.ts';
import { type Options, parseDay, parseLimit } from '../core/command-values.ts';
import { type EmailAddress, parseSearchedAddress } from '../core/email-address.ts';
import { OperatorError } from '../core/errors.ts';
import { dayMs } from '../core/time.ts';
import { type TransferState, transferStates } from '../core/transfer-state.ts';
import { maxSearchedAddresses } from '../db/transfers/search-transfers.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listTransfers(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const search = { ...searchIn(options), after: options.after };
  const limit = parseLimit(options.limit);
  await withService(call, async ({ ports, reports }) => {
    const { transfers, next, hasMoreAddresses } = await searchAll({ ...ports, reports }, search, limit);
    if (options.json) for (const transfer of transfers) print(JSON.stringify(transfer));
    else printTable(call, columns, transfers.map(cells));
    if (next !== undefined) warn(`More results are available. Continue with --after ${next}`);
    if (hasMoreAddresses) {
      warn(
        `More than ${maxSearchedAddresses} addresses contain this text. Only the first ${maxSearchedAddresses} were searched: enter a longer text.`,
      );
    }
  });
}

/** Continues until the page is full: unlike a request, a command may take its time. */
async function searchAll(
  deps: ReportDeps,
  search: TransferSearch,
  max: number,
): Promise<Omit<SearchPage, 'isComplete'>> {
  const transfers: AdminTransfer[] = [];
  for (let after = search.after; ; ) {
    const page = await searchTransfers(deps, { ...search, after }, max - transfers.length);
    transfers.push(...page.transfers);
    if (page.isComplete || transfers.length === max) return { ...page, transfers };
    after = page.next;
  }
}

export async function exportSearch(call: Call): Promise<void> {
  const request = { search: searchIn(call.options), format: formatIn(call.options.format) };
  await withService(call, async ({ ports, reports }) => {
    const lines = await exportTransfers({ ...ports, reports }, request, call.actor);
    // `print` adds the line feed.
    for await (const line of lines) call.print(line.slice(0, -1));
  });
}

export async function showTransfer(call: Call): Promise<void> {
  const { options, print, values } = call;
  const [trackingId = ''] = values;
  await withService(call, async ({ ports, reports }) => {
    const transfer = await getAdminTransfer({ ...ports, reports }, trackingId);
    if (options.json) return print(JSON.stringify(transfer));
    const { recipients, removedFiles, log, ...members } = transfer;
    for (const [name, value] of Object.entries(members)) {
      print(`${name}: ${value instanceof Date ? value.toISOString() : value}`);
    }
    for (const { cause, files } of removedFiles) print(`removed files: ${files} (${cause})`);
    for (const { kind, address, ...state } of recipients) print(`${kind}: ${address}${remarks(state)}`);
    for (const { at, event } of log) print(`${at.toISOString()}  ${event}`);
  });
}

type RecipientState = Omit<AdminTransferDetails['recipients'][number], 'kind' | 'address'>;

function remarks({ downloads, hasFailedEmail, lockedUntil }: RecipientState): string {
  const found = [
    ...(downloads > 0 ? [`${downloads} downloaded`] : []),
    ...(hasFailedEmail ? ['email failed'] : []),
    ...(lockedUntil === null ? [] : [`locked until ${lockedUntil.toISOString()}`]),
  ];
  return found.length > 0 ? ` (${found.join(', ')})` : '';
}

export async function listAddresses(call: Call): Promise<void> {
  const [text = ''] = call.values;
  queryIn('<text>', text);
  await withService(call, async ({ reports }) => {
    const addresses = await suggestAddresses({ reports }, text);
    if (call.options.json) for (const address of addresses) call.print(JSON.stringify(address));
    else
      printTable(
        call,
        ['Address', 'Sent', 'Received'],
        addresses.map(({ address, sent, received }) => [address, String(sent), String(received)]),
      );
  });
}

export async function deleteTransferById(call: Call): Promise<void> {
  const [trackingId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await deleteTransfer(ports, trackingId, call.actor, reasonIn(call.options.reason));
    call.print(`Transfer ${trackingId} deleted.`);
    // A running service does this in a job, but later.
    await wipeDestroyedKeys(ports).catch((error: Error) => call.warn(error.message));
  });
}

const columns = ['Tracking ID', 'State', 'Sender', 'Recipients', 'Files', 'Bytes', 'Expires'];

function cells(transfer: AdminTransfer): readonly string[] {
  const { trackingId, state, sender, recipients, recipientCount, files, bytes, expiresAt } = transfer;
  const first = recipients[0]?.address ?? '';
  const readers = recipientCount > 1 ? `${first} and ${recipientCount - 1} more` : first;
  return [trackingId, state, sender, readers, String(files), String(bytes), expiresAt.toISOString()];
}

/** The filters of a list or an export. */
function searchIn(options: Options): TransferSearch {
  const state = stateIn(options.state);
  return {
    query: queryIn('--query', options.query),
    states: state && [state],
    sender: addressIn(options.sender),
    recipient: addressIn(options.recipient),
    fromDay: dayIn('--from', options.from, 0),
    beforeDay: dayIn('--until', options.until, dayMs),
    minBytes: bytesIn('--min-size', options['min-size']),
    maxBytes: bytesIn('--max-size', options['max-size']),
    hasFindings: options.findings || undefined,
  };
}

function formatIn(text = 'csv'): ExportFormat {
  if (text === 'csv' || text === 'json') return text;
  throw new OperatorError('--format must be csv or json.');
}

const maxReasonLength = 500;

function reasonIn(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= maxReasonLength) return text;
  throw new OperatorError(`--reason must have at most ${maxReasonLength} characters.`);
}

function stateIn(text: string | undefined): TransferState | undefined {
  if (text === undefined) return undefined;
  const states = transferStates.filter((state) => state !== 'Session');
  const found = states.find((state) => state.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new OperatorError(`--state must be one of ${states.join(', ')}.`);
  return found;
}

const minQueryLength = 2;
const maxQueryLength = 254;

function queryIn(name: string, text: string | undefined): string | undefined {
  if (text === undefined || (text.length >= minQueryLength && text.length <= maxQueryLength)) return text;
  throw new OperatorError(`${name} must have ${minQueryLength} to ${maxQueryLength} characters.`);
}

function bytesIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  throw new OperatorError(`${option} must be a number of bytes.`);
}

function addressIn(text: string | undefined): EmailAddress | undefined {
  if (text === undefined) return undefined;
  const address = parseSearchedAddress(text);
  if (address === undefined) throw new OperatorError(`Not a valid email address: ${text}`);
  return address;
}

/** Returns the day as in the start of tracking IDs, `offsetMs` later. */
function dayIn(option: string, text: string | undefined, offsetMs: number): string | undefined {
  const day = parseDay(option, text);
  return day && new Date(day.getTime() + offsetMs).toISOString().slice(0, 10).replaceAll('-', '');
}
