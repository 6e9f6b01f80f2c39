import type { Health } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { useAttempt } from '../../components/attempt.tsx';
import { SectionHead } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/failures.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { can } from '../../session.ts';
import { SpaceCard } from './space.tsx';
import './storage.css';

/** How much space is used and free, and the state of each part of the service in detail. */
export default function Storage() {
  const space = useData((client) => client.service.storage());
  return (
    <>
      <SectionHead title={translate('admin-storage:title')} />
      <div class="stack">
        <SpaceCard space={space} />
        <PartsCard onChecked={space.reload} />
      </div>
    </>
  );
}

/** Each part of the service: its state, since when, the last check and the last error. */
function PartsCard({ onChecked }: { readonly onChecked: () => Promise<void> }) {
  const health = useData((client) => client.service.health());
  const attempt = useAttempt();
  const check = () =>
    act(attempt, {
      async work() {
        health.replace(await admin.service.checkHealth());
        await onChecked();
      },
      done: translate('admin-storage:parts.checked'),
    });
  const checkButton = can('health.check') && (
    <Button attempt={attempt} icon="refresh" onUse={check}>
      {translate(attempt.isBusy ? 'admin-storage:parts.checking' : 'admin-storage:parts.check')}
    </Button>
  );
  return (
    <ListCard
      id="parts"
      look="storage-parts"
      title={translate('admin-storage:parts.title')}
      head={checkButton}
      attempt={attempt}
      from={health}
      empty={translate('admin-storage:parts.none')}
      columns={partColumns()}
      by="part"
    />
  );
}

type Part = Health[number];

const columnLabel = (name: string) => translate(`admin-storage:column.${name}`);

const partColumns = () =>
  columnsOf<Part>(columnLabel, {
    part: (part) => (
      <span class="with-mark">
        <PartMark part={part} />
        {partName(part)}
      </span>
    ),
    state: (part) => (
      <div>
        {partState(part)}
        {part.state === 'off' && <p class="muted small last">{partReason(part)}</p>}
        <PartValidity part={part} />
      </div>
    ),
    since: ({ since }) => formatWhen(since),
    checked: ({ checkedAt }) => formatWhen(checkedAt),
    // The reason why a part is not used is no error.
    error: (part) =>
      part.lastError === null || part.state === 'off' ? (
        <span class="muted">{translate('admin-storage:error.none')}</span>
      ) : (
        <div>
          <PartError part={part} />
        </div>
      ),
  });
