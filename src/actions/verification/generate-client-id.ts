import { newClientId } from '../../crypto/identifiers.ts';

/** Returns a new random client ID, for clients that do not make their own. It is not registered. */
export function generateClientId(): string {
  return newClientId();
}
