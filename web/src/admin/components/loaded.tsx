import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { type SealpostAdmin, SealpostProblem, type Versioned } from '#client';
import { ProblemNotice } from '../../components/problem-notice.tsx';
import { translate } from '../../messages.ts';
import { Button } from './actions.tsx';
import { type LoadedData, type PagedList, useData } from './data.ts';
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
      {data === undefined && problem === undefined && <Loading />}
      {data !== undefined &&
        (empty !== undefined && isEmpty(data) ? <div class="empty muted">{empty}</div> : children(data))}
    </div>
  );
}

const isNothing = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0);

/** The place of content that is being loaded. */
function Loading() {
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{translate('admin:loading')}</span>
    </div>
  );
}

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
