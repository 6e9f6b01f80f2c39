import type { AuditFilters, AuditPage } from '#client';
import { hasMessage, locale, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { type Filter, FilterBar } from '../../components/filter-bar.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useData } from '../../components/use-data.ts';
import { usePages } from '../../components/use-pages.ts';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { auditActions, findAction } from './audit-actions.ts';
import { ChangeList } from './change-list.tsx';
import { ExportButton } from './export-button.tsx';
import { LogTime } from './log-time.tsx';

type Entry = AuditPage['data'][number];

/** Changes by administrators, exports and sign-ins. */
export function AuditLog() {
  const filters = readFilters(place.value.query);
  const list = usePages(
    (client, after) => client.logs.audit({ ...filters, ...after }),
    [filters.actor, filters.action, filters.from, filters.until],
  );
  return (
    <section class="card" aria-labelledby="audit-log">
      <div class="card-head">
        <h2 id="audit-log">{translate('admin-audit:page.changes')}</h2>
        <ExportButton fileName="audit-log.jsonl" load={() => admin.logs.exportAudit()} onSaved={list.reload} />
      </div>
      <AuditFilterBar entries={list.data ?? []} />
      <Loaded from={list} isEmpty={(entries) => entries.length === 0} empty={translate('admin-audit:none')}>
        {(entries) => (
          <>
            <DataTable
              name="audit"
              caption={translate('admin-audit:page.changes')}
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

function readFilters(query: URLSearchParams): AuditFilters {
  const action = findAction(query.get('action'));
  const [actor, from, until] = ['actor', 'from', 'until'].map((name) => query.get(name) ?? undefined);
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

/** The actors to choose from: all administrators if the user may see them, and those of the loaded entries. */
function AuditFilterBar({ entries }: { readonly entries: readonly Entry[] }) {
  const { data = [] } = useData(async (client) =>
    can('administrators.read') ? client.access.administrators() : undefined,
  );
  const chosen = place.value.query.get('actor');
  const actors = new Map([
    ...(chosen === null ? [] : [[chosen, chosen] as const]),
    ...data.map(({ id, name }) => [id, name] as const),
    ...entries.map(({ actor }) => [actor.id, nameOf(actor)] as const),
    ['local', translate('admin-audit:actor.local')] as const,
  ]);
  const byLabel = new Intl.Collator(locale());
  const sorted = (options: NonNullable<Filter['options']>) =>
    [...options].sort((first, second) => byLabel.compare(first.label, second.label));
  const filters: readonly Filter[] = [
    {
      name: 'actor',
      label: translate('admin-audit:column.actor'),
      options: sorted([...actors].map(([value, label]) => ({ value, label }))),
    },
    {
      name: 'action',
      label: translate('admin-audit:column.action'),
      options: sorted(auditActions.map((value) => ({ value, label: describeAction(value) }))),
    },
    { name: 'from', label: translate('admin-audit:filter.from') },
    { name: 'until', label: translate('admin-audit:filter.until') },
  ];
  return <FilterBar filters={filters} />;
}

function nameOf({ kind, name }: Entry['actor']): string {
  if (kind === 'local' || kind === 'system') return translate(`admin-audit:actor.${kind}`);
  return kind === 'token' ? translate('admin-audit:actor.token', { name }) : name;
}

/** An entry may have been written by a newer version. */
function describeAction(action: string): string {
  const key = `admin-audit:action.${action}`;
  return hasMessage(key) ? translate(key) : action;
}

function columnsOf(): readonly Column<Entry>[] {
  const label = (name: string) => translate(`admin-audit:column.${name}`);
  return [
    { name: 'at', label: label('at'), render: ({ at }) => <LogTime at={at} /> },
    { name: 'actor', label: label('actor'), render: (entry) => <Actor entry={entry} /> },
    { name: 'action', label: label('action'), render: (entry) => <Action entry={entry} /> },
    { name: 'details', label: label('details'), render: (entry) => <ChangeList entry={entry} /> },
  ];
}

function Actor({ entry: { actor, details } }: { readonly entry: Entry }) {
  const isChosen = place.value.query.get('actor') === actor.id;
  const name = <bdi>{nameOf(actor)}</bdi>;
  return (
    <div class="audit-who">
      {isChosen ? (
        name
      ) : (
        <button
          type="button"
          class="quiet"
          title={translate('admin-audit:onlyActor')}
          onClick={() => changeQuery((query) => query.set('actor', actor.id))}
        >
          {name}
        </button>
      )}
      {details?.network !== undefined && <div class="muted small">{details.network}</div>}
    </div>
  );
}

function Action({ entry: { action, subject } }: { readonly entry: Entry }) {
  return (
    <div>
      {describeAction(action)}
      {subject !== null && (
        <div class="muted small">
          <bdi>{subject}</bdi>
        </div>
      )}
    </div>
  );
}
