import { type PasskeyAssertion, passkeyTimeoutMs, type RelyingParty } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { openState, type StatePurpose, sealState } from '../../crypto/seal.ts';
import { findPasskey, recordPasskeyUse } from '../../db/administration/passkeys.ts';
import type { Transaction } from '../../db/tables.ts';
import { verifyPasskeyAssertion } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey, passkeyHash } from '../../records/passkeys.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Deps = Pick<Ports, 'db' | 'keys' | 'clock'>;

/** The browser holds it, sealed, until the passkey has signed the challenge. */
interface Challenge {
  readonly text: string;
  /** In milliseconds. */
  readonly at: number;
  readonly administratorId: string | null;
}

type PasskeyPurpose = Extract<StatePurpose, `passkey ${string}`>;

/** A new challenge, and the state in which it returns. */
export function newChallenge(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  purpose: PasskeyPurpose,
  administratorId: string | null = null,
): { readonly challenge: string; readonly state: string } {
  const [challenge, at] = [newToken(), clock.now().getTime()];
  const value: Challenge = { text: challenge, at, administratorId };
  return { challenge, state: sealState(keys, purpose, value, new Date(at + passkeyTimeoutMs)) };
}

/** Returns undefined if the state has expired, or was made for another purpose or administrator. */
export function openChallenge(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  purpose: PasskeyPurpose,
  state: string,
  administratorId: string | null = null,
): Challenge | undefined {
  const challenge = openState<Challenge>(keys, purpose, state, clock.now());
  return challenge?.administratorId === administratorId ? challenge : undefined;
}

/** Throws where browsers offer no passkeys. */
export function requireRelyingParty(relyingParty: RelyingParty | undefined): RelyingParty {
  if (relyingParty === undefined) throw new Problem('passkeys_unavailable');
  return relyingParty;
}

/** A passkey that has signed a challenge. */
interface CheckedPasskey {
  readonly administratorId: string;
  /**
   * Uses the challenge up, in the transaction of what it is for. Resolves with false if it was used before, or if the
   * counter of the authenticator went back: someone may have a copy of the passkey.
   */
  use(tx: Transaction): Promise<boolean>;
}

/** Returns undefined unless a registered passkey has signed the challenge, on our own page and for a verified person. */
export async function checkPasskey(
  deps: Deps,
  response: PasskeyAssertion,
  { text: challenge, at }: Challenge,
  { relyingParty, address }: { readonly relyingParty: RelyingParty; readonly address: string },
): Promise<CheckedPasskey | undefined> {
  const { db, keys, clock } = deps;
  // Unknown passkeys never get to the worker, so a stranger cannot keep it busy.
  const row = await findPasskey(db, passkeyHash(keys, response.id));
  if (row === undefined) return undefined;
  const { id, administrator_id: administratorId } = row;
  const passkey = openPasskey(keys, row);
  const { userHandle } = response.response;
  const isOwner = userHandle == null || userHandle === Buffer.from(administratorId).toString('base64url');
  if (!isOwner || passkey.relyingPartyId !== relyingParty.id) return undefined;
  const verified = await verifyPasskeyAssertion(response, passkey, { relyingParty, challenge });
  if ('rejection' in verified) return undefined;
  return {
    administratorId,
    async use(tx) {
      const times = { challengedAt: new Date(at), at: clock.now() };
      const outcome = await recordPasskeyUse(tx, { id, counter: verified.counter, ...times });
      if (outcome === 'counter went back') {
        const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
        await recordAudit(tx, deps, actor, { action: 'refusePasskey', subject: id });
      }
      return outcome === 'accepted';
    },
  };
}
