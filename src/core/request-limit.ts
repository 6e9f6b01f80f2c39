/** Counts requests for each network, or another kind of caller, in a period that begins with its first request. */
export interface RequestLimit {
  /** Counts one or more requests. Returns the seconds until the period ends if they are too many, else undefined. */
  count(network: string, now: Date, requests?: number): number | undefined;
  /** Counts one request, unless it is one too many. */
  take(network: string, now: Date): TakenRequest;
}

/** The seconds until the period ends if the request was not counted. Otherwise `giveBack` undoes the count, once. */
export type TakenRequest = { readonly retryAfter: number } | { readonly giveBack: () => void };

interface Period {
  readonly since: number;
  requests: number;
}

export interface RequestLimitOptions {
  readonly maxRequests: number;
  readonly periodMs: number;
  /** The largest number of networks to remember. The one whose period began first is dropped first. */
  readonly maxNetworks: number;
}

export function requestLimit({ maxRequests, periodMs, maxNetworks }: RequestLimitOptions): RequestLimit {
  // Ordered by the start of the period.
  const periods = new Map<string, Period>();

  function periodOf(network: string, time: number): Period {
    const current = periods.get(network);
    const age = current === undefined ? Number.POSITIVE_INFINITY : time - current.since;
    // A clock that went back must not lock a network out for longer than the period.
    if (current !== undefined && age >= 0 && age < periodMs) return current;
    const period = { since: time, requests: 0 };
    periods.delete(network);
    periods.set(network, period);
    if (periods.size > maxNetworks) periods.delete(periods.keys().next().value ?? network);
    return period;
  }

  function giveBack(network: string, period: Period): void {
    period.requests -= 1;
    // An entry without requests would push another one out of memory. A later period of the network stays as it is.
    if (period.requests === 0 && periods.get(network) === period) periods.delete(network);
  }

  const secondsLeft = ({ since }: Period, time: number): number => (since + periodMs - time) / 1000;

  return {
    count(network, now, requests = 1) {
      const time = now.getTime();
      const period = periodOf(network, time);
      period.requests += requests;
      return period.requests > maxRequests ? secondsLeft(period, time) : undefined;
    },
    take(network, now) {
      const time = now.getTime();
      const period = periodOf(network, time);
      if (period.requests >= maxRequests) return { retryAfter: secondsLeft(period, time) };
      period.requests += 1;
      let isCounted = true;
      return {
        giveBack() {
          if (isCounted) giveBack(network, period);
          isCounted = false;
        },
      };
    },
  };
}
