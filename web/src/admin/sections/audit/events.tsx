import type { LogFilters, TransferLogPage } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { usePages } from '../../components/data.ts';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { TransferLink } from '../../components/links.tsx';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { place } from '../../router.ts';
import { can } from '../../session.ts';
import { columnLabel, ExportButton, LogTime, queryOf, timeFilters } from './log.tsx';

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
  const filters = readFilters();
  const list = usePages((client, after) => client.logs.list({ ...filters, ...after }), [JSON.stringify(filters)]);
  const columns = columnsOf<Entry>(columnLabel, {
    at: ({ at }) => <LogTime at={at} />,
    event: ({ event }) => (event in events ? translate(`admin-audit:event.${event}`) : event),
    transfer: ({ trackingId }) => <TransferLink id={trackingId} />,
  });
  const eventFilter = {
    name: 'event',
    label: columnLabel('event'),
    options: eventNames.map((value) => ({ value, label: translate(`admin-audit:event.${value}`) })),
  };
  const exportButton = can('transfers.export') && (
    <ExportButton fileName="transfer-log.jsonl" load={() => admin.logs.export()} />
  );
  return (
    <ListCard
      id="transfer-log"
      title={translate('admin-audit:page.transfers')}
      head={exportButton}
      from={list}
      empty={translate('admin-audit:none')}
      columns={columns}
      by="id"
    >
      <SearchField name="transfer" label={translate('admin-audit:trackingId')} maxLength={100} />
      <FilterBar filters={[eventFilter, ...timeFilters()]} />
    </ListCard>
  );
}

function readFilters(): LogFilters {
  const { transfer, ...times } = queryOf('transfer', 'from', 'until');
  const event = eventNames.find((name) => name === place.value.query.get('event'));
  return {
    ...(transfer === undefined ? {} : { 'tracking-id': transfer }),
    ...(event === undefined ? {} : { event: [event] }),
    ...times,
  };
}
