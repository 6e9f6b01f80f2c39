/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A stored time that is after `bound` was written by a wrong clock, and becomes `latest`. */
export interface TimeLimit {
  readonly bound: Date;
  readonly latest: Date;
}
