import './storage.css';
import type { ComponentChild } from 'preact';
import type { Health, StorageUse } from '#client';
import { formatDate, formatSize } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, useAttempt } from '../../components/actions.tsx';
import { Card, Link, SectionHead } from '../../components/card.tsx';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/failures.tsx';
import { formatWhen } from '../../components/format.ts';
import { type Cells, ListCard } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';

/** How much space is used and free, and the state of each part of the service in detail. */
export default function Storage() {
  const space = useData((client) => client.service.storage());
  return (
    <>
      <SectionHead title={t('title')} />
      <div class="stack">
        <Card id="space" look="storage-space" title={t('space.title')}>
          <Loaded from={space}>
            {(use) => (
              <>
                <SpaceBar use={use} />
                <dl class="values facts">
                  <Fact name="stored" value={use.storedBytes} missing="unmeasured" isInBar />
                  <Fact name="free" value={use.freeBytes} missing="unlimited" isInBar />
                  {use.freeSpoolBytes !== null && <Fact name="spool" value={use.freeSpoolBytes} />}
                  <Fact name="reserve" value={use.minFreeBytes} isInBar>
                    {findSection('settings') !== undefined && (
                      <Link href={`${hrefOf('settings')}?q=disk.minFreeBytes`}>{t('reserve.change')}</Link>
                    )}
                  </Fact>
                  <Fact name="database" value={use.databaseBytes} />
                </dl>
                <Forecast use={use} />
              </>
            )}
          </Loaded>
        </Card>
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
      done: t('parts.checked'),
    });
  const checkButton = can('health.check') && (
    <Button
      attempt={attempt}
      icon="refresh"
      onUse={check}
      label={t(attempt.isBusy ? 'parts.checking' : 'parts.check')}
    />
  );
  return (
    <ListCard
      id="parts"
      look="storage-parts"
      title={t('parts.title')}
      head={checkButton}
      attempt={attempt}
      from={health}
      empty={t('parts.none')}
      by="part"
      labels="admin-storage:column"
      cells={partCells}
    />
  );
}

const partCells: Cells<Health[number]> = {
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
      <span class="muted">{t('error.none')}</span>
    ) : (
      <div>
        <PartError part={part} />
      </div>
    ),
};

interface FactProps {
  readonly name: string;
  readonly value: number | null;
  /** Why there is no value. */
  readonly missing?: string;
  /** Whether the bar has a part for it, whose color is repeated here. */
  readonly isInBar?: boolean;
  readonly children?: ComponentChild;
}

function Fact({ name, value, missing = '', isInBar = false, children }: FactProps) {
  return (
    <div class={isInBar ? `in-bar ${name}` : undefined}>
      <dt>{t(`fact.${name}`)}</dt>
      <dd>
        <strong>{value === null ? t(`missing.${missing}`) : formatSize(value)}</strong>
        <p class="muted small last">
          {t(`about.${name}`)} {children}
        </p>
      </dd>
    </div>
  );
}

/** The parts of the disk that the service can use. The facts below have the same values. */
function SpaceBar({ use: { storedBytes, freeBytes, minFreeBytes } }: { readonly use: StorageUse }) {
  if (freeBytes === null) return null;
  const stored = storedBytes ?? 0;
  const reserve = Math.min(minFreeBytes, freeBytes);
  const parts = [
    { name: 'stored', bytes: stored },
    { name: 'free', bytes: freeBytes - reserve },
    { name: 'reserve', bytes: reserve },
  ];
  const share = (bytes: number) => (bytes / Math.max(1, stored + freeBytes)) * 100;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { bytes }) => sum + share(bytes), 0));
  return (
    <svg class="space-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ name, bytes }, index) => (
        <rect key={name} class={name} x={starts[index]} y="0" width={share(bytes)} height="10" />
      ))}
    </svg>
  );
}

/** A disk that is full in less time needs attention. */
const soonMs = 30 * 24 * 60 * 60 * 1000;

function Forecast({ use: { forecast, freeBytes } }: { readonly use: StorageUse }) {
  if (freeBytes === null) return <p class="notice last">{t('forecast.unlimited')}</p>;
  if (forecast === null) return <p class="notice last">{t('forecast.unknown')}</p>;
  const { usedPerDay, fullAt } = forecast;
  if (fullAt === null) return <p class="notice good last">{t('forecast.never')}</p>;
  const date = new Date(fullAt);
  return (
    <p class={date.getTime() - Date.now() < soonMs ? 'notice warn last' : 'notice last'}>
      {t('forecast.full', { size: formatSize(usedPerDay), date: formatDate(date) })}
    </p>
  );
}
