import { randomBytes as nodeRandomBytes } from 'node:crypto';

/** Bytes that nobody can foretell. */
export function randomBytes(length: number): Uint8Array {
  return nodeRandomBytes(length);
}
