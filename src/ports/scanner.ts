import type { Readable } from 'node:stream';

/** Thrown when there is no clear verdict, for any reason. It implies nothing about the file: retry later. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  /** The scanner can never scan the complete file: it exceeds the size limit or another limit of the scanner. */
  | { readonly kind: 'notScanned'; readonly reason: 'tooLarge' | 'limitsExceeded' };

/** Looks for viruses. Every implementation passes scanner.suite.ts. */
export interface Scanner {
  /**
   * `clean` means that the scanner received exactly `size` bytes and reported that it found nothing. Rejects with
   * ScannerUnavailable if there is no clear verdict; with another error if the content fails or has the wrong size; with
   * the reason of the signal if it aborts.
   * The stream is read to its end or destroyed, in every case.
   */
  scan(content: Readable, size: number, signal: AbortSignal): Promise<Verdict>;
  /** Rejects with ScannerUnavailable when a verdict cannot be had at this moment. */
  check(signal: AbortSignal): Promise<void>;
}
