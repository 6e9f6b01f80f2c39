import { productBrand } from '../../core/brand.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import { passkeyRegistrationOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Administrator } from './identify-administrator.ts';
import { newChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import { requirePasskeyAccount } from './internal/require-passkey-account.ts';

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
