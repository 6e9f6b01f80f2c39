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
 * How long a proof is enough in spite of doubts, of which so many in a row were for nothing: one file that the scanner
 * cannot cope with, and that is tried again and again, must not make it prove itself all the time.
 */
function enoughInDoubtMs(idleDoubts: number): number {
  return idleDoubts === 0 ? 0 : Math.min(60_000 * 2 ** (idleDoubts - 1), 900_000);
}

/**
 * A scanner whose word counts only while its canary lives: before the first proof, and from a proof that fails until one
 * that succeeds, it is unavailable, and so is a verdict for which it was asked before the failure. `now` is a clock in
 * milliseconds that never goes back.
 */
export function provenScanner(scanner: Scanner, maxBytes: number, now: () => number): ProvenScanner {
  /** From a proof that succeeds to one that fails. */
  let trust: { readonly lost: AbortController; readonly provenAt: number } | undefined;
  /** A scan that ended without a verdict: it may be another scanner by now, or one with other settings. */
  let isDoubtful = false;
  let idleDoubts = 0;

  /** Its word counts if we trust it from the question to the answer. */
  async function trusting<Answer>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    if (trust === undefined) throw new ScannerUnavailable('The virus scanner has not proven itself');
    const lost = trust.lost.signal;
    try {
      const answer = await ask(AbortSignal.any([signal, lost]));
      lost.throwIfAborted();
      return answer;
    } catch (error) {
      // One file that it cannot cope with must not take away its word for all others: it is only proven anew.
      if (error instanceof ScannerUnavailable && !lost.aborted) isDoubtful = true;
      throw error;
    }
  }

  function isProofDue(): boolean {
    if (trust === undefined) return true;
    const age = now() - trust.provenAt;
    return age >= provenForMs || (isDoubtful && age >= enoughInDoubtMs(idleDoubts));
  }

  async function proveAnew(signal: AbortSignal): Promise<void> {
    const isOfDoubt = trust !== undefined && now() - trust.provenAt < provenForMs;
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
    async prove(signal) {
      try {
        await (isProofDue() ? proveAnew(signal) : scanner.check(signal));
      } catch (error) {
        if (signal.aborted) return;
        trust?.lost.abort(new ScannerUnavailable('The virus scanner has lost our trust meanwhile', { cause: error }));
        trust = undefined;
        throw error;
      }
    },
  };
}
