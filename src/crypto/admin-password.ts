import { timingSafeEqual } from 'node:crypto';
import { context, randomBytes } from './bytes.ts';
import { hkdfExpand } from './expand.ts';
import { type DerivedKey, newPasswordDerivation, type PasswordCost } from './password-key.ts';
import { type FieldKeys, openField, sealField } from './seal.ts';

/*
 * The password of an administrator. A verifier is derived from its key, so that the key itself is not stored, and sealed
 * together with cost and salt: a copy of the database contains nothing to test a password against.
 */

const verifierLength = 32;

export interface AdminPassword {
  readonly derivation: { readonly kind: 'password'; readonly cost: PasswordCost; readonly salt: Buffer };
  readonly verifier: Buffer;
}

interface StoredPassword {
  readonly cost: PasswordCost;
  readonly salt: string;
  readonly verifier: string;
}

const place = (administratorId: string) => ({ table: 'administrator', column: 'password', row: administratorId });

/** Seals the verifier of a derived key for the row of an administrator. */
export function sealAdminPassword(keys: FieldKeys, administratorId: string, { derivation, key }: DerivedKey): Buffer {
  if (derivation.kind !== 'password') throw new TypeError('An administrator has a password');
  const stored: StoredPassword = {
    cost: derivation.cost,
    salt: derivation.salt.toString('base64'),
    verifier: verifierOf(key, administratorId).toString('base64'),
  };
  return sealField(keys, place(administratorId), JSON.stringify(stored));
}

/** Throws SealBroken if the value was changed, or copied from another row. */
export function openAdminPassword(keys: FieldKeys, administratorId: string, sealed: Uint8Array): AdminPassword {
  const text = openField(keys, place(administratorId), Buffer.from(sealed));
  const { cost, salt, verifier } = JSON.parse(text) as StoredPassword;
  return {
    derivation: { kind: 'password', cost, salt: Buffer.from(salt, 'base64') },
    verifier: Buffer.from(verifier, 'base64'),
  };
}

/** A password that no one knows, at the usual cost. Checking one for an unknown name takes as long as for a known one. */
export function unknownAdminPassword(): AdminPassword {
  const derivation = newPasswordDerivation() as AdminPassword['derivation'];
  return { derivation, verifier: Buffer.from(randomBytes(verifierLength)) };
}

/** Reports whether the key was derived from the right password. */
export const isAdminPassword = ({ verifier }: AdminPassword, administratorId: string, { key }: DerivedKey): boolean =>
  timingSafeEqual(verifier, verifierOf(key, administratorId));

const verifierOf = (key: DerivedKey['key'], administratorId: string): Buffer =>
  hkdfExpand(key, context('xfer/v1/admin', administratorId), verifierLength);
