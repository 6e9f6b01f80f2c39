import type { OwnCounterName } from '../../core/attempts.ts';
import { availabilityAt } from '../../core/availability.ts';
import { passwordToCheck } from '../../core/grouped-text.ts';
import { isFileId, isTransferId } from '../../core/id-format.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import type { TransferKey } from '../../crypto/key-tree.ts';
import { openPass, passOpens, readTicket, type TicketGrant } from '../../crypto/tickets.ts';
import type { DeliverableFile } from '../../db/files/file-summaries.ts';
import { findRecipient, type RecipientRow, transferIdHashesOf } from '../../db/recipients/recipients.ts';
import type { DownloadCaller } from '../../db/tables.ts';
import type { CachedTicket } from '../../runtime/caches.ts';
import type { CachedPassword } from '../../runtime/password-cache.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { isAllowedOrigin } from '../settings/settings.ts';
import type { Credentials } from '../verification/identify-caller.ts';
import { type AttemptCaller, identifyAttemptCaller, readEvidence } from './internal/attempt-caller.ts';
import { rejectWithoutCounting, requireUnlocked } from './internal/attempts.ts';
import { type AttemptDeps, checkPassword } from './internal/check-password.ts';

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
  /** The verification of the caller, for the download log. */
  readonly caller: DownloadCaller;
  /** Whether the caller has a valid device cookie. */
  readonly isKnownDevice: boolean;
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
  /** Identify a caller who has verified an address: the attempts of such a caller are counted separately. */
  readonly credentials?: Credentials | undefined;
  /** Replaces the credentials of a caller who was verified before. */
  readonly verifiedContactId?: string | undefined;
  /** Identifies a browser that has opened this transfer ID before. */
  readonly deviceCookie?: string | undefined;
  /** Set when a web page of another site makes the request: its origin, if known. */
  readonly foreignPage?: { readonly origin: string | undefined } | undefined;
}

export type OpenTransferDeps = AttemptDeps & Pick<Runtime, 'unknownIds' | 'ticketCache' | 'networkHash'>;

export type EvictKeysDeps = Pick<OpenTransferDeps, 'db' | 'ticketCache' | 'passwordCache'>;

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
  const evidence = await readEvidence(deps, request);
  const known = { hash: (cachedPassword ?? cachedTicket)?.transferIdHash, counter: evidence.ownCounter };
  const recipient = await findAvailable(deps, request, known);
  const isStaleDevice = evidence.device !== undefined && evidence.device.generation !== recipient.generation;
  // A cookie of an earlier password proves nothing.
  if (isStaleDevice) return openTransfer(deps, { ...request, deviceCookie: undefined });
  const caller = identifyAttemptCaller(evidence, recipient);
  await requireUnlocked(deps, recipient, caller);
  const grant =
    password === undefined || cachedPassword === undefined
      ? grantByTicket(deps, request, recipient, cachedTicket)
      : await grantByPassword(deps, { ...request, password }, recipient, { cachedPassword, caller });
  if (grant === undefined) throw new Problem(request.ticket === undefined ? 'password_missing' : 'ticket_invalid');
  const { id: recipientId, trackingId, expiresAt, file } = recipient;
  const { transferKey, generation } = grant;
  const by = { caller: caller.verified, isKnownDevice: evidence.device !== undefined };
  return { transferId, trackingId, recipientId, generation, expiresAt, transferKey, file, ...by } as OpenTransfer;
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
  { hash: cachedHash, counter }: { readonly hash: string | undefined; readonly counter: OwnCounterName | null },
): Promise<RecipientRow> {
  const { db, clock, keys, unknownIds } = deps;
  const { transferId, address, fileId = '' } = request;
  const transferIdHash = cachedHash ?? lookup(keys, 'transfer-id', transferId);
  const recipient = await findRecipient(db, { transferIdHash, fileId: isFileId(fileId) ? fileId : null, counter });
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
export async function evictTransferKeys(deps: EvictKeysDeps, trackingId: string): Promise<void> {
  evict(deps, await transferIdHashesOf(deps.db, trackingId));
}

function evict({ ticketCache, passwordCache }: EvictKeysDeps, transferIdHashes: readonly string[]): void {
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

async function grantByPassword(
  deps: OpenTransferDeps,
  request: AccessRequest & { readonly password: string },
  recipient: RecipientRow,
  { cachedPassword: typed, caller }: { readonly cachedPassword: CachedPassword; readonly caller: AttemptCaller },
): Promise<TicketGrant> {
  if (request.foreignPage !== undefined) await rejectForeignPage(deps, request.foreignPage);
  const { id: recipientId, trackingId, generation, transferIdHash, senderId } = recipient;
  const { transferId } = request;
  const password = passwordToCheck(request.password, recipient.passwordForm);
  // All spellings of a password share its result: otherwise each of them would cost a derivation, the right ones too.
  const cachedPassword = password === request.password ? typed : deps.passwordCache.get(transferId, password);
  const opened = cachedPassword.opened(generation);
  if (opened !== undefined) return opened;
  const source = { trackingId, recipientId, ...caller };
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
  const now = await findAvailable(deps, request, { hash: transferIdHash, counter: null });
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
