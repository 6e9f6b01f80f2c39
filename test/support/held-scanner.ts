import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Scanner, ScannerUnavailable, type Verdict } from '../../src/ports/scanner.ts';

/** What a file says of itself. */
const marks: ReadonlyArray<readonly [string, Verdict]> = [
  ['a virus', { kind: 'infected', signature: 'Test.Virus' }],
  ['too large', { kind: 'notScanned', reason: 'tooLarge' }],
  ['a bomb', { kind: 'notScanned', reason: 'limitsExceeded' }],
];

export interface HeldScanner extends Scanner {
  /** What was asked about, in this order. */
  readonly asked: readonly string[];
  /** What was being scanned when it was told to stop. */
  readonly stopped: readonly string[];
  readonly mostAtOnce: () => number;
  /** Resolves when so many scans were begun. */
  begun(count: number): Promise<void>;
  /** From here on verdicts wait for `release`. */
  hold(): void;
  release(): void;
  /** From here on verdicts do not wait; those that are held back stay so. */
  letPass(): void;
  isAway: boolean;
  /** How often it was away when it was asked. */
  readonly missed: () => number;
}

/** A scanner in memory that finds what a file says of itself, and whose answers a test can hold back. */
export function heldScanner(): HeldScanner {
  const asked: string[] = [];
  const stopped: string[] = [];
  const watchers = new Set<() => void>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let running = 0;
  let most = 0;
  let missed = 0;

  function assertThere(): void {
    if (!scanner.isAway) return;
    missed += 1;
    throw new ScannerUnavailable('The scanner is away');
  }

  async function answer(content: Readable, signal: AbortSignal): Promise<Verdict> {
    const text = (await buffer(content)).toString();
    asked.push(text);
    for (const look of watchers) look();
    const { promise: told, reject } = Promise.withResolvers<never>();
    const stop = () => {
      stopped.push(text);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    await Promise.race([gate.promise, told]).finally(() => signal.removeEventListener('abort', stop));
    assertThere();
    return marks.find(([mark]) => text.includes(mark))?.[1] ?? { kind: 'clean' };
  }

  const scanner: HeldScanner = {
    asked,
    stopped,
    isAway: false,
    mostAtOnce: () => most,
    missed: () => missed,
    begun: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (asked.length >= count) resolve();
        };
        watchers.add(look);
        look();
      }),
    hold() {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(),
    letPass() {
      gate = Promise.withResolvers();
      gate.resolve();
    },
    async scan(content, _size, signal) {
      running += 1;
      most = Math.max(most, running);
      try {
        signal.throwIfAborted();
        assertThere();
        return await answer(content, signal);
      } finally {
        running -= 1;
        content.destroy();
      }
    },
    check: async () => assertThere(),
  };
  return scanner;
}
