import { Icon } from '../components/icon.tsx';
import { translate } from '../messages.ts';
import { type Filter, filters, lists } from './request-page.ts';
import { list, refresh, selectList } from './transfer-list.ts';
import { query, search } from './transfer-search.ts';

/** Selects which transfers are shown. */
export function ListBar() {
  const { name } = list.value;
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
      <SearchForm />
    </div>
  );
}

function SearchForm() {
  return (
    <search>
      <input
        type="search"
        dir="auto"
        aria-label={translate('transfers:search')}
        placeholder={translate('transfers:searchHint')}
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
  );
}
