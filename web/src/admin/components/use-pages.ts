import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SealpostAdmin } from '#client';
import { adminUntil } from '../api.ts';

/** A page of a list, as the API returns it. */
interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly meta: { readonly next: string | null };
}

export interface PagedList<Entry> {
  /** Undefined until the first page is loaded. Older entries stay while newer ones are loaded. */
  readonly data: readonly Entry[] | undefined;
  readonly problem: unknown;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Adds the next page. */
  loadMore(): Promise<void>;
  /** Loads the first page again. */
  reload(): Promise<void>;
  /** Changes the loaded entries after an action, without a request. */
  replace(entries: readonly Entry[]): void;
}

/**
 * Loads a list page by page: the first one when the component is shown and when one of `keys` changes. A load that was
 * overtaken by another one is aborted, and its result is ignored.
 */
export function usePages<Entry>(
  load: (admin: SealpostAdmin, after: { readonly after?: string }) => Promise<Page<Entry>>,
  keys: readonly unknown[] = [],
): PagedList<Entry> {
  const data = useSignal<readonly Entry[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const problem = useSignal<unknown>(undefined);
  const isLoading = useSignal(true);
  const running = useRef<AbortController | undefined>(undefined);

  async function loadPage(after: string | undefined): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    isLoading.value = true;
    try {
      const page = await load(adminUntil(own.signal), after === undefined ? {} : { after });
      if (own.signal.aborted) return;
      data.value = after === undefined ? page.data : [...(data.value ?? []), ...page.data];
      next.value = page.meta.next;
      problem.value = undefined;
    } catch (error) {
      if (own.signal.aborted) return;
      problem.value = error;
    }
    isLoading.value = false;
  }

  useEffect(() => {
    void loadPage(undefined);
    return () => running.current?.abort();
  }, keys);
  return {
    data: data.value,
    problem: problem.value,
    isLoading: isLoading.value,
    hasMore: next.value !== null,
    loadMore: async () => loadPage(next.value ?? undefined),
    reload: () => loadPage(undefined),
    replace(entries) {
      data.value = entries;
    },
  };
}
