const kib = 1024;
export const smallestPiece = 256 * kib;
const largestPiece = 64 * kib * kib;
/** Often enough for a progress that moves, rarely enough that the way to the server and back costs little. */
const pieceMs = 1000;

/** How large the next piece of an upload is: about a second's worth. */
export interface PieceSize {
  next(): number;
  took(bytes: number, ms: number): void;
}

export function pieceSize(): PieceSize {
  let size = smallestPiece;
  return {
    next: () => size,
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
