/**
 * How many segments of a file are read and opened at once: two MiB cost the least processor time, a single segment
 * (an eighth of that) the least memory while a slow client makes everything wait.
 */
const few = 1;
const many = 8;

/** 8 MiB in a second. */
const swiftMsPerSegment = 32;
/** 16 MiB: more than the buffers of both kernels take in before the client has read anything. */
const provenSegments = 64;

/** How many segments the client has taken swiftly in a row. */
export type Streak = number;

export function streakAfter(before: Streak, segments: number, ms: number): Streak {
  return ms <= segments * swiftMsPerSegment ? before + segments : 0;
}

export function segmentsFor(streak: Streak): number {
  return streak >= provenSegments ? many : few;
}

/** To be asked before each batch of one answer: that the next is wanted tells how fast the last was taken. */
export function adaptiveBatches(now: () => number): () => number {
  let streak: Streak = 0;
  let segments = 0;
  let askedAt = now();
  return () => {
    const time = now();
    streak = streakAfter(streak, segments, time - askedAt);
    askedAt = time;
    segments = segmentsFor(streak);
    return segments;
  };
}
