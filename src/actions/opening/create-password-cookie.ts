import { openPasswordCookie, sealPasswordCookie } from '../../crypto/password-cookie.ts';
import type { Ports } from '../../ports/ports.ts';

type Deps = Pick<Ports, 'keys' | 'clock'>;

/** The browser follows the redirect at once. */
export const passwordCookieSeconds = 60;

/**
 * Seals the password of a link for the redirect from the URL that contains it to the one that does not. Does not check
 * the password.
 */
export function createPasswordCookie({ keys, clock }: Deps, transferId: string, password: string): string {
  const until = new Date(clock.now().getTime() + passwordCookieSeconds * 1000);
  return sealPasswordCookie(keys, transferId, password, until);
}

/** Returns the password, or undefined if the cookie is invalid. */
export function readPasswordCookie({ keys, clock }: Deps, transferId: string, carried: string): string | undefined {
  return openPasswordCookie(keys, transferId, carried, clock.now());
}
