import type { RelyingParty } from '../../core/relying-party.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import { passkeyAssertionOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Administrator } from './identify-administrator.ts';
import { newChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import type { StartedPasskey } from './start-passkey-sign-in.ts';

/** Starts the confirmation of a session by one of the passkeys of its administrator. */
export async function startPasskeyConfirmation(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  relyingParty: RelyingParty | undefined,
): Promise<StartedPasskey> {
  const known = requireRelyingParty(relyingParty);
  const allowed = (await passkeysOf(ports.db, by.id)).map((row) => openPasskey(ports.keys, row));
  const { challenge, state } = newChallenge(ports, 'passkey confirmation', by.id);
  return { state, options: passkeyAssertionOptions({ relyingParty: known, challenge, allowed }) };
}
