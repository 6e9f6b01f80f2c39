import type { Clock } from '../ports/clock.ts';

/** Keeps what took long to make, for whoever needs the same again soon. */
export interface ShortMemory<Value> {
  find(name: string): Value | undefined;
  keep(name: string, value: Value): void;
  /** At once, all that are meant. */
  forget(isMeant: (value: Value) => boolean): void;
}

export interface ShortMemoryOptions<Value> {
  readonly clock: Clock;
  /** How many values are kept; the one not asked for longest goes first. */
  readonly most: number;
  /** A value that nobody asks for goes after this time. */
  readonly idleMs: number;
  /** From this moment on, in milliseconds, a value is gone in any case. */
  readonly endOf: (value: Value) => number;
}

interface Kept<Value> {
  readonly value: Value;
  usedAt: number;
}

/** How often it looks for what has to go, also when nobody asks for anything any more. */
const sweepEveryMs = 60_000;

export function shortMemory<Value>(options: ShortMemoryOptions<Value>): ShortMemory<Value> {
  const { clock, most, idleMs, endOf } = options;
  // In the order of their last use.
  const memory = new Map<string, Kept<Value>>();
  let sweeping: NodeJS.Timeout | undefined;

  function isOver({ value, usedAt }: Kept<Value>, now: number): boolean {
    // A clock that went back must not make anything live longer.
    return now >= endOf(value) || now >= usedAt + idleMs || now < usedAt;
  }

  function sweepLater(): void {
    if (sweeping !== undefined) return;
    sweeping = setTimeout(() => {
      sweeping = undefined;
      const now = clock.now().getTime();
      for (const [name, kept] of memory) if (isOver(kept, now)) memory.delete(name);
      if (memory.size > 0) sweepLater();
    }, sweepEveryMs).unref();
  }

  return {
    find(name) {
      const kept = memory.get(name);
      if (kept === undefined) return undefined;
      const now = clock.now().getTime();
      memory.delete(name);
      if (isOver(kept, now)) return undefined;
      kept.usedAt = now;
      memory.set(name, kept);
      return kept.value;
    },
    keep(name, value) {
      memory.delete(name);
      memory.set(name, { value, usedAt: clock.now().getTime() });
      for (const oldest of memory.keys()) {
        if (memory.size <= most) break;
        memory.delete(oldest);
      }
      sweepLater();
    },
    forget(isMeant) {
      for (const [name, { value }] of memory) if (isMeant(value)) memory.delete(name);
    },
  };
}
