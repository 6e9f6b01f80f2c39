import type { Health, StorageUse } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { formatDate, formatSize, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/part-health.tsx';
import { useData } from '../../components/use-data.ts';
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
  return (
    <section class="card" aria-labelledby="health">
      <div class="card-head">
        <h2 id="health">{translate('admin-dashboard:health.title')}</h2>
        {can('health.check') && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void check()}>
            <Icon name="refresh" />
            {translate('admin-dashboard:health.check')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} isEmpty={(parts) => parts.length === 0} empty={translate('admin-dashboard:health.none')}>
        {(parts) => (
          <ul class="entries">
            {parts.map((part) => (
              <PartItem key={part.part} part={part} storage={storage.data} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
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
        {partState(part)}
        {state !== 'off' && ` · ${formatWhen(since)}`}
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
