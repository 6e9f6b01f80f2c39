import type { Health, StorageUse } from '#client';
import { formatDate, formatDateTime, formatSize, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/failures.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { can } from '../../session.ts';

/** The state of each part of the service. */
export function HealthCard() {
  const health = useData((client) => client.service.health());
  const storage = useData((client) => client.service.storage());
  const attempt = useAttempt();
  const check = () =>
    attempt.run(async () => {
      health.replace(await admin.service.checkHealth());
      await storage.reload();
    });
  const checkButton = can('health.check') && (
    <Button attempt={attempt} icon="refresh" onUse={check}>
      {translate('admin-dashboard:health.check')}
    </Button>
  );
  return (
    <Card id="health" title={translate('admin-dashboard:health.title')} head={checkButton}>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} empty={translate('admin-dashboard:health.none')}>
        {(parts) => (
          <ul class="entries">
            {parts.map((part) => (
              <PartItem key={part.part} part={part} storage={storage.data} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

type Part = Health[number];

interface ItemProps {
  readonly part: Part;
  /** Undefined until it is loaded, and if it cannot be. */
  readonly storage: StorageUse | undefined;
}

function PartItem({ part, storage }: ItemProps) {
  const { part: name, state, since } = part;
  return (
    <li>
      <PartMark part={part} />
      <div class="grow">
        {partName(part)}
        {state === 'failing' && <PartError part={part} />}
        {state === 'off' && <p class="muted small">{partReason(part)}</p>}
        <PartValidity part={part} />
        {name === 'disk' && storage !== undefined && <Forecast storage={storage} />}
      </div>
      <span class="muted small">
        {state === 'off'
          ? partState(part)
          : translate('admin-dashboard:health.since', {
              state: partState(part),
              time: formatDateTime(new Date(since)),
            })}
      </span>
    </li>
  );
}

/** How much is free, and when the disk will be full at the current use. An object store has no limit. */
function Forecast({ storage: { freeBytes, forecast } }: { readonly storage: StorageUse }) {
  if (freeBytes === null) return null;
  const free = formatSize(freeBytes);
  const { fullAt } = forecast ?? {};
  return (
    <p class="muted small">
      {fullAt === undefined && translate('admin-dashboard:disk.free', { free })}
      {fullAt === null && translate('admin-dashboard:disk.never', { free })}
      {typeof fullAt === 'string' &&
        translate('admin-dashboard:disk.full', { free, date: formatDate(new Date(fullAt)) })}
    </p>
  );
}
