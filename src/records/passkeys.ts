import type { Passkey } from '../core/passkey.ts';
import { lookup } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { type FieldPlace, openField, sealField } from '../crypto/seal.ts';
import type { StoredPasskey } from '../db/administration/passkeys.ts';

const placeOf = (row: string): FieldPlace => ({ table: 'admin_passkey', column: 'credential', row });

/** The columns of a row that hold the passkey. A copy of the database does not show which authenticators exist. */
export function sealPasskey(
  keys: MasterKeys,
  id: string,
  passkey: Passkey,
): Pick<StoredPasskey, 'credential' | 'credential_hash'> {
  return {
    credential: sealField(keys, placeOf(id), JSON.stringify(passkey)),
    credential_hash: passkeyHash(keys, passkey.id),
  };
}

export const openPasskey = (keys: MasterKeys, { id, credential }: StoredPasskey): Passkey =>
  JSON.parse(openField(keys, placeOf(id), Buffer.from(credential)));

/** Finds a passkey by the ID that the authenticator has chosen. */
export const passkeyHash = (keys: MasterKeys, credentialId: string): string =>
  lookup(keys, 'admin-passkey', credentialId);
