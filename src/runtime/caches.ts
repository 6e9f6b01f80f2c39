import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import { networkOf } from '../core/network.ts';
import type { RunningChecksum } from '../crypto/checksums.ts';
import { lookup } from '../crypto/identifiers.ts';
import type { FilePlace } from '../crypto/sealed-part.ts';
import type { Pass } from '../crypto/tickets.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import { openTransferId } from '../records/sealed-records.ts';
import { type CacheCounts, cacheBySecret, ExpiringCache } from './expiring-cache.ts';

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

/** One upload of one file. */
interface NamedFile {
  readonly trackingId: string;
  readonly id: string;
  /** Differs for each upload. */
  readonly version: string;
}

/**
 * The names of files that were listed a moment ago. A recipient lists the files of a transfer before fetching them, and
 * most of the time to open a small file goes into deriving the key of its name. Access is decided before.
 */
export interface FileNameCache {
  get(file: NamedFile): string | undefined;
  set(file: NamedFile, name: string): void;
}

export function fileNameCache(clock: Clock, counts?: CacheCounts): FileNameCache {
  const cache = new ExpiringCache<string>({ clock, counts, capacity: 10_000, idleMs: 600_000 });
  const keyOf = ({ trackingId, id, version }: NamedFile) => `${trackingId} ${id} ${version}`;
  return {
    get: (file) => cache.get(keyOf(file)),
    set: (file, name) => cache.set(keyOf(file), name),
  };
}

/** Returns the look-up value of the network of an IP address. */
export type NetworkHash = (address: string) => string;

/**
 * Each request to open a transfer needs the value. Without this cache, the service sends a tenth fewer small files per second
 * (decision 57).
 */
export function networkHashCache({ keys, clock }: Pick<Ports, 'keys' | 'clock'>, counts?: CacheCounts): NetworkHash {
  const cache = new ExpiringCache<string>({ clock, counts, capacity: 10_000, idleMs: 600_000 });
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const hash = lookup(keys, 'network', networkOf(address));
    cache.set(address, hash);
    return hash;
  };
}

/** A request whose client already has the response. */
export interface NotModified {
  readonly route: string | undefined;
  readonly ip: string;
  /** The response headers, without the request ID. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Whether the same request would get the same response now. */
  readonly isUnchanged: () => Promise<boolean> | boolean;
}

/** Requests that got a 304. The name of an entry is the whole request, which contains secrets. */
export type NotModifiedCache = ExpiringCache<NotModified>;

export function notModifiedCache(clock: Clock, counts?: CacheCounts): NotModifiedCache {
  // A client with two different requests has two entries.
  return cacheBySecret({ clock, counts, capacity: 10_000, idleMs: 600_000 });
}

/** An opened pass. */
export interface CachedTicket {
  readonly pass: Pass;
  /** Identifies the recipient for whom the pass was issued. */
  readonly transferIdHash: string;
}

/**
 * Recently opened passes, so that the next request with the same proof need not open it again. A cached pass alone gives
 * no access: state, expiry and generation are read from the database each time.
 */
export interface TicketCache {
  get(proof: string): CachedTicket | undefined;
  set(proof: string, unlocked: CachedTicket): void;
  /** Removes the passes of these recipients. */
  deleteFor(transferIdHashes: ReadonlySet<string>): void;
}

/** The cache key is the proof, which is a secret. */
export function ticketCache(clock: Clock, counts?: CacheCounts): TicketCache {
  const memory = cacheBySecret<CachedTicket>({
    clock,
    counts,
    capacity: 10_000,
    idleMs: 600_000,
    expiryOf: ({ pass }) => pass.endsAt,
  });
  return {
    get: (proof) => memory.get(proof),
    set: (proof, opened) => memory.set(proof, opened),
    deleteFor: (hashes) => memory.deleteWhere(({ transferIdHash }) => hashes.has(transferIdHash)),
  };
}

/** Opens the transfer ID of a recipient. */
export type ReadTransferId = (recipientId: string, sealed: Uint8Array) => string;

/**
 * Polling returns the same transfer IDs again and again, and opening one takes longer than finding its row. Whether a
 * caller may have an ID is decided before.
 */
export function transferIdCache({ keys, clock }: Pick<Ports, 'keys' | 'clock'>, counts?: CacheCounts): ReadTransferId {
  const cache = new ExpiringCache<string>({ clock, counts, capacity: 50_000, idleMs: 3_600_000 });
  return (recipientId, sealed) => {
    const cached = cache.get(recipientId);
    if (cached !== undefined) return cached;
    const transferId = openTransferId(keys, recipientId, sealed);
    cache.set(recipientId, transferId);
    return transferId;
  };
}
