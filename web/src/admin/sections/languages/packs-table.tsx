import type { InstalledLanguagePacks } from '#client';
import { translate } from '../../../messages.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { can } from '../../session.ts';

type Pack = InstalledLanguagePacks['packs'][number];

interface Props {
  readonly packs: readonly Pack[];
  readonly isBusy: boolean;
  readonly onCheck: (id: string) => void;
  readonly onRemove: (id: string) => Promise<void>;
}

/** The installed packs with what they lack. */
export function PacksTable({ packs, ...actions }: Props) {
  return (
    <DataTable
      name="language-packs"
      caption={translate('admin-languages:packs.title')}
      columns={columnsOf(actions)}
      rows={packs}
      keyOf={({ id }) => id}
    />
  );
}

function columnsOf({ isBusy, onCheck, onRemove }: Omit<Props, 'packs'>): readonly Column<Pack>[] {
  const label = (name: string) => translate(`admin-languages:column.${name}`);
  return [
    {
      name: 'name',
      label: label('name'),
      render: ({ displayName, locale }) => <bdi lang={locale}>{displayName}</bdi>,
    },
    { name: 'id', label: label('id'), render: ({ id }) => <code>{id}</code> },
    { name: 'version', label: label('version'), render: ({ version }) => version },
    {
      name: 'changed',
      label: label('changed'),
      render: ({ changedAt }) => (changedAt === null ? translate('admin-languages:never') : formatWhen(changedAt)),
    },
    {
      name: 'state',
      label: label('state'),
      render: ({ incomplete }) => (
        <span class={incomplete === 0 ? 'state good' : 'state warn'}>
          {translate('admin-languages:lacks', { count: incomplete })}
        </span>
      ),
    },
    {
      name: 'actions',
      label: label('actions'),
      render: ({ id, displayName }) => (
        <span class="pack-actions">
          <button type="button" class="quiet" disabled={isBusy} onClick={() => onCheck(id)}>
            {translate('admin-languages:check.action')}
            <span class="visually-hidden"> {displayName}</span>
          </button>
          {can('languages.write') && (
            <button type="button" class="quiet" disabled={isBusy} onClick={() => void onRemove(id)}>
              {translate('admin-languages:remove.action')}
              <span class="visually-hidden"> {displayName}</span>
            </button>
          )}
        </span>
      ),
    },
  ];
}
