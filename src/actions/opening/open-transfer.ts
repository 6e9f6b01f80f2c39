import { availabilityAt } from '../../core/availability.ts';
import { isFileId, isTransferId } from '../../core/id-format.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import type { TransferKey } from '../../crypto/key-tree.ts';
import { openPass, passOpens, readTicket, type TicketGrant } from '../../crypto/tickets.ts';
import type { CallerKind } from '../../db/attempts.ts';
import type { DeliverableFile } from '../../db/files/deliverable-files.ts';
import { findRecipient, type RecipientRow, transferIdHashesOf } from '../../db/recipients/recipients.ts';
import type { CachedPassword } from '../../runtime/password-cache.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { CachedTicket } from '../../runtime/ticket-cache.ts';
import { isAllowedOrigin } from '../service/is-allowed-origin.ts';
import { type Credentials, isVerifiedFor } from '../verification/identify-caller.ts';
import { checkPassword, type PasswordCheckDeps } from './internal/check-password.ts';
import { lockedProblem, rejectWithoutCounting } from './internal/count-attempts.ts';

declare const opened: unique symbol;

/** Proof that the caller may read a transfer, with the keys to read it. Only this file creates one. */
export interface OpenTransfer {
  readonly [opened]: true;
  readonly transferId: string;
  readonly trackingId: string;
  readonly recipientId: string;
  readonly generation: number;
  readonly expiresAt: Date;
  readonly transferKey: TransferKey;
  /** The requested file, if recipients may download it. */
  readonly file: DeliverableFile | undefined;
}

/** Credentials of a caller. If there is both a password and a ticket, the password decides. */
export interface AccessRequest {
  readonly transferId: string;
  /** Looked up together with the transfer. */
  readonly fileId?: string | undefined;
  /** The caller's IP address. */
  readonly address: string;
  readonly password?: string | undefined;
  readonly ticket?: { readonly text: string; readonly resource: string } | undefined;
  /**
   * Identify a caller who has verified the recipient's address: wrong passwords of others do not lock such a caller
   * out.
   */
  readonly credentials?: Credentials | undefined;
  /** Set when a web page of another site makes the request: its origin, if known. */
  readonly foreignPage?: { readonly origin: string | undefined } | undefined;
}

export type OpenTransferDeps = PasswordCheckDeps & Pick<Runtime, 'unknownIds' | 'ticketCache'>;

/**
 * The only way to a transfer's files. Checks in this order: unknown ID, unavailable transfer, locked after wrong
 * passwords, and only then the credentials. So requests without access learn nothing and cost only a lookup.
 */
export async function openTransfer(deps: OpenTransferDeps, request: AccessRequest): Promise<OpenTransfer> {
  const { password, transferId } = request;
  // Is not counted, because a malformed ID is not an attempt to guess one.
  if (!isTransferId(transferId)) throw new Problem('entity_unknown');
  const cachedPassword = password === undefined ? undefined : deps.passwordCache.get(transferId, password);
  const cachedTicket = password === undefined ? findCachedTicket(deps, request) : undefined;
  const recipient = await findAvailable(deps, request, (cachedPassword ?? cachedTicket)?.transferIdHash);
  const caller = request.credentials?.token === undefined ? 'unverified' : await callerOf(deps, request, recipient);
  requireUnlocked(deps, recipient, caller);
  const grant =
    password === undefined || cachedPassword === undefined
      ? grantByTicket(deps, request, recipient, cachedTicket)
      : await grantByPassword(deps, { ...request, password }, recipient, { cachedPassword, caller });
  if (grant === undefined) throw new Problem(request.ticket === undefined ? 'password_missing' : 'ticket_invalid');
  const { id: recipientId, trackingId, expiresAt, file } = recipient;
  const { transferKey, generation } = grant;
  return { transferId, trackingId, recipientId, generation, expiresAt, transferKey, file } as OpenTransfer;
}

/** Returns what an earlier ticket with the same pass has opened. */
function findCachedTicket(
  { ticketCache }: OpenTransferDeps,
  { transferId, ticket }: AccessRequest,
): CachedTicket | undefined {
  const parsed = ticket && readTicket(ticket.text);
  return parsed && ticketCache.get(`${transferId}.${parsed.pass}`);
}

async function findAvailable(
  deps: OpenTransferDeps,
  request: AccessRequest,
  cachedHash?: string,
): Promise<RecipientRow> {
  const { db, clock, keys, unknownIds } = deps;
  const { transferId, address, fileId = '' } = request;
  const transferIdHash = cachedHash ?? lookup(keys, 'transfer-id', transferId);
  const recipient = await findRecipient(db, transferIdHash, isFileId(fileId) ? fileId : null);
  const now = clock.now();
  const availability = recipient === undefined ? 'hidden' : availabilityAt(now, recipient);
  if (recipient === undefined || availability === 'hidden') {
    const retryAfter = unknownIds.count(networkOf(address), now);
    throw retryAfter === undefined ? new Problem('entity_unknown') : new Problem('too_many_requests', { retryAfter });
  }
  if (availability === 'gone') {
    if (cachedHash !== undefined) evict(deps, [cachedHash]);
    throw new Problem('transfer_gone', { members: { state: stateAt(now, recipient) } });
  }
  if (availability === 'coming') throw new Problem('transfer_processing');
  return recipient;
}

/**
 * Removes the keys of an ended transfer from the caches in this process. Other processes drop them on the next request,
 * or when they expire.
 */
export async function evictTransferKeys(deps: OpenTransferDeps, trackingId: string): Promise<void> {
  evict(deps, await transferIdHashesOf(deps.db, trackingId));
}

function evict({ ticketCache, passwordCache }: OpenTransferDeps, transferIdHashes: readonly string[]): void {
  const hashes = new Set(transferIdHashes);
  ticketCache.deleteFor(hashes);
  passwordCache.deleteFor(hashes);
}

function grantByTicket(
  { keys, clock, ticketCache }: OpenTransferDeps,
  { transferId, ticket }: AccessRequest,
  { generation, transferIdHash }: RecipientRow,
  cachedTicket: CachedTicket | undefined,
): TicketGrant | undefined {
  const parsed = ticket && readTicket(ticket.text);
  if (ticket === undefined || parsed === undefined) return undefined;
  const pass = cachedTicket?.pass ?? openPass(keys, transferId, parsed.pass);
  if (pass?.generation !== generation || !passOpens(pass, parsed.mark, ticket.resource, clock.now())) return undefined;
  if (cachedTicket === undefined) ticketCache.set(`${transferId}.${parsed.pass}`, { pass, transferIdHash });
  return pass;
}

/** Callers who have verified the recipient's address have their own attempt counter. */
async function callerOf(
  deps: OpenTransferDeps,
  { credentials }: AccessRequest,
  { contactId }: RecipientRow,
): Promise<CallerKind> {
  return credentials !== undefined && (await isVerifiedFor(deps, contactId, credentials)) ? 'verified' : 'unverified';
}

function requireUnlocked({ clock }: OpenTransferDeps, { lockedUntil }: RecipientRow, caller: CallerKind): void {
  const until = lockedUntil[caller];
  const now = clock.now();
  if (until !== null && now < until) throw lockedProblem(until, now);
}

async function grantByPassword(
  deps: OpenTransferDeps,
  request: AccessRequest & { readonly password: string },
  recipient: RecipientRow,
  { cachedPassword, caller }: { readonly cachedPassword: CachedPassword; readonly caller: CallerKind },
): Promise<TicketGrant> {
  if (request.foreignPage !== undefined) await rejectForeignPage(deps, request.foreignPage);
  const { id: recipientId, trackingId, generation, transferIdHash, senderId } = recipient;
  const opened = cachedPassword.opened(generation);
  if (opened !== undefined) return opened;
  const { transferId, password } = request;
  const source = { trackingId, recipientId, caller };
  const grant = await checkPassword(deps, {
    transferId,
    transferIdHash,
    password,
    cachedPassword,
    source,
    generation,
    senderId,
    network: networkOf(request.address),
  });
  // During the derivation the transfer may have ended or its password may have changed.
  const now = await findAvailable(deps, request, transferIdHash);
  if (now.generation !== grant.generation) throw await rejectWithoutCounting(deps, source);
  return grant;
}

/** Rejects passwords sent by pages of other sites: they could use up attempts, for example with image requests. */
async function rejectForeignPage(
  deps: OpenTransferDeps,
  { origin }: NonNullable<AccessRequest['foreignPage']>,
): Promise<void> {
  if (origin === undefined || !(await isAllowedOrigin(deps, origin))) throw new Problem('cross_site_refused');
}
