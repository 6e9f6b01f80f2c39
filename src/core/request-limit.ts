/** Counts what each network, or another kind of caller, does in a period that begins with its first request. */
export interface RequestLimit {
  /** Counts one more, or several. Seconds until the period ends when that is too many, else undefined. */
  count(network: string, now: Date, requests?: number): number | undefined;
}

export interface RequestLimitOptions {
  readonly most: number;
  readonly periodMs: number;
  /** How many networks are remembered; the one whose period began first is forgotten first. */
  readonly networks: number;
}

export function requestLimit({ most, periodMs, networks }: RequestLimitOptions): RequestLimit {
  // In the order in which periods began.
  const periods = new Map<string, { readonly since: number; requests: number }>();

  function periodOf(network: string, time: number) {
    const running = periods.get(network);
    const age = running === undefined ? Number.POSITIVE_INFINITY : time - running.since;
    // A clock that went back must not keep a network out for longer than the period.
    if (running !== undefined && age >= 0 && age < periodMs) return running;
    const period = { since: time, requests: 0 };
    periods.delete(network);
    periods.set(network, period);
    if (periods.size > networks) periods.delete(periods.keys().next().value ?? network);
    return period;
  }

  return {
    count(network, now, requests = 1) {
      const time = now.getTime();
      const period = periodOf(network, time);
      period.requests += requests;
      return period.requests > most ? (period.since + periodMs - time) / 1000 : undefined;
    },
  };
}
