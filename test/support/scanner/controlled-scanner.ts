import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Scanner, ScannerUnavailable, type Verdict } from '../../../src/ports/scanner.ts';

/** Markers in a file's content, each with the verdict that it produces. */
const marks: ReadonlyArray<readonly [string, Verdict]> = [
  ['a virus', { kind: 'infected', signature: 'Test.Virus' }],
  ['too large', { kind: 'notScanned', reason: 'tooLarge' }],
  ['a bomb', { kind: 'notScanned', reason: 'limitsExceeded' }],
];

export interface ControlledScanner extends Scanner {
  /** The scanned contents, in order. */
  readonly scanned: readonly string[];
  /** The contents whose scan was aborted. */
  readonly aborted: readonly string[];
  readonly maxConcurrent: () => number;
  /** Resolves when `count` scans have started. */
  whenStarted(count: number): Promise<void>;
  /** Makes all later verdicts wait for `release`. */
  holdVerdicts(): void;
  releaseVerdicts(): void;
  /** Stops holding later verdicts; verdicts that are already held stay held. */
  stopHolding(): void;
  isUnavailable: boolean;
  /** How many scans failed because the scanner was unavailable. */
  readonly failureCount: () => number;
}

/** Creates an in-memory scanner that derives verdicts from markers in the content, and whose verdicts a test can hold. */
export function createControlledScanner(): ControlledScanner {
  const scanned: string[] = [];
  const abortedContents: string[] = [];
  const watchers = new Set<() => void>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let running = 0;
  let max = 0;
  let failures = 0;

  function assertAvailable(): void {
    if (!scanner.isUnavailable) return;
    failures += 1;
    throw new ScannerUnavailable('The scanner is unavailable');
  }

  async function scanContent(content: Readable, signal: AbortSignal): Promise<Verdict> {
    const text = (await buffer(content)).toString();
    scanned.push(text);
    for (const look of watchers) look();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const stop = () => {
      abortedContents.push(text);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    await Promise.race([gate.promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
    assertAvailable();
    return marks.find(([mark]) => text.includes(mark))?.[1] ?? { kind: 'clean' };
  }

  const scanner: ControlledScanner = {
    scanned,
    aborted: abortedContents,
    isUnavailable: false,
    maxConcurrent: () => max,
    failureCount: () => failures,
    whenStarted: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (scanned.length >= count) resolve();
        };
        watchers.add(look);
        look();
      }),
    holdVerdicts() {
      gate = Promise.withResolvers();
    },
    releaseVerdicts: () => gate.resolve(),
    stopHolding() {
      gate = Promise.withResolvers();
      gate.resolve();
    },
    async scan(content, _size, signal) {
      running += 1;
      max = Math.max(max, running);
      try {
        signal.throwIfAborted();
        assertAvailable();
        return await scanContent(content, signal);
      } finally {
        running -= 1;
        content.destroy();
      }
    },
    check: async () => assertAvailable(),
  };
  return scanner;
}
