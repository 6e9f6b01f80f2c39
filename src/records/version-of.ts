import { checksumHash } from '../crypto/checksums.ts';

/** Returns a version that changes with the stored data. Data that is changed back has its earlier version again. */
export const versionOf = (stored: unknown): string =>
  checksumHash('SHA-256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22);
