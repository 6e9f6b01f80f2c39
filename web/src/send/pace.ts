const kib = 1024;
export const smallestPiece = 256 * kib;
const largestPiece = 64 * kib * kib;
/** Often enough for a progress that moves, rarely enough that the way to the server and back costs little. */
const pieceMs = 1000;

/** Whatever refuses pieces of this size does not let a file through. */
const leastPiece = 16 * kib;

/** How large pieces may be. What stands in front of the service may allow less than we do, and tells it for all files. */
export interface PieceLimit {
  bytes: number;
}

export const pieceLimit = (): PieceLimit => ({ bytes: largestPiece });

/** How large the next piece of an upload is: about a second's worth. */
export interface PieceSize {
  next(): number;
  took(bytes: number, ms: number): void;
  /** It did not arrive. The line may be slow now: what follows is small again. */
  failed(): void;
  /** It was too large; false if nothing smaller is worth a try. */
  refused(bytes: number): boolean;
}

export function pieceSize(limit: PieceLimit): PieceSize {
  let size = smallestPiece;
  return {
    next: () => Math.min(size, limit.bytes),
    failed() {
      size = smallestPiece;
    },
    refused(bytes) {
      if (bytes <= leastPiece) return false;
      limit.bytes = Math.min(limit.bytes, Math.max(leastPiece, Math.floor(bytes / 2)));
      return true;
    },
    took(bytes, ms) {
      const wanted = (bytes / Math.max(ms, 1)) * pieceMs;
      size = Math.round(Math.min(largestPiece, size * 2, Math.max(smallestPiece, wanted)));
    },
  };
}

/** What counts for the speed: long enough to be steady, short enough to follow a change. */
const windowMs = 10_000;

/** How fast bytes go, from what went lately. */
export interface Speed {
  /** Bytes that have gone until this moment, in milliseconds of any clock. */
  note(bytes: number, at: number): void;
  /** Bytes a second; undefined while nothing can be said. */
  perSecond(at: number): number | undefined;
}

export function speed(): Speed {
  let notes: Array<{ readonly bytes: number; readonly at: number }> = [];
  return {
    note(bytes, at) {
      notes = [...notes.filter((note) => note.at > at - windowMs), { bytes, at }];
    },
    perSecond(at) {
      const [first] = notes.filter((note) => note.at > at - windowMs);
      const last = notes.at(-1);
      if (first === undefined || last === undefined || at - first.at < pieceMs) return undefined;
      return ((last.bytes - first.bytes) / (at - first.at)) * 1000;
    },
  };
}
