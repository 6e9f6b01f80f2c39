import { availabilityAt } from '../core/availability.ts';
import { networkOf } from '../core/network.ts';
import { Problem } from '../core/problem.ts';
import { type RequestLimit, requestLimit } from '../core/request-limit.ts';
import { lookup } from '../crypto/identifiers.ts';
import { openInner, openOuter } from '../crypto/key-slots.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { openPass, passOpens, readTicket, type TicketGrant } from '../crypto/tickets.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { type DeliverableFile, findRecipient, type RecipientRow } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import type { UnlockedTransfer, UnlockedTransfers } from './unlocked-transfers.ts';

declare const opened: unique symbol;

/** Proof that the caller may read a transfer, and what it takes to read it. Only this file makes one. */
export interface OpenTransfer {
  readonly [opened]: true;
  readonly transferId: string;
  readonly trackingId: string;
  readonly recipientId: string;
  readonly generation: number;
  readonly expiresAt: Date;
  readonly transferKey: TransferKey;
  /** The file that was asked for with it, if recipients may have it. */
  readonly file: DeliverableFile | undefined;
}

/** What a caller shows. Where password and ticket are both shown, the password decides. */
export interface Knock {
  readonly transferId: string;
  /** Brought together with the transfer. */
  readonly fileId?: string | undefined;
  /** Where the caller is, as an IP address. */
  readonly address: string;
  readonly password?: string | undefined;
  readonly ticket?: { readonly text: string; readonly resource: string } | undefined;
}

export type Door = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'> & {
  /** One for the whole process: made by `unknownIdLimit`. */
  readonly unknownIds: RequestLimit;
  /** One for the whole process: made by `unlockedTransfers`. */
  readonly unlocked: UnlockedTransfers;
};

/** Transfer ids are short: what makes guessing them hopeless is that nobody may guess for long. */
export function unknownIdLimit(): RequestLimit {
  return requestLimit({ most: 300, periodMs: 600_000, networks: 10_000 });
}

const idForm = /^[A-Za-z0-9]{10}$/;
const queuePatienceMs = 5_000;

/**
 * The one way to a transfer's files. In this order: an id that nobody has, a transfer that is not there (any more, or
 * yet), and only then the proof; so strangers learn nothing, and cost nothing but a look-up.
 */
export async function openTransfer(door: Door, knock: Knock): Promise<OpenTransfer> {
  const { password, transferId } = knock;
  const known = password === undefined ? knownBy(door, knock) : undefined;
  const recipient = await findAvailable(door, knock, known);
  const grant =
    password === undefined
      ? grantOfTicket(door, knock, recipient, known)
      : await grantOfPassword(door, { ...knock, password }, recipient);
  if (grant === undefined) throw new Problem('password_wrong');
  const { id: recipientId, trackingId, expiresAt, file } = recipient;
  const { transferKey, generation } = grant;
  return { transferId, trackingId, recipientId, generation, expiresAt, transferKey, file } as OpenTransfer;
}

/** What a ticket with the same pass has opened before. */
function knownBy({ unlocked }: Door, { transferId, ticket }: Knock): UnlockedTransfer | undefined {
  const shown = ticket && readTicket(ticket.text);
  return shown && unlocked.find(`${transferId}.${shown.pass}`);
}

async function findAvailable(door: Door, knock: Knock, known?: UnlockedTransfer): Promise<RecipientRow> {
  const { db, clock, keys, unknownIds } = door;
  const { transferId, address, fileId = '' } = knock;
  // Not counted: an id of another form is no guess.
  if (!idForm.test(transferId)) throw new Problem('entity_unknown');
  const transferIdHash = known?.transferIdHash ?? lookup(keys, 'transfer-id', transferId);
  const recipient = await findRecipient(db, transferIdHash, idForm.test(fileId) ? fileId : null);
  const now = clock.now();
  const availability = recipient === undefined ? 'hidden' : availabilityAt(now, recipient);
  if (recipient === undefined || availability === 'hidden') {
    const retryAfter = unknownIds.count(networkOf(address), now);
    throw retryAfter === undefined ? new Problem('entity_unknown') : new Problem('requests_too_many', { retryAfter });
  }
  if (availability === 'gone') throw new Problem('transfer_gone');
  if (availability === 'coming') throw new Problem('rule_broken', { detail: 'The transfer is still being processed.' });
  return recipient;
}

function grantOfTicket(
  { keys, clock, unlocked }: Door,
  { transferId, ticket }: Knock,
  { generation, transferIdHash }: RecipientRow,
  known: UnlockedTransfer | undefined,
): TicketGrant | undefined {
  const shown = ticket && readTicket(ticket.text);
  if (ticket === undefined || shown === undefined) return undefined;
  const pass = known?.pass ?? openPass(keys, transferId, shown.pass);
  if (pass?.generation !== generation || !passOpens(pass, shown.mark, ticket.resource, clock.now())) return undefined;
  if (known === undefined) unlocked.keep(`${transferId}.${shown.pass}`, { pass, transferIdHash });
  return pass;
}

/** There is no stored password to compare with: the right one is the one that opens the recipient's key slot. */
async function grantOfPassword(
  door: Door,
  knock: Knock & { readonly password: string },
  { id, trackingId }: RecipientRow,
): Promise<TicketGrant | undefined> {
  const { db, keys, passwords } = door;
  const slot = await findKeySlot(db, trackingId, { kind: 'recipient', holder: id });
  // A transfer that ended since we looked at it has no slots any more.
  if (slot === undefined) throw new Problem('transfer_gone');
  const { generation } = slot;
  const place = { trackingId, recipientId: knock.transferId, generation };
  const locked = openOuter(keys, place, Buffer.from(slot.sealedKey));
  const derived = await passwords.derive(knock.password, locked.derivation, AbortSignal.timeout(queuePatienceMs));
  const transferKey = openInner(place, locked, derived);
  if (transferKey === undefined) return undefined;
  // The derivation took long enough for the transfer to end, or to get another password.
  const recipient = await findAvailable(door, knock);
  return recipient.generation === generation ? { transferKey, generation } : undefined;
}
