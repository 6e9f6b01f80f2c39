import './dashboard.css';
import type { StorageUse } from '#client';
import { formatDate, formatDateTime, formatSize } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { Card, SectionHead } from '../../components/card.tsx';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/failures.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { can } from '../../session.ts';
import { StatisticsCard } from './statistics.tsx';
import { t } from './t.ts';
import { SetupCard, TasksCard } from './tasks.tsx';

/** Whether everything works, what needs a person, and how the service is used. */
export default function Dashboard() {
  return (
    <>
      <SectionHead title={t('title')} />
      <div class="cards uneven">
        <HealthCard />
        <div class="stack">
          <TasksCard />
          {can('setup.read') && <SetupCard />}
        </div>
      </div>
      {can('statistics.read') && <StatisticsCard />}
    </>
  );
}

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
    <Button attempt={attempt} icon="refresh" onUse={check} label={t('health.check')} />
  );
  return (
    <Card id="health" title={t('health.title')} head={checkButton}>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} empty={t('health.none')}>
        {(parts) => (
          <ul class="entries">
            {parts.map((part) => (
              <li key={part.part}>
                <PartMark part={part} />
                <div class="grow">
                  {partName(part)}
                  {part.state === 'failing' && <PartError part={part} />}
                  {part.state === 'off' && <p class="muted small">{partReason(part)}</p>}
                  <PartValidity part={part} />
                  {part.part === 'disk' && storage.data !== undefined && <Forecast storage={storage.data} />}
                </div>
                <span class="muted small">
                  {part.state === 'off'
                    ? partState(part)
                    : t('health.since', { state: partState(part), time: formatDateTime(new Date(part.since)) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** How much is free, and when the disk will be full at the current use. An object store has no limit. */
function Forecast({ storage: { freeBytes, forecast } }: { readonly storage: StorageUse }) {
  if (freeBytes === null) return null;
  const free = formatSize(freeBytes);
  const { fullAt } = forecast ?? {};
  return (
    <p class="muted small">
      {fullAt === undefined && t('disk.free', { free })}
      {fullAt === null && t('disk.never', { free })}
      {typeof fullAt === 'string' && t('disk.full', { free, date: formatDate(new Date(fullAt)) })}
    </p>
  );
}
