import type { ComponentChild } from 'preact';
import type { StorageUse } from '#client';
import { formatDate, formatSize, translate } from '../../../messages.ts';
import { Card } from '../../components/card.tsx';
import type { LoadedData } from '../../components/data.ts';
import { Link } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';

/** Used and free space, and when the disk will be full. */
export function SpaceCard({ space }: { readonly space: LoadedData<StorageUse> }) {
  return (
    <Card id="space" look="storage-space" title={translate('admin-storage:space.title')}>
      <Loaded from={space}>
        {(use) => (
          <>
            <SpaceBar use={use} />
            <dl class="facts">
              <Fact name="stored" value={use.storedBytes} missing="unmeasured" isInBar />
              <Fact name="free" value={use.freeBytes} missing="unlimited" isInBar />
              {use.freeSpoolBytes !== null && <Fact name="spool" value={use.freeSpoolBytes} />}
              <Fact name="reserve" value={use.minFreeBytes} isInBar>
                {findSection('settings') !== undefined && (
                  <Link href={`${hrefOf('settings')}?q=disk.minFreeBytes`}>
                    {translate('admin-storage:reserve.change')}
                  </Link>
                )}
              </Fact>
              <Fact name="database" value={use.databaseBytes} />
            </dl>
            <Forecast use={use} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

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
      <dt>{translate(`admin-storage:fact.${name}`)}</dt>
      <dd>
        <strong>{value === null ? translate(`admin-storage:missing.${missing}`) : formatSize(value)}</strong>
        <p class="muted small last">
          {translate(`admin-storage:about.${name}`)} {children}
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
  if (freeBytes === null) return <p class="notice last">{translate('admin-storage:forecast.unlimited')}</p>;
  if (forecast === null) return <p class="notice last">{translate('admin-storage:forecast.unknown')}</p>;
  const { usedPerDay, fullAt } = forecast;
  if (fullAt === null) return <p class="notice good last">{translate('admin-storage:forecast.never')}</p>;
  const date = new Date(fullAt);
  return (
    <p class={date.getTime() - Date.now() < soonMs ? 'notice warn last' : 'notice last'}>
      {translate('admin-storage:forecast.full', { size: formatSize(usedPerDay), date: formatDate(date) })}
    </p>
  );
}
