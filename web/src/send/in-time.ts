/** A line can be dead without anybody telling. What is asked is meant to take about a second. */
export const deadlineMs = 60_000;

/** Gives up what takes too long as if the line were cut, and at once when it is stopped. */
export async function inTime<Result>(
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  stop?.throwIfAborted();
  const deadline = new AbortController();
  const end = () => deadline.abort(stop?.reason);
  const timer = setTimeout(() => deadline.abort(new TypeError('The line is dead')), deadlineMs);
  stop?.addEventListener('abort', end);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  }
}
