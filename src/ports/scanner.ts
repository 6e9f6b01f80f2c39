import type { Readable } from 'node:stream';

/** Thrown when there is no clear verdict, for whatever reason. It says nothing about the file: ask again later. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  /** The scanner cannot look at all of it, now or later: the file is above its ceiling, or beyond another limit of it. */
  | { readonly kind: 'notScanned'; readonly reason: 'tooLarge' | 'limitsExceeded' };

/** Looks for viruses. Every implementation passes scanner.suite.ts. */
export interface Scanner {
  /**
   * `clean` means that the scanner was given exactly `size` bytes and then said that it found nothing. Whatever is no
   * clear verdict rejects with ScannerUnavailable; content that fails, or that has not the size it should have, with an
   * error of its own; a signal, with its reason.
   * The stream is read to its end or destroyed, in every case.
   */
  scan(content: Readable, size: number, signal: AbortSignal): Promise<Verdict>;
  /** Rejects with ScannerUnavailable when a verdict cannot be had at this moment. */
  check(signal: AbortSignal): Promise<void>;
}
