import { availabilityAt } from '../core/availability.ts';
import { networkOf } from '../core/network.ts';
import { Problem } from '../core/problem.ts';
import { type RequestLimit, requestLimit } from '../core/request-limit.ts';
import { isFileId, isTransferId } from '../core/session-ids.ts';
import { stateAt } from '../core/transfer-state.ts';
import { lookup } from '../crypto/identifiers.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { openPass, passOpens, readTicket, type TicketGrant } from '../crypto/tickets.ts';
import type { Caller } from '../db/attempts.ts';
import { type DeliverableFile, findRecipient, type RecipientRow, transferIdHashesOf } from '../db/recipients.ts';
import { admitsOrigin } from './admits-origin.ts';
import { checkPassword, type PasswordDesk } from './check-password.ts';
import { lockedProblem } from './count-attempts.ts';
import { type Credentials, isVerifiedFor } from './identify-caller.ts';
import { type TriedPassword, triedPasswords } from './tried-passwords.ts';
import { type UnlockedTransfer, type UnlockedTransfers, unlockedTransfers } from './unlocked-transfers.ts';

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
  /** By which somebody who has proved the recipient's address is known: strangers cannot lock them out. */
  readonly credentials?: Credentials | undefined;
  /** Given when a web page of another site makes the request without showing that: its origin, where it is told. */
  readonly foreignPage?: { readonly origin: string | undefined } | undefined;
}

/** One for the whole process. */
export interface Door extends PasswordDesk {
  readonly unknownIds: RequestLimit;
  readonly unlocked: UnlockedTransfers;
}

export function doorTo(ports: Omit<PasswordDesk, 'tried'>): Door {
  return {
    ...ports,
    // Transfer ids are short: what makes guessing them hopeless is that nobody may guess for long.
    unknownIds: requestLimit({ most: 300, periodMs: 600_000, networks: 10_000 }),
    unlocked: unlockedTransfers(ports.clock),
    tried: triedPasswords(ports.clock),
  };
}

/**
 * The one way to a transfer's files. In this order: an id that nobody has, a transfer that is not there (any more, or
 * yet), one that is locked after wrong passwords, and only then the proof; so strangers learn nothing, and cost nothing
 * but a look-up.
 */
export async function openTransfer(door: Door, knock: Knock): Promise<OpenTransfer> {
  const { password, transferId } = knock;
  // Not counted: an id of another form is no guess.
  if (!isTransferId(transferId)) throw new Problem('entity_unknown');
  const tried = password === undefined ? undefined : door.tried.find(transferId, password);
  const known = password === undefined ? knownBy(door, knock) : undefined;
  const recipient = await findAvailable(door, knock, (tried ?? known)?.transferIdHash);
  const caller = knock.credentials?.token === undefined ? 'stranger' : await callerOf(door, knock, recipient);
  refuseLocked(door, recipient, caller);
  const grant =
    password === undefined || tried === undefined
      ? grantOfTicket(door, knock, recipient, known)
      : await grantOfPassword(door, { ...knock, password }, recipient, { tried, caller });
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

async function findAvailable(door: Door, knock: Knock, knownHash?: string): Promise<RecipientRow> {
  const { db, clock, keys, unknownIds } = door;
  const { transferId, address, fileId = '' } = knock;
  const transferIdHash = knownHash ?? lookup(keys, 'transfer-id', transferId);
  const recipient = await findRecipient(db, transferIdHash, isFileId(fileId) ? fileId : null);
  const now = clock.now();
  const availability = recipient === undefined ? 'hidden' : availabilityAt(now, recipient);
  if (recipient === undefined || availability === 'hidden') {
    const retryAfter = unknownIds.count(networkOf(address), now);
    throw retryAfter === undefined ? new Problem('entity_unknown') : new Problem('requests_too_many', { retryAfter });
  }
  if (availability === 'gone') {
    if (knownHash !== undefined) forget(door, [knownHash]);
    throw new Problem('transfer_gone', { members: { state: stateAt(now, recipient) } });
  }
  if (availability === 'coming') throw new Problem('rule_broken', { detail: 'The transfer is still being processed.' });
  return recipient;
}

/** Keys of a transfer that has ended are in the memory of this process no longer. Another's go when they are asked for, or by time. */
export async function forgetOpened(door: Door, trackingId: string): Promise<void> {
  forget(door, await transferIdHashesOf(door.db, trackingId));
}

function forget({ unlocked, tried }: Door, transferIdHashes: readonly string[]): void {
  const hashes = new Set(transferIdHashes);
  unlocked.forget(hashes);
  tried.forget(hashes);
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

/** Who has proved the recipient's address is no stranger, and has tries of their own. */
async function callerOf(door: Door, { credentials }: Knock, { partyId }: RecipientRow): Promise<Caller> {
  return credentials !== undefined && (await isVerifiedFor(door, partyId, credentials)) ? 'verified' : 'stranger';
}

function refuseLocked({ clock }: Door, { lockedUntil }: RecipientRow, caller: Caller): void {
  const until = lockedUntil[caller];
  const now = clock.now();
  if (until !== null && now < until) throw lockedProblem(until, now);
}

async function grantOfPassword(
  door: Door,
  knock: Knock & { readonly password: string },
  recipient: RecipientRow,
  { tried, caller }: { readonly tried: TriedPassword; readonly caller: Caller },
): Promise<TicketGrant | undefined> {
  if (knock.foreignPage !== undefined) await refuseForeignPage(door, knock.foreignPage);
  const { id: recipientId, trackingId, generation, transferIdHash } = recipient;
  const opened = tried.opened(generation);
  if (opened !== undefined) return opened;
  const { transferId, password } = knock;
  const guesser = { trackingId, recipientId, caller };
  const grant = await checkPassword(door, { transferId, password, tried, guesser, generation });
  // The derivation took long enough for the transfer to end, or to get another password.
  const now = await findAvailable(door, knock, transferIdHash);
  if (now.generation !== grant.generation) return undefined;
  tried.keepRight(grant, transferIdHash);
  return grant;
}

/** No page of a stranger may let its visitors burn the tries of others, as an image that is a guess would. */
async function refuseForeignPage(door: Door, { origin }: NonNullable<Knock['foreignPage']>): Promise<void> {
  if (origin === undefined || !(await admitsOrigin(door, origin))) throw new Problem('page_refused');
}
