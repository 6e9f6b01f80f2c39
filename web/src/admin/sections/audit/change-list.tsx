import type { AuditPage } from '#client';
import { translate } from '../../../messages.ts';
import { formatNumber } from '../../components/format.ts';
import { type Change, changesOf, isSummary } from './changes-of.ts';

/** More values are shown when the user opens them. */
const maxOpen = 4;

type Entry = AuditPage['data'][number];

/** The changed values before and after, and the reason. */
export function ChangeList({ entry: { details } }: { readonly entry: Entry }) {
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
          {change.name !== undefined && <code>{change.name}</code>}
          {change.old !== undefined && <Value kind="old" value={change.old} />}
          {change.new !== undefined && <Value kind="new" value={change.new} />}
        </li>
      ))}
    </ul>
  );
}

/** Names the value for screen readers, which do not announce that it is crossed out. */
function Value({ kind, value }: { readonly kind: 'old' | 'new'; readonly value: unknown }) {
  const Element = kind === 'old' ? 'del' : 'ins';
  return (
    <Element dir="auto">
      <span class="visually-hidden">{translate(`admin-audit:value.${kind}`)} </span>
      {formatValue(value)}
    </Element>
  );
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
