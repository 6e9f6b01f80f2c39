import { useSignal } from '@preact/signals';
import type { Statistics } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { formatSize, translate } from '../../../messages.ts';
import { Card } from '../../components/card.tsx';
import { Chart } from '../../components/chart.tsx';
import { useData } from '../../components/data.ts';
import { formatNumber, formatPeriod } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';

type Range = 'hour' | 'day';

/** The use of the service in the last 24 hours or 30 days. */
export function StatisticsCard() {
  const range = useSignal<Range>('day');
  const statistics = useData((client) => client.transfers.statistics({ period: range.value }), [range.value]);
  const options = (['hour', 'day'] as const).map((value) => ({
    value,
    label: translate(`admin-dashboard:range.${value}`),
  }));
  const rangeChoice = (
    <div role="radiogroup" aria-label={translate('admin-dashboard:range.label')}>
      <Segmented name="range" options={options} selected={range.value} onSelect={(value) => (range.value = value)} />
    </div>
  );
  return (
    <Card id="statistics" title={translate('admin-dashboard:statistics.title')} head={rangeChoice}>
      <Loaded from={statistics}>{(periods) => <Charts periods={periods} />}</Loaded>
    </Card>
  );
}

const counts = ['transfers', 'downloads'] as const;

function Charts({ periods }: { readonly periods: Statistics }) {
  const periodLabel = translate('admin-dashboard:statistics.period');
  // A period without a measurement has no value, which is not zero.
  const pointsOf = (name: 'volume' | 'storedBytes' | (typeof counts)[number], format: (value: number) => string) =>
    periods.flatMap(({ period, [name]: value }) =>
      value === null ? [] : [{ label: formatPeriod(period), value, text: format(value) }],
    );
  const sumOf = (name: 'volume' | (typeof counts)[number]) => periods.reduce((sum, period) => sum + period[name], 0);
  const stored = periods.map(({ storedBytes }) => storedBytes).filter((bytes) => bytes !== null);
  return (
    <div class="charts">
      {counts.map((name) => (
        <Chart
          key={name}
          title={translate(`admin-dashboard:count.${name}`)}
          total={formatNumber(sumOf(name))}
          periodLabel={periodLabel}
          points={pointsOf(name, formatNumber)}
        />
      ))}
      <Chart
        title={translate('admin-dashboard:count.volume')}
        total={formatSize(sumOf('volume'))}
        periodLabel={periodLabel}
        points={pointsOf('volume', formatSize)}
      />
      {stored.length > 0 && (
        <Chart
          title={translate('admin-dashboard:count.stored')}
          total={formatSize(stored.at(-1) ?? 0)}
          kind="line"
          periodLabel={periodLabel}
          points={pointsOf('storedBytes', formatSize)}
        />
      )}
    </div>
  );
}
