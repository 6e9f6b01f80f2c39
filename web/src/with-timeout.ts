/** Requests are meant to take about a second. A connection can be dead without an error. */
export const timeoutMs = 60_000;

/** Aborts work that takes too long, with the error type of a network failure, and immediately when `stop` is aborted. */
export async function withTimeout<Result>(
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  stop?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(stop?.reason);
  const timer = setTimeout(() => controller.abort(new TypeError('The request timed out')), timeoutMs);
  stop?.addEventListener('abort', abort);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', abort);
  }
}
