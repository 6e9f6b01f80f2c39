import type { PasskeyRegistration } from '../../../core/passkey.ts';
import { Problem } from '../../../core/problem.ts';
import type { RelyingParty } from '../../../core/relying-party.ts';
import { newShortId } from '../../../crypto/identifiers.ts';
import type { StoredPasskey } from '../../../db/administration/passkeys.ts';
import { verifyPasskeyRegistration } from '../../../identity/passkeys.ts';
import type { Ports } from '../../../ports/ports.ts';
import { sealPasskey } from '../../../records/passkeys.ts';

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
