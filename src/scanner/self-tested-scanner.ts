import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { runCanary } from './canary.ts';

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
function retestDelayMs(idleDoubts: number): number {
  return idleDoubts === 0 ? 0 : Math.min(60_000 * 2 ** (idleDoubts - 1), 900_000);
}

/**
 * A scanner whose verdicts are accepted only while its self-test passes. Before the first self-test, and from a failed
 * one to the next success, it is unavailable, and verdicts of scans that began before the failure are discarded. `now`
 * is a monotonic clock in milliseconds.
 */
export function selfTestedScanner(scanner: Scanner, maxBytes: number, now: () => number): SelfTestedScanner {
  /** From a self-test that succeeds to one that fails. */
  let trust: { readonly lost: AbortController; readonly provenAt: number } | undefined;
  /** A scan ended without a verdict: the scanner may have been replaced or reconfigured. */
  let isDoubtful = false;
  let idleDoubts = 0;

  /** Accepts the result only if the scanner is trusted from the request to the response. */
  async function trusting<Result>(
    signal: AbortSignal,
    request: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (trust === undefined) throw new ScannerUnavailable('The virus scanner has not proven itself');
    const lost = trust.lost.signal;
    try {
      const response = await request(AbortSignal.any([signal, lost]));
      lost.throwIfAborted();
      return response;
    } catch (error) {
      // One file that it cannot handle must not make it unavailable for all others: it is only tested again.
      if (error instanceof ScannerUnavailable && !lost.aborted) isDoubtful = true;
      throw error;
    }
  }

  function isProofDue(): boolean {
    if (trust === undefined) return true;
    const age = now() - trust.provenAt;
    return age >= testValidMs || (isDoubtful && age >= retestDelayMs(idleDoubts));
  }

  async function runSelfTest(signal: AbortSignal): Promise<void> {
    const isOfDoubt = trust !== undefined && now() - trust.provenAt < testValidMs;
    isDoubtful = false;
    await runCanary(scanner, maxBytes, signal);
    idleDoubts = isOfDoubt ? idleDoubts + 1 : 0;
    trust = { lost: trust?.lost ?? new AbortController(), provenAt: now() };
  }

  return {
    async scan(content, size, signal) {
      content.on('error', () => {});
      try {
        return await trusting(signal, (both) => scanner.scan(content, size, both));
      } finally {
        content.destroy();
      }
    },
    check: (signal) => trusting(signal, (both) => scanner.check(both)),
    isTrusted: () => trust !== undefined,
    async selfTest(signal) {
      try {
        await (isProofDue() ? runSelfTest(signal) : scanner.check(signal));
      } catch (error) {
        if (signal.aborted) return;
        trust?.lost.abort(new ScannerUnavailable('The virus scanner has lost our trust meanwhile', { cause: error }));
        trust = undefined;
        throw error;
      }
    },
  };
}
