import type { LogFilters, TransferLogPage } from '#client';
import { locale } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, act, Button, useAttempt } from '../../components/actions.tsx';
import { TransferLink } from '../../components/card.tsx';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { downloadBlob } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { usePages } from '../../components/loaded.tsx';
import { place } from '../../router.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';

export const columnLabel = (name: string) => t(`column.${name}`);

/** The values of these names in the address. */
export function queryOf<Name extends string>(...names: readonly Name[]): { readonly [Each in Name]?: string } {
  const { query } = place.value;
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []))) as {
    [Each in Name]?: string;
  };
}

export const timeFilters = () => [
  { name: 'from', label: t('filter.from') },
  { name: 'until', label: t('filter.until') },
];

/** The time of an entry, with seconds: entries are compared with other logs. */
export function LogTime({ at }: { readonly at: string }) {
  const form = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time class="audit-time" dateTime={at}>
      {form.format(new Date(at))}
    </time>
  );
}

interface ExportProps {
  readonly fileName: string;
  readonly load: () => Promise<Response>;
  readonly onSaved?: () => Promise<void>;
}

/** Saves a whole log as a file. A plain link could not report that the session has ended, or that other exports run. */
export function ExportButton({ fileName, load, onSaved }: ExportProps) {
  const attempt = useAttempt();
  const save = () =>
    act(attempt, {
      work: async () => downloadBlob(fileName, await (await load()).blob()),
      after: () => onSaved?.(),
      done: t('exported'),
    });
  return (
    <div>
      <Button attempt={attempt} icon="download" onUse={save} label={t('export')} />
      <AttemptNotice attempt={attempt} />
    </div>
  );
}

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
  const eventFilter = {
    name: 'event',
    label: columnLabel('event'),
    options: eventNames.map((value) => ({ value, label: t(`event.${value}`) })),
  };
  const exportButton = can('transfers.export') && (
    <ExportButton fileName="transfer-log.jsonl" load={() => admin.logs.export()} />
  );
  return (
    <ListCard
      id="transfer-log"
      title={t('page.transfers')}
      head={exportButton}
      from={list}
      empty={t('none')}
      by="id"
      labels="admin-audit:column"
      cells={{
        at: ({ at }) => <LogTime at={at} />,
        event: ({ event }) => (event in events ? t(`event.${event}`) : event),
        transfer: ({ trackingId }) => <TransferLink id={trackingId} />,
      }}
    >
      <SearchField name="transfer" label={t('trackingId')} maxLength={100} />
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
