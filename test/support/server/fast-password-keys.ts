import { defaultCost, type PasswordKeys } from '../../../src/crypto/password-key.ts';

/** The lowest allowed cost. */
const lowestCost = { memory: 19 * 1024, passes: 2, lanes: 1 };

/** Derives new keys at the lowest cost instead of the default. Costs stored with existing keys still apply. */
export function fastPasswordKeys(passwords: PasswordKeys): PasswordKeys {
  return {
    derive: (secret, derivation, ...rest) =>
      derivation.kind === 'password' && derivation.cost === defaultCost
        ? passwords.derive(secret, { ...derivation, cost: lowestCost }, ...rest)
        : passwords.derive(secret, derivation, ...rest),
  };
}
