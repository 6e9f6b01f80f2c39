import { unlessAborted } from '../core/promises.ts';
import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { type CanaryLimit, findEicar, runCanary, WrongVerdict } from './canary.ts';

export interface SelfTestedScanner extends Scanner {
  /** Whether verdicts are accepted now. Does not contact the scanner. */
  isTrusted(): boolean;
  /**
   * Runs the self-test if it is due, and otherwise checks that the scanner responds. Call it often: after a failure a
   * self-test is always due.
   */
  selfTest(signal: AbortSignal): Promise<void>;
}

/** How long a self-test is valid, unless there is a doubt. */
const testValidMs = 3_600_000;

/**
 * How long a self-test is valid in spite of doubts, after this many unfounded ones in a row. One file that the scanner
 * cannot handle, and that is scanned again and again, must not cause constant self-tests.
 */
const retestDelayMs = (idleDoubts: number): number =>
  idleDoubts === 0 ? 0 : Math.min(60_000 * 2 ** (idleDoubts - 1), 900_000);

/**
 * A scanner whose verdicts are accepted only while its self-test passes. Before the first self-test, and from a failed
 * one to the next success, it is unavailable, and verdicts of scans that began before the failure are discarded. A file
 * is clean only if the scanner detects the EICAR test file after the verdict. `now` is a monotonic clock in
 * milliseconds.
 */
export function selfTestedScanner(
  scanner: Scanner,
  maxBytes: number,
  now: () => number,
  limit?: CanaryLimit,
): SelfTestedScanner {
  const trust = new Trust(now);
  const confirm = sharedRuns(async (unneeded) => {
    try {
      await findEicar(scanner, unneeded, limit);
    } catch (error) {
      // A scanner that only takes long, because it is shared, must not end the scans of all other files.
      if (error instanceof WrongVerdict) trust.lose(error);
      throw error;
    }
  });
  return {
    async scan(content, size, signal) {
      content.on('error', () => {});
      try {
        return await trust.during(signal, async (both) => {
          const verdict = await scanner.scan(content, size, both);
          if (verdict.kind === 'clean') await confirm(both);
          return verdict;
        });
      } finally {
        content.destroy();
      }
    },
    check: (signal) => trust.during(signal, (both) => scanner.check(both)),
    isTrusted: () => trust.isGiven,
    async selfTest(signal) {
      try {
        if (trust.isTestDue) await trust.renew(() => runCanary(scanner, maxBytes, signal, limit));
        else await scanner.check(signal);
      } catch (error) {
        if (signal.aborted) return;
        trust.lose(error);
        throw error;
      }
    },
  };
}

interface SharedRun {
  readonly ended: Promise<void>;
  readonly unneeded: AbortController;
  hasBegun: boolean;
  callers: number;
}

/**
 * Gives each caller a run that begins after its call. Callers that wait for the next run share it. A caller leaves when
 * its signal aborts, and the run is aborted when all its callers have left.
 */
function sharedRuns(work: (unneeded: AbortSignal) => Promise<void>): (signal: AbortSignal) => Promise<void> {
  let last: SharedRun | undefined;
  const runAfter = (previous: Promise<void>): SharedRun => {
    const begin = (): Promise<void> => {
      run.hasBegun = true;
      return work(run.unneeded.signal);
    };
    const ended = previous.then(begin, begin);
    const run: SharedRun = { ended, unneeded: new AbortController(), hasBegun: false, callers: 0 };
    return run;
  };
  return async (signal) => {
    if (last === undefined || last.hasBegun || last.unneeded.signal.aborted)
      last = runAfter(last?.ended ?? Promise.resolve());
    const run = last;
    run.callers += 1;
    try {
      await unlessAborted(run.ended, signal);
    } finally {
      run.callers -= 1;
      if (run.callers === 0) run.unneeded.abort();
    }
  };
}

/** Lasts from a self-test that succeeds to one that fails. */
class Trust {
  readonly #now: () => number;
  /** Aborts when the trust is lost. Undefined while there is none. */
  #lost: AbortController | undefined;
  #provenAt = 0;
  /** A scan ended without a verdict: the scanner may have been replaced or reconfigured. */
  #isDoubtful = false;
  #idleDoubts = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isGiven(): boolean {
    return this.#lost !== undefined;
  }

  /** Accepts the result only if the scanner is trusted from the request to the response. */
  async during<Result>(signal: AbortSignal, request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#lost === undefined) throw new ScannerUnavailable('virus scanner not ready: self-test has not passed yet');
    const lost = this.#lost.signal;
    try {
      const response = await request(AbortSignal.any([signal, lost]));
      lost.throwIfAborted();
      return response;
    } catch (error) {
      // One file that it cannot handle must not make it unavailable for all others: it is only tested again.
      if (error instanceof ScannerUnavailable && !lost.aborted) this.#isDoubtful = true;
      throw error;
    }
  }

  get isTestDue(): boolean {
    if (!this.#isRecent) return true;
    return this.#isDoubtful && this.#now() - this.#provenAt >= retestDelayMs(this.#idleDoubts);
  }

  /** Runs a self-test. If it succeeds, the trust begins or continues. */
  async renew(test: () => Promise<void>): Promise<void> {
    const isCausedByDoubt = this.#isRecent;
    this.#isDoubtful = false;
    await test();
    this.#idleDoubts = isCausedByDoubt ? this.#idleDoubts + 1 : 0;
    this.#lost ??= new AbortController();
    this.#provenAt = this.#now();
  }

  lose(cause: unknown): void {
    this.#lost?.abort(
      new ScannerUnavailable('virus scanner self-test failed while a scan was running; result discarded', { cause }),
    );
    this.#lost = undefined;
  }

  /** Whether the last self-test is still valid, unless there is a doubt. */
  get #isRecent(): boolean {
    return this.isGiven && this.#now() - this.#provenAt < testValidMs;
  }
}
