import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type SealpostAdmin, SealpostProblem, type Versioned } from '#client';
import { ProblemNotice } from '../../components/problem-notice.tsx';
import { translate } from '../../messages.ts';
import { adminUntil } from '../api.ts';
import { Button } from './actions.tsx';
import { formatNumber } from './format.ts';

interface Props<Data> {
  readonly from: Pick<LoadedData<Data>, 'data' | 'problem' | 'isLoading' | 'reload'>;
  /** What to show if there is nothing. Without it, there is always something. */
  readonly empty?: ComponentChild;
  /** By default, null and an empty list are nothing. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ComponentChild;
}

/** Shows data, or that it is loaded, cannot be loaded, or that there is none. */
export function Loaded<Data>({ from, empty, isEmpty = isNothing, children }: Props<Data>) {
  const { data, problem, reload } = from;
  return (
    <div class="loaded" aria-busy={from.isLoading}>
      <ProblemNotice error={problem} />
      {problem !== undefined && <Button onUse={reload}>{translate('admin:retry')}</Button>}
      {data === undefined && problem === undefined && (
        <div class="loading" role="status">
          <span class="visually-hidden">{translate('admin:loading')}</span>
        </div>
      )}
      {data !== undefined &&
        (empty !== undefined && isEmpty(data) ? <div class="empty muted">{empty}</div> : children(data))}
    </div>
  );
}

const isNothing = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0);

type Pages<Entry> = Pick<PagedList<Entry>, 'data' | 'hasMore' | 'isLoading' | 'loadMore'>;

/** Reports how many entries are shown, and offers the next page. */
export function LoadMore<Entry>({ from }: { readonly from: Pages<Entry> }) {
  const { data, hasMore, isLoading } = from;
  if (data === undefined) return null;
  const count = { count: data.length, number: formatNumber(data.length) };
  return (
    <div class="load-more">
      <span class="muted small" role="status">
        {!isLoading && translate(hasMore ? 'admin:list.first' : 'admin:list.all', count)}
      </span>
      {hasMore && (
        <Button attempt={{ isBusy: isLoading }} onUse={() => (isLoading ? undefined : from.loadMore())}>
          {translate('admin:list.more')}
        </Button>
      )}
    </div>
  );
}

export interface VersionedData<Data> extends LoadedData<Versioned<Data>> {
  /** Whether another administrator has changed the data since it was loaded, so that a change was rejected. */
  readonly isOutdated: boolean;
  /**
   * Sends a change with the loaded version, and shows what it returns. Throws what the request throws, but returns false if
   * the data is outdated: then show `OutdatedNotice`, and keep the input.
   */
  save(change: (version: string) => Promise<Versioned<Data>>): Promise<boolean>;
}

/** Loads data that several administrators change, and detects that another one was faster. */
export function useVersioned<Data>(
  load: (admin: SealpostAdmin) => Promise<Versioned<Data>>,
  keys: readonly unknown[] = [],
): VersionedData<Data> {
  const loaded = useData(load, keys);
  const isOutdated = useSignal(false);
  return {
    ...loaded,
    isOutdated: isOutdated.value,
    async reload() {
      await loaded.reload();
      isOutdated.value = false;
    },
    async save(change) {
      try {
        loaded.replace(await change(loaded.data?.version ?? '*'));
        isOutdated.value = false;
        return true;
      } catch (error) {
        if (!isVersionChanged(error)) throw error;
        isOutdated.value = true;
        return false;
      }
    },
  };
}

const isVersionChanged = (error: unknown) =>
  error instanceof SealpostProblem && error.type === 'urn:sealpost:problem:version_changed';

/** Reports that another administrator has changed the data, and loads the new state. The input of the form stays. */
export function OutdatedNotice({ from }: { readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'> }) {
  return (
    <div role="alert">
      {from.isOutdated && (
        <div class="notice warn">
          <p>{translate('admin:outdated.text')}</p>
          <Button onUse={from.reload}>{translate('admin:outdated.reload')}</Button>
        </div>
      )}
    </div>
  );
}

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
  /** Loads what is shown again. */
  reload(): Promise<void>;
  /** Changes the loaded entries after an action, without a request. */
  replace(entries: readonly Entry[]): void;
}

/**
 * Loads a list page by page: the first one when the component is shown and when one of `keys` changes, or as many as were
 * loaded when the user left this place. A load that was overtaken by another one is aborted, and its result is ignored.
 */
export function usePages<Entry>(
  load: (admin: SealpostAdmin, after: { readonly after?: string }) => Promise<Page<Entry>>,
  keys: readonly unknown[] = [],
): PagedList<Entry> {
  const data = useSignal<readonly Entry[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isLoading = useSignal(true);
  const running = useRef<AbortController | undefined>(undefined);
  const name = JSON.stringify(keys);

  async function loadPage(after: string | undefined): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    isLoading.value = true;
    try {
      const client = adminUntil(own.signal);
      const first = after === undefined ? [] : (data.value ?? []);
      const { entries, end } = await loadEntries((from) => load(client, from), first, after, loadedCount(name));
      if (own.signal.aborted) return;
      data.value = entries;
      next.value = end;
      keepLoadedCount(name, entries.length);
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
    hasMore: next.value !== undefined,
    loadMore: async () => loadPage(next.value),
    reload: () => loadPage(undefined),
    replace(entries) {
      data.value = entries;
    },
  };
}

/** Adds one page to the first entries, and further ones until there are `count`. */
async function loadEntries<Entry>(
  load: (after: { readonly after?: string }) => Promise<Page<Entry>>,
  first: readonly Entry[],
  after: string | undefined,
  count: number,
): Promise<{ readonly entries: readonly Entry[]; readonly end: string | undefined }> {
  const page = await load(after === undefined ? {} : { after });
  const [entries, end] = [[...first, ...page.data], page.meta.next ?? undefined];
  return end === undefined || entries.length >= count ? { entries, end } : loadEntries(load, entries, end, count);
}

/** Returns how many entries of a list were loaded when the user left this place. The entry of the history holds it. */
export const loadedCount = (list: string): number => history.state?.[list] ?? 0;

/** Keeps how many entries of a list are loaded, so that Back and a reload show as many. */
export function keepLoadedCount(list: string, count: number): void {
  history.replaceState({ ...history.state, [list]: count }, '');
}
