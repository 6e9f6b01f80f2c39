import { useSignal } from '@preact/signals';
import type { Statistics } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { formatSize, translate } from '../../../messages.ts';
import { Card } from '../../components/card.tsx';
import { formatNumber, formatPeriod } from '../../components/format.ts';
import { Loaded, useData } from '../../components/loaded.tsx';
import { t } from './t.ts';

type Range = 'hour' | 'day';

/** The use of the service in the last 24 hours or 30 days. */
export function StatisticsCard() {
  const range = useSignal<Range>('day');
  const statistics = useData((client) => client.transfers.statistics({ period: range.value }), [range.value]);
  const options = (['hour', 'day'] as const).map((value) => ({ value, label: t(`range.${value}`) }));
  const rangeChoice = (
    <div role="radiogroup" aria-label={t('range.label')}>
      <Segmented name="range" options={options} selected={range.value} onSelect={(value) => (range.value = value)} />
    </div>
  );
  return (
    <Card id="statistics" title={t('statistics.title')} head={rangeChoice}>
      <Loaded from={statistics}>{(periods) => <Charts periods={periods} />}</Loaded>
    </Card>
  );
}

const counts = ['transfers', 'downloads'] as const;

function Charts({ periods }: { readonly periods: Statistics }) {
  const periodLabel = t('statistics.period');
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
          title={t(`count.${name}`)}
          total={formatNumber(sumOf(name))}
          periodLabel={periodLabel}
          points={pointsOf(name, formatNumber)}
        />
      ))}
      <Chart
        title={t('count.volume')}
        total={formatSize(sumOf('volume'))}
        periodLabel={periodLabel}
        points={pointsOf('volume', formatSize)}
      />
      {stored.length > 0 && (
        <Chart
          title={t('count.stored')}
          total={formatSize(stored.at(-1) ?? 0)}
          kind="line"
          periodLabel={periodLabel}
          points={pointsOf('storedBytes', formatSize)}
        />
      )}
    </div>
  );
}

interface ChartPoint {
  /** The period on the horizontal axis. */
  readonly label: string;
  readonly value: number;
  /** The value as text, with its unit. */
  readonly text: string;
}

interface Props {
  readonly title: string;
  /** The sum or the last value, beside the title. */
  readonly total: string;
  /** The heading of the first column of the table. */
  readonly periodLabel: string;
  readonly kind?: 'bars' | 'line';
  readonly points: readonly ChartPoint[];
}

/** A chart with a table of the same values, for everyone who cannot read the chart. */
function Chart({ title, total, periodLabel, kind = 'bars', points }: Props) {
  const largest = points.reduce((max, point) => (point.value > max.value ? point : max), noPoint);
  return (
    <figure class="chart">
      <figcaption>
        <span>{title}</span>
        <strong>{total}</strong>
      </figcaption>
      <div class="plot" aria-hidden="true">
        <span class="max">{largest.value > 0 && largest.text}</span>
        <svg aria-hidden="true" viewBox={`0 0 ${Math.max(1, points.length)} 100`} preserveAspectRatio="none">
          {kind === 'bars' ? (
            <Bars points={points} max={largest.value} />
          ) : (
            <Line points={points} max={largest.value} />
          )}
        </svg>
        <span class="axis">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </span>
      </div>
      <ValueTable title={title} periodLabel={periodLabel} points={points} />
    </figure>
  );
}

function ValueTable({ title, periodLabel, points }: Pick<Props, 'title' | 'periodLabel' | 'points'>) {
  return (
    <details>
      <summary>
        {translate('admin:chart.table')}
        <span class="visually-hidden">: {title}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <div class="table-scroll" tabIndex={0}>
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{periodLabel}</th>
              <th scope="col" class="number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ label, text }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                <td class="number">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const noPoint: ChartPoint = { label: '', value: 0, text: '' };

interface ShapeProps {
  readonly points: readonly ChartPoint[];
  readonly max: number;
}

/** A period in which something has happened is visible, also beside a much larger one. */
const leastHeight = 2;

const heightOf = (value: number, max: number) =>
  value === 0 || max === 0 ? 0 : Math.max(leastHeight, (value / max) * 100);

function Bars({ points, max }: ShapeProps) {
  return (
    <>
      {points.map(({ label, value, text }, index) => {
        const height = heightOf(value, max);
        return (
          <rect key={index} x={index + 0.12} width={0.76} y={100 - height} height={height}>
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </>
  );
}

function Line({ points, max }: ShapeProps) {
  const places = points.map(({ value }, index) => `${index + 0.5},${100 - heightOf(value, max)}`);
  const last = points.length - 0.5;
  return (
    <>
      <polygon points={`0.5,100 ${places.join(' ')} ${last},100`} />
      <polyline points={places.join(' ')} />
    </>
  );
}
