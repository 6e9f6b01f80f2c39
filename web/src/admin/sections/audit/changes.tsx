import type { AuditFilters, AuditPage } from '#client';
import { hasMessage, locale, namesIn, textOr, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Button } from '../../components/actions.tsx';
import { type Filter, FilterBar } from '../../components/filters.tsx';
import { formatNumber } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { useData, usePages } from '../../components/loaded.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { type Change, changesOf, isSummary } from './differences.ts';
import { columnLabel, ExportButton, LogTime, queryOf, timeFilters } from './log.tsx';
import { t } from './t.ts';

type Entry = AuditPage['data'][number];

/** Changes by administrators, exports and sign-ins. */
export function AuditLog() {
  const filters = readFilters();
  const list = usePages((client, after) => client.logs.audit({ ...filters, ...after }), [JSON.stringify(filters)]);
  return (
    <ListCard
      id="audit-log"
      title={t('page.changes')}
      head={<ExportButton fileName="audit-log.jsonl" load={() => admin.logs.exportAudit()} onSaved={list.reload} />}
      from={list}
      empty={t('none')}
      by="id"
      labels="admin-audit:column"
      cells={{
        at: ({ at }) => <LogTime at={at} />,
        actor: (entry) => <Actor entry={entry} />,
        action: (entry) => (
          <div>
            {describeAction(entry.action)}
            {entry.subject !== null && (
              <div class="muted small">
                <bdi>{entry.subject}</bdi>
              </div>
            )}
          </div>
        ),
        details: (entry) => <ChangeList entry={entry} />,
      }}
    >
      <AuditFilterBar entries={list.data ?? []} />
    </ListCard>
  );
}

/** Each action that the API knows has a message. */
const actionNames = () => namesIn('admin-audit', 'action') as ReadonlyArray<NonNullable<AuditFilters['action']>>;

function readFilters(): AuditFilters {
  const action = actionNames().find((name) => name === place.value.query.get('action'));
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
    ['local', t('actor.local')] as const,
  ]);
  const byLabel = new Intl.Collator(locale());
  const sorted = (options: NonNullable<Filter['options']>) =>
    [...options].sort((first, second) => byLabel.compare(first.label, second.label));
  const actorOptions = sorted([...actors].map(([value, label]) => ({ value, label })));
  const actionOptions = sorted(actionNames().map((value) => ({ value, label: describeAction(value) })));
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
  if (kind === 'local' || kind === 'system') return t(`actor.${kind}`);
  return kind === 'token' ? t('actor.token', { name }) : name;
}

/** An entry may have been written by a newer version. */
const describeAction = (action: string) => textOr(`admin-audit:action.${action}`, action);

function Actor({ entry: { actor, details } }: { readonly entry: Entry }) {
  const isChosen = place.value.query.get('actor') === actor.id;
  const name = <bdi>{nameOf(actor)}</bdi>;
  return (
    <div class="audit-who">
      {isChosen ? (
        name
      ) : (
        <Button look="quiet" title={t('onlyActor')} onUse={() => changeQuery((query) => query.set('actor', actor.id))}>
          {name}
        </Button>
      )}
      {details?.network !== undefined && <div class="muted small">{details.network}</div>}
    </div>
  );
}

/** More values are shown when the user opens them. */
const maxOpen = 4;

/** The changed values before and after, and the reason. */
function ChangeList({ entry: { details } }: { readonly entry: Entry }) {
  if (details === null) return <span class="state bad">{t('manipulated')}</span>;
  const changes = changesOf(details);
  return (
    <div class="audit-details">
      {changes.length > maxOpen ? (
        <details>
          <summary>{t('values', { count: changes.length })}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
      {details.reason !== undefined && (
        <p>
          {t('reason')} <q>{details.reason}</q>
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul class="bare audit-changes">
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
      <span class="visually-hidden">{t(`value.${kind}`)} </span>
      {textOr(key, formatValue(value))}
    </Element>
  );
}

function valueKey(member: string | undefined, value: unknown): string {
  if (member === 'role') return `admin:role.${value}`;
  if (member === 'method') return `admin-audit:method.${value}`;
  return member === 'factor' ? `admin-audit:factor.${value}` : '';
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return t('value.empty');
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return t(`value.${value}`);
  if (isSummary(value)) {
    return t('value.long', { count: value.characters, digest: value.sha256.slice(0, 16) });
  }
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? t('value.empty') : value.map(formatValue).join(', ');
}
