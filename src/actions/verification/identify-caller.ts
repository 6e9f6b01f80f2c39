import type { EmailAddress } from '../../core/email-address.ts';
import type { TurnCause } from '../../core/fair-turns.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { idleEnd, verificationEnd } from '../../core/verification.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import {
  deleteVerification,
  findVerification,
  findVerificationByToken,
  type VerificationLookup,
} from '../../db/contacts/verifications.ts';
import { readSettings } from '../../db/settings.ts';
import type { Tables } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';

declare const verified: unique symbol;

/** An address that its owner has verified with this client. Only this file creates one. */
export interface VerifiedEmail {
  readonly [verified]: true;
  readonly address: EmailAddress;
  /** How this request has written the address. */
  readonly capitals: string | null;
  readonly contactId: string;
  /** A secret of the client: it opens the sessions that the client has created. */
  readonly clientId: string;
  readonly verificationId: string;
  readonly validUntil: Date;
  /** The network of the request, if known: some policy rules apply to some networks only. */
  readonly network: string | undefined;
}

export interface Credentials {
  readonly clientId: string | undefined;
  readonly token: string | undefined;
  readonly network?: string | undefined;
  /** How the request has written the address. */
  readonly capitals?: string | null;
}

/** The cause of a key derivation for this sender. */
export function derivationCause({ contactId, network }: VerifiedEmail): TurnCause {
  return { sender: contactId, network: network === undefined ? undefined : networkOf(network) };
}

/** Throws unless the token was issued to this client for this address and is still valid. */
export async function identifyCaller(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<VerifiedEmail> {
  const caller = await findCaller(ports, address, credentials);
  if (caller === undefined) throw new Problem('verification_missing');
  return caller;
}

/** Like `identifyCaller`, but returns undefined instead of throwing. */
export async function findCaller(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<VerifiedEmail | undefined> {
  const { clientId, network, capitals = null } = credentials;
  const hashed = hashCredentials(ports.keys, address, credentials);
  const found = hashed && (await findActiveVerification(ports, hashed));
  if (found === undefined || clientId === undefined) return undefined;
  return { ...found, address, capitals, clientId, network } as VerifiedEmail;
}

/** Returns the credentials as the hashes they are looked up by; they contain no secrets. */
export function hashCredentials(
  keys: Ports['keys'],
  address: EmailAddress,
  { clientId, token }: Credentials,
): VerificationLookup | undefined {
  if (clientId === undefined || token === undefined) return undefined;
  return {
    tokenHash: lookup(keys, 'verification-token', token),
    clientHash: lookup(keys, 'client-id', clientId),
    address,
  };
}

/** Returns undefined when the verification has ended or does not exist. */
export async function findActiveVerification(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  hashed: VerificationLookup,
): Promise<Pick<VerifiedEmail, 'contactId' | 'verificationId' | 'validUntil'> | undefined> {
  const found = await findVerification(db, hashed);
  if (found === undefined) return undefined;
  const validUntil = new Date(found.ends_at < found.idle_ends_at ? found.ends_at : found.idle_ends_at);
  if (clock.now() >= validUntil) return undefined;
  return { contactId: found.contact_id, verificationId: found.id, validUntil };
}

/** Returns the contact whose address the caller has verified, whichever it is. */
export async function findVerifiedContact(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { clientId, token }: Credentials,
): Promise<string | undefined> {
  if (clientId === undefined || token === undefined) return undefined;
  const found = await findVerificationByToken(db, {
    tokenHash: lookup(keys, 'verification-token', token),
    clientHash: lookup(keys, 'client-id', clientId),
  });
  const now = clock.now().toISOString();
  return found !== undefined && now < found.ends_at && now < found.idle_ends_at ? found.contact_id : undefined;
}

/** Invalidates the caller's token. Other verifications of the address stay valid. */
export async function endVerification({ db }: Pick<Ports, 'db'>, caller: VerifiedEmail): Promise<void> {
  await deleteVerification(db, caller.verificationId);
}

export interface IssuedToken {
  readonly token: string;
  readonly validUntil: Date;
}

/**
 * Creates a token and the row that stores it, without the contact. The row holds only hashes of token and client ID.
 */
export async function createVerification(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  clientId: string,
): Promise<{ readonly issued: IssuedToken; readonly row: Omit<Tables['verification'], 'contact_id'> }> {
  const settings = await readSettings(db);
  const now = clock.now();
  const ends = verificationEnd(settings, now);
  const idleEnds = idleEnd(settings, now);
  const token = newToken();
  const row = {
    id: newShortId(),
    client_hash: lookup(keys, 'client-id', clientId),
    token_hash: lookup(keys, 'verification-token', token),
    created_at: now.toISOString(),
    ends_at: ends.toISOString(),
    idle_ends_at: idleEnds.toISOString(),
  };
  return { issued: { token, validUntil: ends < idleEnds ? ends : idleEnds }, row };
}
