import { deleteTransfer } from '../actions/delete-transfer.ts';
import { wipeDestroyedKeys } from '../actions/wipe-destroyed-keys.ts';
import { dayMs } from '../core/day.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { Refusal } from '../core/refusal.ts';
import { stateAt, type TransferState, transferStates } from '../core/transfer-state.ts';
import { findTransfer, type OverseenTransfer, pageOfTransfers } from '../db/overseen-transfers.ts';
import { entriesOf } from '../db/transfer-log.ts';
import type { Call, Options } from './command.ts';
import { withHouse } from './with-house.ts';

const usualLimit = 50;
const highestLimit = 1_000;

export async function listTransfers(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const search = {
    state: stateIn(options.state),
    sender: addressIn(options.sender),
    recipient: addressIn(options.recipient),
    fromDay: dayIn('--from', options.from, 0),
    beforeDay: dayIn('--until', options.until, dayMs),
    after: options.after,
  };
  const most = limitIn(options.limit);
  await withHouse(call, async ({ ports }) => {
    const now = ports.clock.now();
    const page = await pageOfTransfers(ports.db, search, { now, most });
    for (const transfer of page) print(options.json ? jsonLine(transfer, now) : line(transfer, now));
    if (page.length === most) warn(`There may be more: --after ${page.at(-1)?.trackingId}`);
  });
}

export async function showTransfer(call: Call): Promise<void> {
  const { options, print, values } = call;
  const [trackingId = ''] = values;
  await withHouse(call, async ({ ports }) => {
    const now = ports.clock.now();
    const transfer = await findTransfer(ports.db, trackingId);
    if (transfer === undefined) throw new Refusal(`There is no transfer ${trackingId}.`);
    const log = (await entriesOf(ports.db, trackingId)).map(({ at, event }) => ({ at, event }));
    if (options.json) return print(JSON.stringify({ ...shown(transfer, now), log }));
    for (const [name, value] of Object.entries(shown(transfer, now))) {
      if (name !== 'recipients') print(`${name}: ${value}`);
    }
    for (const { kind, address } of transfer.recipients) print(`${kind}: ${address}`);
    for (const { at, event } of log) print(`${at}  ${event}`);
  });
}

export async function deleteATransfer(call: Call): Promise<void> {
  const [trackingId = ''] = call.values;
  await withHouse(call, async ({ ports }) => {
    await deleteTransfer(ports, trackingId);
    call.print(`The transfer ${trackingId} is deleted.`);
    // A running service does it too, a little later.
    await wipeDestroyedKeys(ports).catch((error: Error) => call.warn(error.message));
  });
}

function shown(transfer: OverseenTransfer, now: Date) {
  const { createdAt, finalizedAt, expiresAt } = transfer;
  return {
    ...transfer,
    state: stateAt(now, transfer),
    createdAt: createdAt.toISOString(),
    finalizedAt: finalizedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

const jsonLine = (transfer: OverseenTransfer, now: Date) => JSON.stringify(shown(transfer, now));

function line(transfer: OverseenTransfer, now: Date): string {
  const { trackingId, state, sender, recipients, files, bytes, expiresAt } = shown(transfer, now);
  const [first, ...others] = recipients;
  const readers = `${first?.address ?? 'nobody'}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  const contents = `${files} files, ${bytes} bytes`;
  return [trackingId, state.padEnd(21), `${sender} to ${readers}`, contents, `until ${expiresAt}`].join('  ');
}

function stateIn(text: string | undefined): TransferState | undefined {
  if (text === undefined) return undefined;
  const states = transferStates.filter((state) => state !== 'Session');
  const found = states.find((state) => state.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new Refusal(`--state must be one of ${states.join(', ')}.`);
  return found;
}

/** Also one that stands for somebody who was forgotten. */
function addressIn(text: string | undefined): EmailAddress | undefined {
  if (text === undefined) return undefined;
  const address = parseEmail(text);
  if (address === undefined) throw new Refusal(`${text} is no email address.`);
  return (text.endsWith('@proxy.invalid') ? text : address) as EmailAddress;
}

/** Tracking ids begin with their day. */
function dayIn(option: string, text: string | undefined, later: number): string | undefined {
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new Refusal(`${option} must be a day such as 2026-03-01.`);
  }
  return new Date(day.getTime() + later).toISOString().slice(0, 10).replaceAll('-', '');
}

function limitIn(text: Options['limit']): number {
  const limit = Number(text ?? usualLimit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= highestLimit) return limit;
  throw new Refusal(`--limit must be a number from 1 to ${highestLimit}.`);
}
