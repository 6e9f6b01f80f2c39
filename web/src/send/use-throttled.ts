import { effect, untracked, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const defaultIntervalMs = 250;

/**
 * Returns a value that is computed from signals, updated at most once per interval. Reading the signals of thousands of
 * files at each change would block the page. The value must depend on signals only.
 */
export function useThrottled<Value>(read: () => Value, intervalMs = defaultIntervalMs): Value {
  const value = useSignal(untracked(read));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = listen();
    /** Listens until a change comes too early, and starts again after the interval. */
    function listen(): () => void {
      let readAt = Number.NEGATIVE_INFINITY;
      return effect(() => {
        const now = performance.now();
        if (now - readAt >= intervalMs) {
          readAt = now;
          value.value = read();
        } else {
          timer = setTimeout(() => {
            stop = listen();
          }, intervalMs);
        }
      });
    }
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return value.value;
}
