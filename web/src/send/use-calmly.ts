import { effect, untracked, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const pauseMs = 250;

/**
 * What is read from the signals of all files: at once, but at most four times a second. There may be thousands, and whoever
 * reads all of them whenever one changes does nothing else. What is read must depend on nothing but signals.
 */
export function useCalmly<Value>(read: () => Value): Value {
  const value = useSignal(untracked(read));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = listen();
    /** Until something changes too soon: then it is not listened for a while. */
    function listen(): () => void {
      let readAt = Number.NEGATIVE_INFINITY;
      return effect(() => {
        const now = performance.now();
        if (now - readAt >= pauseMs) {
          readAt = now;
          value.value = read();
        } else {
          timer = setTimeout(() => {
            stop = listen();
          }, pauseMs);
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
