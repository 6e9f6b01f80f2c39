import { useSignal } from '@preact/signals';
import type { TransferFilters } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { usePages } from '../../components/use-pages.ts';
import { place } from '../../router.ts';
import { can } from '../../session.ts';
import { ExportButtons } from './export-buttons.tsx';
import { maxSearchLength } from './search-length.ts';
import { transferColumns } from './transfer-columns.tsx';
import { filtersFor, isTooShort, readFilters } from './transfer-filters.tsx';

/** Searches the transfers of all senders. */
export function TransferList() {
  const { query } = place.value;
  const filters = readFilters(query);
  const { list, complete, moreAddresses } = useTransferSearch(filters);
  const attempt = useAttempt();
  const isNone = list.data?.length === 0;
  const isEmpty = isNone && !list.hasMore;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-transfers:title')}</PageHeading>
        {can('transfers.export') && (
          <ExportButtons filters={filters} attempt={attempt} isRefused={moreAddresses || isEmpty} />
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <section class="card" aria-label={translate('admin-transfers:title')}>
        <SearchField name="q" label={translate('admin-transfers:search')} maxLength={maxSearchLength} />
        <div role="status">
          {isTooShort(query) && <p class="muted small">{translate('admin-transfers:searchTooShort')}</p>}
          {moreAddresses && <p class="notice warn">{translate('admin-transfers:moreAddresses')}</p>}
        </div>
        <FilterBar filters={filtersFor(query)} summary={translate('admin-transfers:filters')} />
        <Loaded
          from={list}
          isEmpty={(transfers) => transfers.length === 0}
          empty={translate(emptyText(list.hasMore, isFiltered))}
        >
          {(transfers) => (
            <DataTable
              name="transfers"
              caption={translate('admin-transfers:title')}
              columns={transferColumns(query)}
              rows={transfers}
              keyOf={({ trackingId }) => trackingId}
              hasChoice
            />
          )}
        </Loaded>
        {!(complete || isNone) && <p class="muted small">{translate('admin-transfers:partSearched')}</p>}
        <div class={isEmpty ? 'visually-hidden' : ''}>
          <LoadMore from={list} />
        </div>
      </section>
    </>
  );
}

function emptyText(hasMore: boolean, isFiltered: boolean): string {
  if (hasMore) return 'admin-transfers:partSearched';
  return isFiltered ? 'admin-transfers:noneFound' : 'admin-transfers:none';
}

/** Loads the transfers that match, and whether the search was complete. */
function useTransferSearch(filters: TransferFilters) {
  const meta = useSignal({ complete: true, moreAddresses: false });
  const list = usePages(
    async (client, after) => {
      const page = await client.transfers.search({ ...filters, ...after });
      meta.value = page.meta;
      return page;
    },
    [JSON.stringify(filters)],
  );
  return { list, ...meta.value };
}
