/** The current time. Rules never read the clock: they take a `Date`. */
export interface Clock {
  now(): Date;
}
