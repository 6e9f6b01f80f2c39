const kib = 1024;
export const minChunkBytes = 256 * kib;
const maxChunkBytes = 64 * kib * kib;
/** The target duration of a chunk: short enough for smooth progress, long enough that latency matters little. */
const chunkMs = 1000;

/** A proxy that rejects chunks of this size accepts no upload at all. */
const absoluteMinChunkBytes = 16 * kib;

/** The maximum chunk size. All files share it, because a proxy may have a lower limit than the service. */
export interface ChunkLimit {
  bytes: number;
}

export const createChunkLimit = (): ChunkLimit => ({ bytes: maxChunkBytes });

/** Chooses the size of the next chunk, so that it takes about a second. */
export interface ChunkSizer {
  next(): number;
  succeeded(bytes: number, ms: number): void;
  /** The chunk was not stored. The connection may be slow now, so the next chunk is small. */
  failed(): void;
  /** The chunk was too large. Returns false if no smaller size makes sense. */
  rejected(bytes: number): boolean;
}

export function createChunkSizer(limit: ChunkLimit): ChunkSizer {
  let size = minChunkBytes;
  return {
    next: () => Math.min(size, limit.bytes),
    failed() {
      size = minChunkBytes;
    },
    rejected(bytes) {
      if (bytes <= absoluteMinChunkBytes) return false;
      limit.bytes = Math.min(limit.bytes, Math.max(absoluteMinChunkBytes, Math.floor(bytes / 2)));
      return true;
    },
    succeeded(bytes, ms) {
      const wanted = (bytes / Math.max(ms, 1)) * chunkMs;
      size = Math.round(Math.min(maxChunkBytes, size * 2, Math.max(minChunkBytes, wanted)));
    },
  };
}

/** The time over which the speed is averaged. */
const windowMs = 10_000;

/** Measures the upload speed over the last seconds. Times are in milliseconds of any clock. */
export interface SpeedMeter {
  /** Records the total number of bytes that were uploaded at this time. */
  record(bytes: number, at: number): void;
  /** Undefined while there are too few samples. */
  bytesPerSecond(at: number): number | undefined;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: Array<{ readonly bytes: number; readonly at: number }> = [];
  return {
    record(bytes, at) {
      samples = [...samples.filter((sample) => sample.at > at - windowMs), { bytes, at }];
    },
    bytesPerSecond(at) {
      const [first] = samples.filter((sample) => sample.at > at - windowMs);
      const last = samples.at(-1);
      if (first === undefined || last === undefined || at - first.at < chunkMs) return undefined;
      return ((last.bytes - first.bytes) / (at - first.at)) * 1000;
    },
  };
}
