import type { PasskeyRegistration } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { insertPasskey } from '../../db/administration/passkeys.ts';
import { verifyPasskeyRegistration } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealPasskey } from '../../records/passkeys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { openChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import { requirePasskeyAccount } from './internal/require-passkey-account.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';

export interface NewPasskey {
  readonly state: string;
  readonly response: PasskeyRegistration;
  /** How the administrator recognizes the authenticator. */
  readonly name: string;
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
  const verified = await verifyPasskeyRegistration(response, { relyingParty: known, challenge: challenge.text });
  if ('rejection' in verified) throw new Problem('passkey_refused', { detail: verified.rejection });
  const id = newShortId();
  const row = {
    id,
    administrator_id: by.id,
    ...sealPasskey(ports.keys, id, verified.passkey),
    counter: verified.counter,
    name,
    created_at: ports.clock.now().toISOString(),
    used_at: null,
  };
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await requirePasskeyAccount(tx, by.id);
    // The challenge needs no other mark: what was registered with it cannot be registered again.
    if (!(await insertPasskey(tx, row))) throw new Problem('passkey_refused', { detail: 'It is registered already.' });
    await recordAudit(tx, ports, by.actor, { action: 'addPasskey', subject: id, new: { name } });
  });
  return id;
}
