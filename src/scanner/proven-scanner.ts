import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { runCanary } from './canary.ts';

export interface ProvenScanner extends Scanner {
  /** Whether its word counts now, as far as is known: asks nobody. */
  isTrusted(): boolean;
  /**
   * Lets the scanner prove itself if that is due, and asks whether it is there otherwise. To be called often: after a
   * failure a proof is always due.
   */
  prove(signal: AbortSignal): Promise<void>;
}

/** For so long a proof is enough, unless there is reason for doubt. */
const provenForMs = 3_600_000;

/**
 * A scanner whose word counts only while its canary lives: before the first proof, and from a proof that fails until one
 * that succeeds, it is unavailable. `now` is a clock in milliseconds that never goes back.
 */
export function provenScanner(scanner: Scanner, maxBytes: number, now: () => number): ProvenScanner {
  let provenAt: number | undefined;
  /** A scan that ended without a verdict: it may be another scanner by now, or one with other settings. */
  let isDoubtful = false;

  function assertProven(): void {
    if (provenAt === undefined) throw new ScannerUnavailable('The virus scanner has not proven itself');
  }

  async function doubting<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      // One file that it cannot cope with must not take away its word for all others: it is only proven anew.
      if (error instanceof ScannerUnavailable) isDoubtful = true;
      throw error;
    }
  }

  return {
    async scan(content, size, signal) {
      content.on('error', () => {});
      try {
        assertProven();
        const verdict = await doubting(scanner.scan(content, size, signal));
        // It may have lost our trust meanwhile.
        assertProven();
        return verdict;
      } finally {
        content.destroy();
      }
    },
    async check(signal) {
      assertProven();
      await doubting(scanner.check(signal));
    },
    isTrusted: () => provenAt !== undefined,
    async prove(signal) {
      try {
        if (provenAt !== undefined && !isDoubtful && now() - provenAt < provenForMs) return await scanner.check(signal);
        isDoubtful = false;
        await runCanary(scanner, maxBytes, signal);
        provenAt = now();
      } catch (error) {
        if (signal.aborted) return;
        provenAt = undefined;
        throw error;
      }
    },
  };
}
