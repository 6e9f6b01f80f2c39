import { type Sealpost, SealpostProblem } from '#client';
import { OutdatedPage } from '../hashing/outdated-page.ts';
import { UnreadableFile } from '../hashing/unreadable-file.ts';
import { inTime } from './in-time.ts';

export interface Line {
  /** As it is at the moment: a token may have been renewed. The signal ends whatever is asked through it. */
  client(signal: AbortSignal): Sealpost;
  /** Resolves when it is time to try again, after so many tries in a row. */
  untilNextTry(error: unknown, tries: number, signal: AbortSignal): Promise<void>;
}

/** Tries until it works, it is stopped, or no other try would fare better. */
export async function steadily<Result>(
  { untilNextTry }: Pick<Line, 'untilNextTry'>,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      await untilNextTry(error, tries, signal);
    }
  }
}

/** The same for a question to the service. Its answer may be lost: it must be one that may be asked twice. */
export function askSteadily<Result>(
  line: Line,
  signal: AbortSignal,
  question: (client: Sealpost) => Promise<Result>,
): Promise<Result> {
  return steadily(line, signal, () => inTime(signal, (stop) => question(line.client(stop))));
}

function isFinal(error: unknown): boolean {
  if (error instanceof SealpostProblem) return error.status < 500 && ![408, 429].includes(error.status);
  return error instanceof UnreadableFile || error instanceof OutdatedPage;
}
