import { ScannerUnavailable, type Verdict } from '../ports/scanner.ts';

const found = /^stream: ([\x21-\x7e][\x20-\x7e]{0,999}) FOUND$/;

/** With `AlertExceedsMax` clamd reports what it did not look through as if it were a virus of this name. */
const beyondLimits = /^Heuristics\.Limits\.Exceeded\b/;

/**
 * What an answer to INSTREAM says, without its NUL. Only these words are a verdict; all others are none. "Size limit
 * exceeded" is none either: it is asked about no file above our ceiling, so its settings are not those that it has proven.
 */
export function verdictIn(answer: string): Verdict {
  if (answer === 'stream: OK') return { kind: 'clean' };
  const signature = found.exec(answer)?.[1];
  if (signature === undefined) throw noAnswer(answer);
  return beyondLimits.test(signature)
    ? { kind: 'notScanned', reason: 'limitsExceeded' }
    : { kind: 'infected', signature };
}

/** Quotes what was said instead, so that somebody can find out why. */
export function noAnswer(text: string): ScannerUnavailable {
  return new ScannerUnavailable(`The virus scanner said ${JSON.stringify(text.slice(0, 200))}`);
}
