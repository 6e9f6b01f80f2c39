/** What time it is. Rules never look at the clock themselves: they are given a `Date`. */
export interface Clock {
  now(): Date;
}
