import { getStatistics } from '../actions/statistics/statistics.ts';
import { parseDay } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import { type PeriodUnit, periodUnits, statisticNames } from '../core/statistics.ts';
import { dayMs } from '../core/time.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function showStatistics(call: Call): Promise<void> {
  const { options, print } = call;
  const unit = unitIn(options.period);
  const last = parseDay('--until', options.until);
  const range = { from: parseDay('--from', options.from), until: last && new Date(last.getTime() + dayMs - 1) };
  await withService(call, async ({ ports, reports }) => {
    const periods = await getStatistics({ ...ports, reports }, unit, range);
    if (options.json) for (const { period, values } of periods) print(JSON.stringify({ period, ...values }));
    else
      printTable(
        call,
        ['Period', ...statisticNames],
        periods.map(({ period, values }) => [period, ...statisticNames.map((name) => String(values[name] ?? ''))]),
      );
  });
}

function unitIn(text = 'day'): PeriodUnit {
  const unit = periodUnits.find((each) => each === text);
  if (unit === undefined) throw new OperatorError(`--period must be one of ${periodUnits.join(', ')}.`);
  return unit;
}
