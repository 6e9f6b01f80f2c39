import { randomBytes as nodeRandomBytes } from 'node:crypto';

/** Returns cryptographically secure random bytes. */
export function randomBytes(length: number): Uint8Array {
  return nodeRandomBytes(length);
}
