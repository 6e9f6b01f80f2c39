/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the start of a day that is written as YYYY-MM-DD, in UTC. Undefined if there is no such day. */
export function startOfDay(text: string): Date | undefined {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** Returns the end of a day, for a range that includes it. */
export const endOfDay = (day: Date | undefined) => day && new Date(day.getTime() + dayMs);

/** A stored time that is after `bound` was written by a wrong clock, and becomes `latest`. */
export interface TimeLimit {
  readonly bound: Date;
  readonly latest: Date;
}
