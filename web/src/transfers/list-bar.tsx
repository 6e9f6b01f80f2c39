import { Icon } from '../components/icon.tsx';
import { useHeldFocus } from '../components/use-held-focus.ts';
import { translate } from '../messages.ts';
import { list, refresh, selectList } from './transfer-list.ts';
import { type Filter, filters, lists, query, search } from './transfer-search.ts';

/** Selects which transfers are shown. */
export function ListBar() {
  const { name } = list.value;
  // The service may leave the subject out of received transfers.
  const label = list.value.name === 'sent' ? 'search' : 'searchReceived';
  return (
    <div class="list-bar">
      <div class="segmented tabs">
        {lists.map((each) => (
          <button key={each} type="button" aria-pressed={each === name} onClick={() => selectList({ name: each })}>
            {translate(`transfers:${each}`)}
          </button>
        ))}
      </div>
      <button type="button" title={translate('transfers:refresh')} onClick={refresh}>
        <Icon name="refresh" />
        <span class="visually-hidden">{translate('transfers:refresh')}</span>
      </button>
      <search>
        <input
          type="search"
          dir="auto"
          aria-label={translate(`transfers:${label}`)}
          placeholder={translate(`transfers:${label}Hint`)}
          autocomplete="off"
          enterkeyhint="search"
          value={query.value}
          onInput={({ currentTarget }) => search(currentTarget.value, list.value)}
        />
        <select
          aria-label={translate('transfers:filter')}
          value={list.value.filter}
          onChange={({ currentTarget }) => selectList({ filter: currentTarget.value as Filter })}
        >
          {filters.map((each) => (
            <option key={each} value={each}>
              {translate(`transfers:filter.${each}`)}
            </option>
          ))}
        </select>
      </search>
    </div>
  );
}

export interface PageProps {
  readonly page: number;
  readonly totalPages: number;
  readonly isLoading: boolean;
  readonly onSelect: (page: number) => void;
}

/** The buttons that show another page of a list. */
export function Pages({ page, totalPages, isLoading, onSelect }: PageProps) {
  const container = useHeldFocus<HTMLDivElement>();
  const turn = (label: string, next: number) => {
    const isPossible = next >= 1 && next <= totalPages && !isLoading;
    return (
      // A disabled button would lose the focus.
      <button type="button" aria-disabled={!isPossible} onClick={() => isPossible && onSelect(next)}>
        {label}
      </button>
    );
  };
  return (
    <div ref={container}>
      {totalPages > 1 && (
        <nav class="actions" aria-label={translate('transfers:pages')}>
          {turn(translate('transfers:newer'), page - 1)}
          <span>{translate('transfers:page', { page, total: totalPages })}</span>
          {turn(translate('transfers:older'), page + 1)}
        </nav>
      )}
    </div>
  );
}
