import { openCarriedPassword, sealCarriedPassword } from '../crypto/carried-password.ts';
import type { Ports } from '../ports/ports.ts';

type Share = Pick<Ports, 'keys' | 'clock'>;

/** A browser asks for where it was sent at once. */
export const carriedSeconds = 60;

/** The password of a link, sealed for the way from the address that holds it to the one that does not. It is not tried. */
export function carryPassword({ keys, clock }: Share, transferId: string, password: string): string {
  const until = new Date(clock.now().getTime() + carriedSeconds * 1000);
  return sealCarriedPassword(keys, transferId, password, until);
}

/** The password again, or undefined if nothing good was carried. */
export function carriedPassword({ keys, clock }: Share, transferId: string, carried: string): string | undefined {
  return openCarriedPassword(keys, transferId, carried, clock.now());
}
