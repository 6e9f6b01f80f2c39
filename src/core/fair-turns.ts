/*
 * Turns for expensive work, shared fairly between callers. The group of callers that has used the least time
 * goes first, so that one client, one sender or one transfer takes only its share.
 */

/** Causes of a turn. Turns with the same name of one kind share a group; an absent name belongs to no group. */
export interface TurnCause {
  /** The network of the client. */
  readonly network?: string | undefined;
  /** The owner of the transfer. An attacker who makes transfers to guess at them may have many networks, but is one owner. */
  readonly sender?: string | undefined;
  readonly transfer?: string | undefined;
}

type Kind = keyof TurnCause;

const kinds: readonly Kind[] = ['network', 'sender', 'transfer'];

export interface Turn {
  readonly cause: TurnCause;
  readonly startedAt: number;
  /** Whether its groups had used more than a flood may when it started. */
  readonly isFlood: boolean;
}

interface WaitingTurn {
  readonly cause: TurnCause;
  readonly start: (turn: Turn) => void;
  readonly reject: (error: unknown) => void;
}

export interface FairTurnsOptions {
  /** How many turns run at the same time. */
  readonly limit: number;
  readonly maxWaiting: number;
  /** How many processes give turns independently of each other. What a flood may use is divided among them. */
  readonly processes: number;
  /** How many cores the machine has: each turn takes one. */
  readonly cores: number;
  /** Running and waiting turns of one group. */
  readonly maxOf: Readonly<Record<Kind, number>>;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  readonly wakeAfter: (ms: number, wake: () => void) => void;
}

/** Thrown when too many turns wait. */
export class QueueFull extends Error {}

/** Groups whose recent use is above this, in seconds of turns, flood the queue. */
const floodSeconds = 4;
/**
 * The share of a flood that a network counts for at most: many honest callers may share one network, or a proxy that
 * hides theirs, with an attacker.
 */
const maxNetworkShare = 1 / 2;
/** While others have had a turn this recently, a flood pauses after each of its turns. */
const contestedMs = 1_000;
/** How many times the duration of its last turn a flood then pauses. */
const floodPause = 3;
/** The share of the cores that a flood takes at most, so that it does not slow down uploads and downloads. */
const floodCores = 1 / 4;

/**
 * Gives turns in the order of recent use, least first, then of arrival. A flood never holds all turns at once: one is
 * kept for others. On a machine with few cores, a flood pauses between its turns. While others come, it pauses longer, so
 * that a caller who repeats requests does not find the turn taken in between.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #running = new Set<Turn>();
  /** In the order of arrival. */
  readonly #waiting = new Set<WaitingTurn>();
  readonly #usage = new RecentUsage();
  #lastOtherAt = Number.NEGATIVE_INFINITY;
  #lastFlood = { endedAt: Number.NEGATIVE_INFINITY, ms: 0 };
  #isWakeScheduled = false;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /** How many turns run now, and how many callers wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running.size, waiting: this.#waiting.size };
  }

  /** Rejects with `QueueFull`, or with the signal's reason if it aborts before the turn starts. */
  acquire(cause: TurnCause, signal: AbortSignal): Promise<Turn> {
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const leave = (): void => waiting.reject(signal.reason);
      const finish = (): void => {
        this.#waiting.delete(waiting);
        signal.removeEventListener('abort', leave);
      };
      const waiting: WaitingTurn = {
        cause,
        start: (turn) => {
          finish();
          resolve(turn);
        },
        reject: (error) => {
          finish();
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
      if (this.#waiting.has(waiting)) this.#removeExcess(cause);
    });
  }

  /** Ends the turn and charges its duration to its groups. Returns the seconds that it was charged. */
  release(turn: Turn): number {
    this.#running.delete(turn);
    const now = this.#options.now();
    const ms = now - turn.startedAt;
    for (const name of groupsOf(turn.cause)) this.#usage.add(name, ms / 1000, now);
    if (turn.isFlood) this.#lastFlood = { endedAt: now, ms };
    else this.#lastOtherAt = now;
    this.#startNext();
    return ms / 1000;
  }

  /** Gives back a part of what a turn was charged. */
  refund(cause: TurnCause, seconds: number): void {
    const now = this.#options.now();
    for (const name of groupsOf(cause)) this.#usage.add(name, -seconds, now);
  }

  #startNext(): void {
    while (this.#running.size < this.#options.limit) {
      const now = this.#options.now();
      const [next, seconds] = this.#leastUsed(now);
      if (next === undefined) return;
      const isFlood = seconds > this.#floodSeconds;
      // Then all that wait belong to a flood.
      if (isFlood && !this.#admitsFlood(now)) return;
      if (!isFlood) this.#lastOtherAt = now;
      const turn = { cause: next.cause, startedAt: now, isFlood };
      this.#running.add(turn);
      next.start(turn);
    }
  }

  #admitsFlood(now: number): boolean {
    const floods = this.#running.values().reduce((count, { isFlood }) => count + (isFlood ? 1 : 0), 0);
    if (floods >= Math.max(1, this.#options.limit - 1)) return false;
    const areOthersRunning = floods < this.#running.size;
    const isContested = areOthersRunning || now - this.#lastOtherAt < contestedMs;
    const { processes, cores } = this.#options;
    const period = isContested ? 1 + floodPause : Math.max(1, 1 / (floodCores * cores));
    // With several processes, the turns of a flood in all of them take together as long as those in one would.
    const pauses = period * processes - 1;
    const pausesUntil = this.#lastFlood.endedAt + pauses * this.#lastFlood.ms;
    if (now >= pausesUntil) return true;
    this.#startAfter(pausesUntil - now);
    return false;
  }

  get #floodSeconds(): number {
    return floodSeconds / this.#options.processes;
  }

  #startAfter(ms: number): void {
    if (this.#isWakeScheduled) return;
    this.#isWakeScheduled = true;
    this.#options.wakeAfter(ms, () => {
      this.#isWakeScheduled = false;
      this.#startNext();
    });
  }

  #leastUsed(now: number): readonly [WaitingTurn | undefined, number] {
    let least: WaitingTurn | undefined;
    let leastSeconds = Number.POSITIVE_INFINITY;
    for (const waiting of this.#waiting) {
      const seconds = this.#secondsOf(waiting.cause, now);
      if (seconds >= leastSeconds) continue;
      least = waiting;
      leastSeconds = seconds;
    }
    return [least, leastSeconds];
  }

  /** The recent use of all groups of a turn. */
  #secondsOf({ network, sender, transfer }: TurnCause, now: number): number {
    const of = (kind: Kind, name: string | undefined) =>
      name === undefined ? 0 : this.#usage.of(groupName(kind, name), now);
    const ofNetwork = Math.min(of('network', network), maxNetworkShare * this.#floodSeconds);
    return ofNetwork + of('sender', sender) + of('transfer', transfer);
  }

  /** Rejects one waiting turn for each limit that the new one exceeds, not always the new one. */
  #removeExcess(cause: TurnCause): void {
    for (const kind of kinds) {
      const isOfGroup = (other: { readonly cause: TurnCause }) => other.cause[kind] === cause[kind];
      const count = this.#running.values().filter(isOfGroup).toArray().length;
      const group = this.#waiting.values().filter(isOfGroup).toArray();
      const isFull = cause[kind] !== undefined && count + group.length > this.#options.maxOf[kind];
      if (isFull) this.#mostCrowded(group)?.reject(new QueueFull());
    }
    if (this.#waiting.size > this.#options.maxWaiting) this.#mostCrowded(this.#waiting)?.reject(new QueueFull());
  }

  /** The latest of those turns whose groups have the most waiting turns. */
  #mostCrowded(among: Iterable<WaitingTurn>): WaitingTurn | undefined {
    const counts = new Map<string, number>();
    for (const { cause } of this.#waiting) {
      for (const name of groupsOf(cause)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    let largest: WaitingTurn | undefined;
    let maxTurns = 0;
    for (const waiting of among) {
      const turns = groupsOf(waiting.cause).reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
      if (turns < maxTurns) continue;
      largest = waiting;
      maxTurns = turns;
    }
    return largest;
  }
}

function groupsOf(cause: TurnCause): readonly string[] {
  return kinds.flatMap((kind) => {
    const name = cause[kind];
    return name === undefined ? [] : [groupName(kind, name)];
  });
}

function groupName(kind: Kind, name: string): string {
  return `${kind} ${name}`;
}

const halfLifeMs = 10_000;
/** Groups with less are removed, in seconds. */
const leastSeconds = 0.001;
/** Groups beyond this number are removed, those that were charged longest ago first. */
const maxGroups = 10_000;

/** The seconds that each group has used. They halve every ten seconds. */
class RecentUsage {
  readonly #groups = new Map<string, { readonly seconds: number; readonly at: number }>();

  of(name: string, now: number): number {
    const found = this.#groups.get(name);
    return found === undefined ? 0 : found.seconds * 2 ** (-(now - found.at) / halfLifeMs);
  }

  add(name: string, seconds: number, now: number): void {
    const sum = Math.max(0, this.of(name, now) + seconds);
    // Keeps the group that was charged last at the end.
    this.#groups.delete(name);
    this.#groups.set(name, { seconds: sum, at: now });
    for (const oldest of this.#groups.keys()) {
      if (this.#groups.size <= maxGroups && this.of(oldest, now) >= leastSeconds) return;
      this.#groups.delete(oldest);
    }
  }
}
