import type { LogFilters, TransferLogPage } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TransferLink } from '../../components/transfer-link.tsx';
import { usePages } from '../../components/use-pages.ts';
import { place } from '../../router.ts';
import { can } from '../../session.ts';
import { ExportButton } from './export-button.tsx';
import { LogTime } from './log-time.tsx';

type Entry = TransferLogPage['data'][number];

const events: Readonly<Record<Entry['event'], true>> = {
  submitted: true,
  finalized: true,
  emptied: true,
  expired: true,
  revoked: true,
  removed: true,
  lockedOut: true,
};
const eventNames = Object.keys(events) as readonly Entry['event'][];

/** What happened to transfers. */
export function TransferLog() {
  const filters = readFilters(place.value.query);
  const list = usePages((client, after) => client.logs.list({ ...filters, ...after }), [JSON.stringify(filters)]);
  return (
    <section class="card" aria-labelledby="transfer-log">
      <div class="card-head">
        <h2 id="transfer-log">{translate('admin-audit:page.transfers')}</h2>
        {can('transfers.export') && <ExportButton fileName="transfer-log.jsonl" load={() => admin.logs.export()} />}
      </div>
      <SearchField name="transfer" label={translate('admin-audit:trackingId')} maxLength={100} />
      <FilterBar
        filters={[
          {
            name: 'event',
            label: translate('admin-audit:column.event'),
            options: eventNames.map((value) => ({ value, label: translate(`admin-audit:event.${value}`) })),
          },
          { name: 'from', label: translate('admin-audit:filter.from') },
          { name: 'until', label: translate('admin-audit:filter.until') },
        ]}
      />
      <Loaded
        from={list}
        isEmpty={(entries) => entries.length === 0 && !list.hasMore}
        empty={translate('admin-audit:none')}
      >
        {(entries) => (
          <>
            <DataTable
              name="transfer-log"
              caption={translate('admin-audit:page.transfers')}
              columns={columnsOf()}
              rows={entries}
              keyOf={({ id }) => String(id)}
            />
            <LoadMore from={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function readFilters(query: URLSearchParams): LogFilters {
  const event = eventNames.find((name) => name === query.get('event'));
  const [trackingId, from, until] = ['transfer', 'from', 'until'].map((name) => query.get(name) ?? undefined);
  return {
    ...(trackingId === undefined ? {} : { 'tracking-id': trackingId }),
    ...(event === undefined ? {} : { event: [event] }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

function columnsOf(): readonly Column<Entry>[] {
  const label = (name: string) => translate(`admin-audit:column.${name}`);
  return [
    { name: 'at', label: label('at'), render: ({ at }) => <LogTime at={at} /> },
    {
      name: 'event',
      label: label('event'),
      render: ({ event }) => (event in events ? translate(`admin-audit:event.${event}`) : event),
    },
    { name: 'transfer', label: label('transfer'), render: ({ trackingId }) => <TransferLink id={trackingId} /> },
  ];
}
