import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import type { RunningChecksum } from '../crypto/running-checksum.ts';
import type { FilePlace } from '../crypto/sealed-part.ts';
import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, ExpiringCache } from './expiring-cache.ts';

/** Checksums of incomplete files, kept between two requests that upload parts of the same file. */
export interface ChecksumCache {
  /** Takes ownership of a checksum, which must be of exactly those bytes of the file that are stored. */
  set(place: FilePlace, checksum: RunningChecksum): void;
  /** Passes a cached checksum to the caller. A checksum of another size or algorithm is discarded. */
  take(
    place: FilePlace,
    wanted: { readonly size: number; readonly algorithm: ChecksumAlgorithm },
  ): RunningChecksum | undefined;
}

export function checksumCache(clock: Clock, counts?: CacheCounts): ChecksumCache {
  const cache = new ExpiringCache<RunningChecksum>({
    clock,
    counts,
    // A checksum is small, but those of senders that never return must not add up.
    capacity: 1_000,
    idleMs: 600_000,
    onRemove: (checksum) => checksum.discard(),
  });
  const keyOf = ({ trackingId, fileId, generation }: FilePlace) => `${trackingId}/${fileId}/${generation}`;
  return {
    set: (place, checksum) => cache.set(keyOf(place), checksum),
    take(place, { size, algorithm }) {
      const checksum = cache.take(keyOf(place));
      if (checksum?.size === size && checksum.algorithm === algorithm) return checksum;
      checksum?.discard();
      return undefined;
    },
  };
}
