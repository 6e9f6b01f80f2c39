import { dayMs } from '../../core/time.ts';
import { newDevice, openPasswordCookie, sealDeviceCookie, sealPasswordCookie } from '../../crypto/cookies.ts';
import type { Ports } from '../../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';

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

const maxDeviceDays = 30;

/** A cookie for a browser that has opened a transfer with its password. */
export interface DeviceCookie {
  readonly value: string;
  readonly seconds: number;
}

/**
 * Makes a cookie that lets the browser try passwords for this transfer ID although others have caused a lock. It is valid
 * until the transfer expires or its password changes, for at most 30 days, and opens nothing by itself.
 */
export function createDeviceCookie(
  { keys, clock }: Deps,
  { transferId, generation, expiresAt }: OpenTransfer,
): DeviceCookie {
  const now = clock.now().getTime();
  const until = Math.min(expiresAt.getTime(), now + maxDeviceDays * dayMs);
  const value = sealDeviceCookie(keys, transferId, newDevice(generation), new Date(until));
  return { value, seconds: Math.max(0, Math.floor((until - now) / 1000)) };
}
