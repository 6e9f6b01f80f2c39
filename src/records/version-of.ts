import { checksumHash } from '../crypto/checksums.ts';

/** Returns a version that changes with the stored data. Data that is changed back has its earlier version again. */
export function versionOf(stored: unknown): string {
  return checksumHash('SHA-256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22);
}
