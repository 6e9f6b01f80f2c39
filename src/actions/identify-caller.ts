import type { EmailAddress } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { lookup } from '../crypto/identifiers.ts';
import { findVerification, findVerificationOf, type VerificationProof } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';

declare const verified: unique symbol;

/** An address whose owner has confirmed it to this client. Only this file makes one. */
export interface VerifiedEmail {
  readonly [verified]: true;
  readonly address: EmailAddress;
  readonly partyId: string;
  /** A secret of the client: it opens the sessions that the client has made. */
  readonly clientId: string;
  readonly verificationId: string;
  readonly validUntil: Date;
  /** Where the request came from, if that is known: some rules of the policy are for some networks only. */
  readonly network: string | undefined;
}

/** What a caller shows of itself. */
export interface Credentials {
  readonly clientId: string | undefined;
  readonly token: string | undefined;
  readonly network?: string | undefined;
}

/** Throws unless the token was given to this client for this address and has not ended. */
export async function identifyCaller(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<VerifiedEmail> {
  const caller = await findCaller(ports, address, credentials);
  if (caller === undefined) throw new Problem('verification_missing');
  return caller;
}

/** The same without a refusal, for those who only ask whether they are verified. */
export async function findCaller(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<VerifiedEmail | undefined> {
  const { clientId, network } = credentials;
  const proof = proofOf(ports.keys, address, credentials);
  const found = proof && (await findProved(ports, proof));
  return found && clientId !== undefined ? ({ ...found, address, clientId, network } as VerifiedEmail) : undefined;
}

/** What was shown, in the form in which it is looked up: no secret any more. */
export function proofOf(
  keys: Ports['keys'],
  address: EmailAddress,
  { clientId, token }: Credentials,
): VerificationProof | undefined {
  if (clientId === undefined || token === undefined) return undefined;
  return {
    tokenHash: lookup(keys, 'verification-token', token),
    clientHash: lookup(keys, 'client-id', clientId),
    address,
  };
}

/** Whom the proof is of, unless it has ended. */
export async function findProved(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  proof: VerificationProof,
): Promise<Pick<VerifiedEmail, 'partyId' | 'verificationId' | 'validUntil'> | undefined> {
  const found = await findVerification(db, proof);
  if (found === undefined) return undefined;
  const validUntil = new Date(found.ends_at < found.idle_ends_at ? found.ends_at : found.idle_ends_at);
  if (clock.now() >= validUntil) return undefined;
  return { partyId: found.party_id, verificationId: found.id, validUntil };
}

/** Whether the caller has proved the address of this party. */
export async function isVerifiedFor(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  partyId: string,
  { clientId, token }: Credentials,
): Promise<boolean> {
  if (clientId === undefined || token === undefined) return false;
  const found = await findVerificationOf(db, {
    tokenHash: lookup(keys, 'verification-token', token),
    clientHash: lookup(keys, 'client-id', clientId),
    partyId,
  });
  const now = clock.now().toISOString();
  return found !== undefined && now < found.ends_at && now < found.idle_ends_at;
}
