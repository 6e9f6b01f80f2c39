import { productBrand } from '../../core/brand.ts';
import {
  maxPasskeysPerAdministrator,
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyTimeoutMs,
  type RelyingParty,
} from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId, newToken } from '../../crypto/identifiers.ts';
import { openState, type StatePurpose, sealState } from '../../crypto/seal.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  passkeysOf,
  recordPasskeyUse,
  type StoredPasskey,
  updatePasskeyName,
} from '../../db/administration/passkeys.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import {
  passkeyRegistrationOptions,
  verifyPasskeyAssertion,
  verifyPasskeyRegistration,
} from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey, passkeyHash, sealPasskey } from '../../records/passkeys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireSignedIn } from './access-rules.ts';
import { requireOwnFactors, requireSecondFactor } from './factors.ts';
import type { Administrator } from './identify-administrator.ts';

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

/** Lists the passkeys of an administrator, oldest first. */
export async function listPasskeys({ db, keys }: Pick<Ports, 'db' | 'keys'>, by: Administrator) {
  return (await passkeysOf(db, by.id)).map((row) => ({
    id: row.id,
    name: row.name,
    domain: openPasskey(keys, row).relyingPartyId,
    createdAt: new Date(row.created_at),
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
  }));
}

/** Options for the browser, and the state that must come back with the new passkey. */
export interface StartedRegistration {
  readonly state: string;
  readonly options: Awaited<ReturnType<typeof passkeyRegistrationOptions>>;
}

/** Starts the registration of a passkey for the signed-in administrator. */
export async function startPasskeyRegistration(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  relyingParty: RelyingParty | undefined,
): Promise<StartedRegistration> {
  const known = requireRelyingParty(relyingParty);
  await requirePasskeyAccount(ports.db, by.id);
  const passkeys = (await passkeysOf(ports.db, by.id)).map((row) => openPasskey(ports.keys, row));
  const { challenge, state } = newChallenge(ports, 'passkey registration', by.id);
  const options = await passkeyRegistrationOptions({
    relyingParty: known,
    service: productBrand.name,
    owner: { id: by.id, name: by.name },
    challenge,
    known: passkeys,
  });
  return { state, options };
}

/** Registers a passkey for the signed-in administrator, and returns its ID. */
export async function addPasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  { state, response, name }: NewPasskey,
  relyingParty: RelyingParty | undefined,
): Promise<string> {
  const known = requireRelyingParty(relyingParty);
  const challenge = openChallenge(ports, 'passkey registration', state, by.id);
  if (challenge === undefined) throw new Problem('passkey_refused', { detail: 'The registration has expired.' });
  const expected = { administratorId: by.id, challenge: challenge.text, relyingParty: known };
  const row = await verifyNewPasskey(ports, { response, name }, expected);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requirePasskeyAccount(tx, by.id);
    // The challenge needs no other mark: what was registered with it cannot be registered again.
    if (!(await insertPasskey(tx, row))) throw new Problem('passkey_refused', { detail: 'It is registered already.' });
    await recordAudit(tx, ports, by.actor, { action: 'addPasskey', subject: row.id, new: { name } });
  });
  return row.id;
}

/** Renames a passkey of the signed-in administrator. */
export async function renamePasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  id: string,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const before = await updatePasskeyName(tx, { administratorId: by.id, id, name });
    if (before === undefined) throw new Problem('entity_unknown');
    await recordAudit(tx, ports, by.actor, {
      action: 'renamePasskey',
      subject: id,
      old: { name: before },
      new: { name },
    });
  });
}

/** Removes a passkey of the signed-in administrator. The last second factor cannot be removed. */
export async function removePasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  id: string,
  relyingPartyId: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const name = await deletePasskey(tx, by.id, id);
    if (name === undefined) throw new Problem('entity_unknown');
    await requireSecondFactor(tx, ports, by.id, relyingPartyId);
    await recordAudit(tx, ports, by.actor, { action: 'removePasskey', subject: id, old: { name } });
  });
}

export interface NewPasskey {
  readonly state: string;
  readonly response: PasskeyRegistration;
  /** How the administrator recognizes the authenticator. */
  readonly name: string;
}

/** Values that the new passkey must be made for. */
interface Expected {
  readonly administratorId: string;
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
}

/** Returns the row to store. Throws unless the passkey was made for this challenge, on our own page and by a verified person. */
export async function verifyNewPasskey(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { response, name }: Pick<NewPasskey, 'response' | 'name'>,
  { administratorId, ...expected }: Expected,
): Promise<StoredPasskey> {
  const verified = await verifyPasskeyRegistration(response, expected);
  if ('rejection' in verified) throw new Problem('passkey_refused', { detail: verified.rejection });
  const id = newShortId();
  return {
    id,
    administrator_id: administratorId,
    ...sealPasskey(keys, id, verified.passkey),
    counter: verified.counter,
    name,
    created_at: clock.now().toISOString(),
    used_at: null,
  };
}

/** Throws unless the administrator may register one more passkey. */
async function requirePasskeyAccount(db: Database, administratorId: string): Promise<void> {
  const account = await requireOwnFactors(db, administratorId, 'passkeys_unavailable');
  if (account.passkeys >= maxPasskeysPerAdministrator) {
    throw new Problem('limit_reached', { members: { limit: maxPasskeysPerAdministrator } });
  }
}
