import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SealpostAdmin } from '#client';
import { adminUntil } from '../api.ts';

export interface LoadedData<Data> {
  /** Undefined until it is loaded. Older data stays while newer is loaded. */
  readonly data: Data | undefined;
  readonly problem: unknown;
  readonly isLoading: boolean;
  /** Loads it again. */
  reload(): Promise<void>;
  /** Replaces it with what a change has returned. */
  replace(data: Data): void;
}

/**
 * Loads data when the component is first shown, and when one of `keys` changes. A load that was overtaken by another one is
 * aborted, and its result is ignored. Other requests than those of the given client are not aborted.
 */
export function useData<Data>(
  load: (admin: SealpostAdmin) => Promise<Data>,
  keys: readonly unknown[] = [],
): LoadedData<Data> {
  const data = useSignal<Data | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isLoading = useSignal(true);
  const running = useRef<AbortController | undefined>(undefined);
  async function reload(): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    isLoading.value = true;
    try {
      const loaded = await load(adminUntil(own.signal));
      if (own.signal.aborted) return;
      data.value = loaded;
      problem.value = undefined;
    } catch (error) {
      if (own.signal.aborted) return;
      problem.value = error;
    }
    isLoading.value = false;
  }
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, keys);
  const replace = (next: Data) => {
    data.value = next;
  };
  return { data: data.value, problem: problem.value, isLoading: isLoading.value, reload, replace };
}
