import { deleteTransfer } from '../actions/admin/delete-transfer.ts';
import { wipeDestroyedKeys } from '../actions/erasing/wipe-destroyed-keys.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { OperatorError } from '../core/errors.ts';
import { dayMs } from '../core/time.ts';
import { stateAt, type TransferState, transferStates } from '../core/transfer-state.ts';
import { entriesOf } from '../db/transfer-log.ts';
import { type AdminTransfer, findAdminTransfer } from '../db/transfers/admin-transfers.ts';
import {
  maxSearchedAddresses,
  type SearchPage,
  searchTransfers,
  type TransferSearch,
} from '../db/transfers/search-transfers.ts';
import type { Service } from '../wiring.ts';
import { type Call, parseAddress } from './command.ts';
import { parseDay, parseLimit } from './command-values.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listTransfers(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const state = stateIn(options.state);
  const search = {
    query: queryIn(options.query),
    states: state && [state],
    sender: addressIn(options.sender),
    recipient: addressIn(options.recipient),
    fromDay: dayIn('--from', options.from, 0),
    beforeDay: dayIn('--until', options.until, dayMs),
    minBytes: bytesIn('--min-size', options['min-size']),
    maxBytes: bytesIn('--max-size', options['max-size']),
    after: options.after,
  };
  const limit = parseLimit(options.limit);
  await withService(call, async ({ ports, reports }) => {
    const now = ports.clock.now();
    const { transfers, next, hasMoreAddresses } = await searchAll(reports, search, { now, max: limit });
    if (options.json) for (const transfer of transfers) print(JSON.stringify(toJson(transfer, now)));
    else
      printTable(
        call,
        columns,
        transfers.map((transfer) => cells(transfer, now)),
      );
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
  reports: Service['reports'],
  search: TransferSearch,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<Omit<SearchPage, 'isComplete'>> {
  const transfers: AdminTransfer[] = [];
  for (let after = search.after; ; ) {
    const page = await searchTransfers(reports, { ...search, after }, { now, max: max - transfers.length });
    transfers.push(...page.transfers);
    if (page.isComplete || transfers.length === max) return { ...page, transfers };
    after = page.next;
  }
}

export async function showTransfer(call: Call): Promise<void> {
  const { options, print, values } = call;
  const [trackingId = ''] = values;
  await withService(call, async ({ ports }) => {
    const now = ports.clock.now();
    const transfer = await findAdminTransfer(ports.db, trackingId);
    if (transfer === undefined) throw new OperatorError(`Transfer ${trackingId} not found.`);
    const log = (await entriesOf(ports.db, trackingId)).map(({ at, event }) => ({ at, event }));
    if (options.json) return print(JSON.stringify({ ...toJson(transfer, now), log }));
    for (const [name, value] of Object.entries(toJson(transfer, now))) {
      if (name !== 'recipients') print(`${name}: ${value}`);
    }
    for (const { kind, address } of transfer.recipients) print(`${kind}: ${address}`);
    for (const { at, event } of log) print(`${at}  ${event}`);
  });
}

export async function deleteTransferById(call: Call): Promise<void> {
  const [trackingId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await deleteTransfer(ports, trackingId, call.actor);
    call.print(`Transfer ${trackingId} deleted.`);
    // A running service does this in a job, but later.
    await wipeDestroyedKeys(ports).catch((error: Error) => call.warn(error.message));
  });
}

function toJson(transfer: AdminTransfer, now: Date) {
  const { createdAt, finalizedAt, expiresAt } = transfer;
  return {
    ...transfer,
    state: stateAt(now, transfer),
    createdAt: createdAt.toISOString(),
    finalizedAt: finalizedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

const columns = ['Tracking ID', 'State', 'Sender', 'Recipients', 'Files', 'Bytes', 'Expires'];

function cells(transfer: AdminTransfer, now: Date): readonly string[] {
  const { trackingId, state, sender, recipients, files, bytes, expiresAt } = toJson(transfer, now);
  const [first, ...others] = recipients;
  const readers = `${first?.address ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return [trackingId, state, String(sender), readers, String(files), String(bytes), expiresAt];
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

function queryIn(text: string | undefined): string | undefined {
  if (text === undefined || (text.length >= minQueryLength && text.length <= maxQueryLength)) return text;
  throw new OperatorError(`--query must have ${minQueryLength} to ${maxQueryLength} characters.`);
}

function bytesIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  throw new OperatorError(`${option} must be a number of bytes.`);
}

/** Also accepts the placeholder address of an erased user. */
function addressIn(text: string | undefined): EmailAddress | undefined {
  if (text === undefined) return undefined;
  const address = parseAddress(text);
  return text.endsWith('@proxy.invalid') ? (text as EmailAddress) : address;
}

/** Returns the day as in the start of tracking IDs, `offsetMs` later. */
function dayIn(option: string, text: string | undefined, offsetMs: number): string | undefined {
  const day = parseDay(option, text);
  return day && new Date(day.getTime() + offsetMs).toISOString().slice(0, 10).replaceAll('-', '');
}
