import { defaultCost, minCost, type PasswordKeys } from '../../../src/crypto/password-key.ts';

/** Derives new keys at the lowest cost instead of the default. Costs stored with existing keys still apply. */
export function fastPasswordKeys(passwords: PasswordKeys): PasswordKeys {
  return {
    ...passwords,
    derive: (secret, derivation, ...rest) =>
      derivation.kind === 'password' && derivation.cost === defaultCost
        ? passwords.derive(secret, { ...derivation, cost: minCost }, ...rest)
        : passwords.derive(secret, derivation, ...rest),
  };
}
