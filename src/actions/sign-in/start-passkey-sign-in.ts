import type { RelyingParty } from '../../core/relying-party.ts';
import { passkeyAssertionOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { newChallenge, requireRelyingParty } from './internal/check-passkey.ts';

/** Options for the browser, and the state that must come back with the response of the passkey. */
export interface StartedPasskey {
  readonly state: string;
  readonly options: ReturnType<typeof passkeyAssertionOptions>;
}

/** Starts a sign-in by passkey. It stores nothing, and does not reveal which administrators exist. */
export function startPasskeySignIn(
  ports: Pick<Ports, 'keys' | 'clock'>,
  relyingParty: RelyingParty | undefined,
): StartedPasskey {
  const known = requireRelyingParty(relyingParty);
  const { challenge, state } = newChallenge(ports, 'passkey sign-in');
  return { state, options: passkeyAssertionOptions({ relyingParty: known, challenge, allowed: [] }) };
}
