/** Lets at most a fixed number of holders work at a time; the others wait for their turn. */
export interface TurnQueue<Holder> {
  /**
   * Resolves when it is the holder's turn, which ends with `release`. Rejects with the signal's reason if it aborts
   * before that.
   */
  acquire(holder: Holder, signal?: AbortSignal): Promise<void>;
  /** Passes the turn on directly, so that a new caller cannot overtake those that wait. */
  release(holder: Holder): void;
  readonly running: ReadonlySet<Holder>;
  /** The waiting callers in the order of their arrival. */
  readonly waiting: ReadonlyMap<Holder, () => void>;
}

export interface TurnQueueOptions<Holder> {
  /** How many holders have their turn at the same time. */
  readonly limit: number;
  /** Selects the next holder. If it returns undefined, the first waiting holder is next. */
  readonly next?: (waiting: Iterable<Holder>, running: ReadonlySet<Holder>) => Holder | undefined;
}

export function turnQueue<Holder>({ limit, next }: TurnQueueOptions<Holder>): TurnQueue<Holder> {
  const running = new Set<Holder>();
  const waiting = new Map<Holder, () => void>();
  return {
    running,
    waiting,
    acquire(holder, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (running.size < limit) {
        running.add(holder);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(holder);
          reject(signal?.reason);
        };
        waiting.set(holder, () => {
          waiting.delete(holder);
          running.add(holder);
          signal?.removeEventListener('abort', leave);
          resolve();
        });
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    release(holder) {
      running.delete(holder);
      const [first] = waiting.keys();
      const chosen = next?.(waiting.keys(), running) ?? first;
      if (chosen !== undefined) waiting.get(chosen)?.();
    },
  };
}
