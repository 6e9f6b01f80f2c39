import { effect, untracked, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const pauseMs = 250;

/**
 * What is read from the signals of all files, at most four times a second: there may be thousands, and whoever reads all of
 * them whenever one changes does nothing else. What is read must depend on nothing but signals.
 */
export function useCalmly<Value>(read: () => Value): Value {
  const value = useSignal(untracked(read));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = look();
    /** Listens until something changes, and no longer. */
    function look(): () => void {
      let isFirst = true;
      return effect(() => {
        if (isFirst) value.value = read();
        else {
          timer = setTimeout(() => {
            stop = look();
          }, pauseMs);
        }
        isFirst = false;
      });
    }
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return value.value;
}
