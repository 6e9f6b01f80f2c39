import type { Health } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PartError, PartMark, PartValidity, partName, partState } from '../../components/part-health.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { can } from '../../session.ts';

/** Each part of the service: its state, since when, the last check and the last error. */
export function PartsCard({ onChecked }: { readonly onChecked: () => Promise<void> }) {
  const health = useData((client) => client.service.health());
  const attempt = useAttempt();
  async function check(): Promise<void> {
    const isDone = await attempt.run(async () => {
      health.replace(await admin.service.checkHealth());
      await onChecked();
    });
    if (isDone) showToast(translate('admin-storage:parts.checked'));
  }
  return (
    <section class="card storage-parts" aria-labelledby="parts">
      <div class="card-head">
        <h2 id="parts">{translate('admin-storage:parts.title')}</h2>
        {can('health.check') && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void check()}>
            <Icon name="refresh" />
            {translate(attempt.isBusy ? 'admin-storage:parts.checking' : 'admin-storage:parts.check')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} isEmpty={(parts) => parts.length === 0} empty={translate('admin-storage:parts.none')}>
        {(parts) => (
          <DataTable
            name="parts"
            caption={translate('admin-storage:parts.title')}
            columns={columns()}
            rows={parts}
            keyOf={({ part }) => part}
          />
        )}
      </Loaded>
    </section>
  );
}

type Part = Health[number];

function columns(): readonly Column<Part>[] {
  const label = (name: string) => translate(`admin-storage:column.${name}`);
  return [
    {
      name: 'part',
      label: label('part'),
      render: (part) => (
        <span class="with-mark">
          <PartMark part={part} />
          {partName(part)}
        </span>
      ),
    },
    { name: 'state', label: label('state'), render: (part) => <State part={part} /> },
    { name: 'since', label: label('since'), render: ({ since }) => formatWhen(since) },
    { name: 'checked', label: label('checked'), render: ({ checkedAt }) => formatWhen(checkedAt) },
    { name: 'error', label: label('error'), render: (part) => <LastError part={part} /> },
  ];
}

function State({ part }: { readonly part: Part }) {
  return (
    <div>
      {partState(part)}
      <PartValidity part={part} />
    </div>
  );
}

function LastError({ part }: { readonly part: Part }) {
  if (part.lastError === null) return <span class="muted">{translate('admin-storage:error.none')}</span>;
  return (
    <div>
      <PartError part={part} />
    </div>
  );
}
