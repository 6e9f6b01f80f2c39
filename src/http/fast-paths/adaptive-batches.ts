/**
 * The number of segments of a file that are read and opened at once. Batches of 2 MiB need the least processor time; a
 * single segment of 256 KiB needs the least memory while a slow client reads.
 */
const smallBatch = 1;
const largeBatch = 8;

/** 8 MiB per second. */
const fastMsPerSegment = 32;
/** 16 MiB: more than both kernels buffer before the client reads anything. */
const minFastStreak = 64;

/** The number of consecutive segments that the client read fast. */
export type Streak = number;

export function streakAfter(before: Streak, segments: number, ms: number): Streak {
  return ms <= segments * fastMsPerSegment ? before + segments : 0;
}

export function segmentsFor(streak: Streak): number {
  return streak >= minFastStreak ? largeBatch : smallBatch;
}

/** Returns a function to call before each batch of a response. The time between calls is the client's speed. */
export function adaptiveBatches(now: () => number): () => number {
  let streak: Streak = 0;
  let segments = 0;
  let calledAt = now();
  return () => {
    const time = now();
    streak = streakAfter(streak, segments, time - calledAt);
    calledAt = time;
    segments = segmentsFor(streak);
    return segments;
  };
}
