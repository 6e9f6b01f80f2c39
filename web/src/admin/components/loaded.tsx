import type { ComponentChild } from 'preact';
import { ProblemNotice } from '../../components/problem-notice.tsx';
import { translate } from '../../messages.ts';
import type { LoadedData } from './use-data.ts';

interface Props<Data> {
  readonly from: LoadedData<Data>;
  readonly isEmpty: (data: Data) => boolean;
  /** What to show if there is nothing. */
  readonly empty: ComponentChild;
  readonly children: (data: Data) => ComponentChild;
}

/** Shows data, or that it is loaded, cannot be loaded, or that there is none. */
export function Loaded<Data>({ from, isEmpty, empty, children }: Props<Data>) {
  const { data, problem, reload } = from;
  return (
    <div class="loaded" aria-busy={from.isLoading}>
      <ProblemNotice error={problem} />
      {problem !== undefined && (
        <button type="button" onClick={() => void reload()}>
          {translate('admin:retry')}
        </button>
      )}
      {data === undefined && problem === undefined && <Loading />}
      {data !== undefined && (isEmpty(data) ? <div class="empty muted">{empty}</div> : children(data))}
    </div>
  );
}

/** The place of content that is being loaded. */
function Loading() {
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{translate('admin:loading')}</span>
    </div>
  );
}
