import { translate } from '../../messages.ts';
import { formatNumber } from './format.ts';
import type { PagedList } from './use-pages.ts';

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
        <button type="button" aria-disabled={isLoading} onClick={() => (isLoading ? undefined : void from.loadMore())}>
          {translate('admin:list.more')}
        </button>
      )}
    </div>
  );
}
