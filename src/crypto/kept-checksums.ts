import type { ChecksumAlgorithm } from './checksums.ts';
import type { RunningChecksum } from './running-checksum.ts';
import type { FilePlace } from './sealed-part.ts';

/** A checksum that waits for more of its file is small; but senders that never come back must not add up. */
const mostKept = 1_000;
const keptMs = 600_000;

/** By place, the oldest first. They belong to the process, like the threads that compute them. */
const kept = new Map<string, { readonly checksum: RunningChecksum; readonly since: number }>();

const nameOf = ({ trackingId, fileId, generation }: FilePlace) => `${trackingId}/${fileId}/${generation}`;

/** Between two requests that upload one file. The checksum must be of exactly those bytes of the file that are stored. */
export function keepChecksum(place: FilePlace, checksum: RunningChecksum, now: Date): void {
  drop(nameOf(place));
  kept.set(nameOf(place), { checksum, since: now.getTime() });
  for (const [name, { since }] of kept) {
    if (kept.size <= mostKept && !isOld(since, now)) break;
    drop(name);
  }
}

/** What was kept of these bytes, for its new owner. A checksum of other bytes is of no use to anybody, and forgotten. */
export function takeChecksum(
  place: FilePlace,
  { size, algorithm }: { readonly size: number; readonly algorithm: ChecksumAlgorithm },
  now: Date,
): RunningChecksum | undefined {
  const found = kept.get(nameOf(place));
  if (found === undefined) return undefined;
  const { checksum, since } = found;
  if (checksum.size !== size || checksum.algorithm !== algorithm || isOld(since, now)) {
    drop(nameOf(place));
    return undefined;
  }
  kept.delete(nameOf(place));
  return checksum;
}

function isOld(since: number, now: Date): boolean {
  return now.getTime() - since > keptMs;
}

function drop(name: string): void {
  kept.get(name)?.checksum.forget();
  kept.delete(name);
}
