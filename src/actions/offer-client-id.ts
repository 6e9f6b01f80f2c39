import { newClientId } from '../crypto/identifiers.ts';

/** A fresh client id, for clients that do not invent their own. It is registered nowhere. */
export function offerClientId(): string {
  return newClientId();
}
