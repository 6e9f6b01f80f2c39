import type { AuditFilters, AuditPage } from '#client';
import { hasMessage, locale, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Button } from '../../components/actions.tsx';
import { useData, usePages } from '../../components/data.ts';
import { type Filter, FilterBar } from '../../components/filters.tsx';
import { formatNumber } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { auditActions, findAction } from './actions.ts';
import { type Change, changesOf, isSummary } from './differences.ts';
import { columnLabel, ExportButton, LogTime, queryOf, timeFilters } from './log.tsx';

type Entry = AuditPage['data'][number];

/** Changes by administrators, exports and sign-ins. */
export function AuditLog() {
  const filters = readFilters();
  const list = usePages((client, after) => client.logs.audit({ ...filters, ...after }), [JSON.stringify(filters)]);
  const columns = columnsOf<Entry>(columnLabel, {
    at: ({ at }) => <LogTime at={at} />,
    actor: (entry) => <Actor entry={entry} />,
    action: (entry) => <Action entry={entry} />,
    details: (entry) => <ChangeList entry={entry} />,
  });
  return (
    <ListCard
      id="audit-log"
      title={translate('admin-audit:page.changes')}
      head={<ExportButton fileName="audit-log.jsonl" load={() => admin.logs.exportAudit()} onSaved={list.reload} />}
      from={list}
      empty={translate('admin-audit:none')}
      columns={columns}
      by="id"
    >
      <AuditFilterBar entries={list.data ?? []} />
    </ListCard>
  );
}

function readFilters(): AuditFilters {
  const action = findAction(place.value.query.get('action'));
  return { ...queryOf('actor', 'from', 'until'), ...(action === undefined ? {} : { action }) };
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
  const actorOptions = sorted([...actors].map(([value, label]) => ({ value, label })));
  const actionOptions = sorted(auditActions.map((value) => ({ value, label: describeAction(value) })));
  return (
    <FilterBar
      filters={[
        { name: 'actor', label: columnLabel('actor'), options: actorOptions },
        { name: 'action', label: columnLabel('action'), options: actionOptions },
        ...timeFilters(),
      ]}
    />
  );
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

function Actor({ entry: { actor, details } }: { readonly entry: Entry }) {
  const isChosen = place.value.query.get('actor') === actor.id;
  const name = <bdi>{nameOf(actor)}</bdi>;
  return (
    <div class="audit-who">
      {isChosen ? (
        name
      ) : (
        <Button
          look="quiet"
          title={translate('admin-audit:onlyActor')}
          onUse={() => changeQuery((query) => query.set('actor', actor.id))}
        >
          {name}
        </Button>
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

/** More values are shown when the user opens them. */
const maxOpen = 4;

/** The changed values before and after, and the reason. */
function ChangeList({ entry: { details } }: { readonly entry: Entry }) {
  if (details === null) return <span class="state bad">{translate('admin-audit:manipulated')}</span>;
  const changes = changesOf(details);
  return (
    <div class="audit-details">
      {changes.length > maxOpen ? (
        <details>
          <summary>{translate('admin-audit:values', { count: changes.length })}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
      {details.reason !== undefined && (
        <p>
          {translate('admin-audit:reason')} <q>{details.reason}</q>
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul class="audit-changes">
      {changes.map((change) => (
        <li key={change.name}>
          {change.name !== undefined && <MemberName name={change.name} />}
          {change.old !== undefined && <Value kind="old" member={change.name} value={change.old} />}
          {change.new !== undefined && <Value kind="new" member={change.name} value={change.new} />}
        </li>
      ))}
    </ul>
  );
}

/** Settings and members of policy rules are named as in the settings. */
function MemberName({ name }: { readonly name: string }) {
  const key = `admin-audit:member.${name}`;
  return hasMessage(key) ? <span>{translate(key)}:</span> : <code>{name}</code>;
}

interface ValueProps {
  readonly kind: 'old' | 'new';
  readonly member: string | undefined;
  readonly value: unknown;
}

/** Names the value for screen readers, which do not announce that it is crossed out. */
function Value({ kind, member, value }: ValueProps) {
  const key = valueKey(member, value);
  const Element = kind === 'old' ? 'del' : 'ins';
  return (
    <Element dir="auto">
      <span class="visually-hidden">{translate(`admin-audit:value.${kind}`)} </span>
      {hasMessage(key) ? translate(key) : formatValue(value)}
    </Element>
  );
}

function valueKey(member: string | undefined, value: unknown): string {
  if (member === 'role') return `admin:role.${value}`;
  if (member === 'method') return `admin-audit:method.${value}`;
  return member === 'factor' ? `admin-audit:factor.${value}` : '';
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return translate('admin-audit:value.empty');
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return translate(`admin-audit:value.${value}`);
  if (isSummary(value)) {
    return translate('admin-audit:value.long', { count: value.characters, digest: value.sha256.slice(0, 16) });
  }
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? translate('admin-audit:value.empty') : value.map(formatValue).join(', ');
}
