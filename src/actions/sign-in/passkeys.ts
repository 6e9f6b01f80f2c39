import { productBrand } from '../../core/brand.ts';
import { maxPasskeysPerAdministrator, type PasskeyRegistration, type RelyingParty } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  type StoredPasskey,
  updatePasskeyName,
} from '../../db/administration/passkeys.ts';
import type { Database } from '../../db/tables.ts';
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey, sealPasskey } from '../../records/passkeys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireSignedIn } from './access-rules.ts';
import { newChallenge, openChallenge, requireRelyingParty } from './check-passkey.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireOwnFactors, requireSecondFactor } from './second-factors.ts';

interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  /** The domain in which it works. */
  readonly relyingPartyId: string;
  readonly createdAt: Date;
  readonly usedAt: Date | undefined;
}

/** Lists the passkeys of an administrator, oldest first. */
export async function listPasskeys(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  by: Administrator,
): Promise<readonly ListedPasskey[]> {
  return (await passkeysOf(db, by.id)).map((row) => ({
    id: row.id,
    name: row.name,
    relyingPartyId: openPasskey(keys, row).relyingPartyId,
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
