import { deviceMs } from '../../core/admin-account.ts';
import type { TurnCause } from '../../core/fair-turns.ts';
import { networkOf } from '../../core/network.ts';
import type { AdminPassword } from '../../crypto/admin-password.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import type { Account } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';

/** Where a request to sign in comes from. */
export interface SignInCaller {
  /** The IP address. */
  readonly address: string;
  /** The User-Agent header. */
  readonly agent: string;
  /** The cookie of a browser in which an administrator has signed in before. */
  readonly deviceCookie: string | undefined;
  /** The secret of the session that the browser has already. A sign-in ends it. */
  readonly sessionToken: string | undefined;
}

/** A browser in which an administrator has signed in. */
interface Device {
  readonly id: string;
  readonly administratorId: string;
  /** The salt of the password at that time: a new password makes all browsers unknown. Empty after single sign-on. */
  readonly salt: string;
}

/** How the attempts of a caller are counted, and when they get their turn to derive a key. */
export interface AttemptGroup {
  /** Set for a known browser. */
  readonly device: string | undefined;
  /** The name under which attempts are counted. */
  readonly counted: string;
  readonly cause: TurnCause;
}

/** An attempt whose password was not checked yet. */
interface Attempt {
  readonly account: Account | undefined;
  readonly password: AdminPassword;
  /** Whether any administrator has signed in from the network. */
  readonly isKnownNetwork: boolean;
}

/**
 * Attempts from unknown browsers and networks share one group, which a flood fills. An attempt from a known browser or
 * network is in a group of its own, so it precedes the flood. Without the cookie of a known browser, the group does not
 * depend on the name: otherwise the waiting time would reveal whether there is an administrator with this name.
 */
export function attemptGroupOf(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  caller: SignInCaller,
  { account, password, isKnownNetwork }: Attempt,
): AttemptGroup {
  const cookie = caller.deviceCookie;
  const opened = cookie === undefined ? undefined : openState<Device>(keys, 'device', cookie, clock.now());
  const isKnown = opened?.administratorId === account?.id && opened?.salt === saltOf(password);
  const device = isKnown ? opened?.id : undefined;
  const network = networkOf(caller.address);
  if (device !== undefined) {
    const counted = `device ${device}`;
    return { device, counted, cause: { network: `administrator ${account?.id} ${counted}` } };
  }
  const counted = `network ${network}`;
  const cause = isKnownNetwork ? { network: `administrators ${counted}` } : { sender: 'administrators', network };
  return { device, counted, cause };
}

/**
 * How requests of single sign-on are counted: a session and a known browser have a count of their own, so that strangers
 * in the same network do not lock them out.
 */
export function signOnCallerOf(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { address, deviceCookie = '' }: Pick<SignInCaller, 'address' | 'deviceCookie'>,
  sessionId: string | undefined,
): { readonly counted: string; readonly isKnown: boolean } {
  const device = openState<Device>(keys, 'device', deviceCookie, clock.now());
  const isKnown = device !== undefined;
  if (sessionId !== undefined) return { counted: `session ${sessionId}`, isKnown };
  return { counted: isKnown ? `device ${device.id}` : `network ${networkOf(address)}`, isKnown };
}

/** Marks the browser of a completed sign-in as known. Without a password, it is known to single sign-on alone. */
export function sealDevice(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  administratorId: string,
  password: AdminPassword | undefined,
  id = newShortId(),
): string {
  const device: Device = { id, administratorId, salt: password === undefined ? '' : saltOf(password) };
  return sealState(keys, 'device', device, new Date(clock.now().getTime() + deviceMs));
}

function saltOf({ derivation }: AdminPassword): string {
  return derivation.salt.toString('base64');
}
