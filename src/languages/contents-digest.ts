import { checksumHash } from '../crypto/checksums.ts';
import type { PackContents } from './pack-contents.ts';

/** A digest of all paths and bytes, independent of their order. */
export function contentsDigest(contents: PackContents): string {
  const digests = contents.entries().map(([path, bytes]) => `${path} ${sha256(bytes)}`);
  return sha256([...digests].sort().join('\n'));
}

function sha256(bytes: Buffer | string): string {
  return checksumHash('SHA-256').update(bytes).digest('hex');
}
