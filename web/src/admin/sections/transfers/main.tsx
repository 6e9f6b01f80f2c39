import './transfers.css';
import { useSignal } from '@preact/signals';
import type { FoundTransfers, TransferFilters } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { formatDate, formatDateTime, formatSize, translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { Link, SectionHead } from '../../components/card.tsx';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { downloadBlob, formatNumber, formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded, LoadMore, usePages } from '../../components/loaded.tsx';
import { place } from '../../router.ts';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { filtersFor, isTooShort, maxSearchLength, readFilters } from './filters.tsx';
import { t } from './t.ts';
import { hrefWith, TransferDetail, TransferState } from './transfer.tsx';

/** Transfers of all senders: a list to search, and one of them with its history. */
export default function Transfers({ path: [trackingId] }: SectionProps) {
  return trackingId === undefined ? <TransferList /> : <TransferDetail key={trackingId} trackingId={trackingId} />;
}

/** Searches the transfers of all senders. */
function TransferList() {
  const { query } = place.value;
  const filters = readFilters(query);
  const { list, complete, moreAddresses } = useTransferSearch(filters);
  const attempt = useAttempt();
  const isNone = list.data?.length === 0;
  const isEmpty = isNone && !list.hasMore;
  const isFiltered = Object.keys(filters).length > 0;
  const title = t('title');
  return (
    <>
      <SectionHead title={title}>
        {can('transfers.export') && (
          <ExportButtons filters={filters} attempt={attempt} isRefused={moreAddresses || isEmpty} />
        )}
      </SectionHead>
      <AttemptNotice attempt={attempt} />
      <section class="card" aria-label={title}>
        <SearchField name="q" label={t('search')} maxLength={maxSearchLength} />
        <div role="status">
          {isTooShort(query) && <p class="muted small">{t('searchTooShort')}</p>}
          {moreAddresses && <p class="notice warn">{t('moreAddresses')}</p>}
        </div>
        <FilterBar filters={filtersFor(query)} summary={t('filters')} />
        <Loaded from={list} empty={translate(emptyText(list.hasMore, isFiltered))}>
          {(found) => (
            <DataTable
              caption={title}
              columns={transferColumns(query)}
              rows={found}
              by="trackingId"
              choice="transfers"
            />
          )}
        </Loaded>
        {!(complete || isNone) && <p class="muted small">{t('partSearched')}</p>}
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

const fileNames = { csv: 'transfers.csv', json: 'transfers.jsonl' } as const;

interface ExportProps {
  readonly filters: TransferFilters;
  readonly attempt: Attempt;
  /** Nothing to export, or more than the API exports. */
  readonly isRefused: boolean;
}

/** Saves all transfers that match the filters as a file. */
function ExportButtons({ filters, attempt, isRefused }: ExportProps) {
  // A plain link could not report that the session has ended, or that other exports run.
  const save = (format: keyof typeof fileNames) =>
    attempt.run(async () => {
      const response = await admin.transfers.export({ ...filters, format });
      downloadBlob(fileNames[format], await response.blob());
    });
  return (
    <p class="actions">
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={isRefused}
          aria-busy={attempt.isBusy}
          onClick={() => void save(format)}
        >
          <Icon name="download" />
          {t(`export.${format}`)}
        </button>
      ))}
    </p>
  );
}

type FoundTransfer = FoundTransfers['data'][number];

/** Links keep the query, so that the way back leads to the same filters. */
const transferColumns = (query: URLSearchParams) =>
  columnsOf<FoundTransfer>('admin-transfers:column', {
    trackingId: ({ trackingId }) => (
      <Link class="tracking-id" href={hrefWith(query, trackingId)}>
        {trackingId}
      </Link>
    ),
    state: ({ state }) => <TransferState state={state} />,
    sender: ({ sender }) => <bdi class="address">{sender}</bdi>,
    recipients: (transfer) => <Recipients transfer={transfer} />,
    files: { isNumber: true, isHidden: true, render: ({ files }) => formatNumber(files) },
    size: { isNumber: true, render: ({ bytes }) => formatSize(bytes) },
    created: ({ createdAt }) => <Time time={createdAt} />,
    sent: { isHidden: true, render: ({ finalizedAt }) => <Time time={finalizedAt} /> },
    expires: { isHidden: true, render: ({ expiresAt }) => <Day time={expiresAt} /> },
  });

function Recipients({ transfer: { recipients, recipientCount } }: { readonly transfer: FoundTransfer }) {
  const [first] = recipients;
  const address = <bdi>{first?.address}</bdi>;
  return (
    <span class="address">{translateRich('admin-transfers:people', { address }, { count: recipientCount - 1 })}</span>
  );
}

/** The day of a time, with the exact one as its title. */
function Day({ time }: { readonly time: string }) {
  const date = new Date(time);
  return (
    <time class="short-time" dateTime={time} title={formatDateTime(date)}>
      {formatDate(date)}
    </time>
  );
}

/** A time, with the exact one as its title. */
function Time({ time }: { readonly time: string | null }) {
  if (time === null) return <span class="muted">–</span>;
  return (
    <time dateTime={time} title={formatDateTime(new Date(time))}>
      {formatWhen(time)}
    </time>
  );
}
