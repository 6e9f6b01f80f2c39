import { newPasswordDerivation, type PasswordKeys } from '../../src/crypto/password-key.ts';

/** Derives at the lowest cost that is allowed: for tests that submit many transfers. */
export function quickPasswords(passwords: PasswordKeys): PasswordKeys {
  const derivation = newPasswordDerivation({ memory: 19 * 1024, passes: 2, lanes: 1 });
  return { derive: (secret, _derivation, ...wait) => passwords.derive(secret, derivation, ...wait) };
}
