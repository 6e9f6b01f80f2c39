import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Target } from './comparison.ts';
import type { ComparisonResult } from './report.ts';

/** The reached figures of a run, by comparison and by what was compared. Ratios only: other figures depend on the machine. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Regression {
  readonly comparison: string;
  readonly ratio: string;
  readonly before: number;
  readonly now: number;
}

type Reached = Pick<ComparisonResult, 'name' | 'verdicts'>;

/** A ratio that is worse by more than this share is a regression. */
const tolerance = 0.1;
const path = fileURLToPath(new URL('./baseline.json', import.meta.url));

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Replaces the comparisons of this run and keeps the others. */
export function saveBaseline(results: readonly Reached[]): void {
  const all = { ...readBaseline(), ...ratiosOf(results) };
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
}

export function ratiosOf(results: readonly Reached[]): Baseline {
  const entries = results.map(({ name, verdicts }): [string, Record<string, number>] => [
    name,
    Object.fromEntries(
      verdicts
        .filter(({ target, reached }) => target.against !== undefined && Number.isFinite(reached))
        .map(({ target, reached }) => [ratioName(target), Number(reached.toFixed(3))]),
    ),
  ]);
  return Object.fromEntries(entries.filter(([, ratios]) => Object.keys(ratios).length > 0));
}

/** Returns the ratios that are worse than in the baseline. A ratio that the baseline does not have is none of them. */
export function findRegressions(baseline: Baseline, results: readonly Reached[]): readonly Regression[] {
  const found = new Map<string, Regression>();
  for (const { name, verdicts } of results) {
    for (const { target, reached: now } of verdicts) {
      const ratio = ratioName(target);
      const before = baseline[name]?.[ratio];
      if (target.against === undefined || before === undefined || !isWorse(target, before, now)) continue;
      found.set(`${name} ${ratio}`, { comparison: name, ratio, before, now });
    }
  }
  return [...found.values()];
}

/** A ratio that could not be measured is worse. */
function isWorse({ bound }: Target, before: number, now: number): boolean {
  return 'atLeast' in bound ? !(now >= before * (1 - tolerance)) : !(now <= before * (1 + tolerance));
}

function ratioName({ measure, of, against }: Target): string {
  return `${measure}: ${of} / ${against}`;
}

export function describeRegressions(regressions: readonly Regression[]): string {
  if (regressions.length === 0) return 'No row is more than 10 % worse than in bench/baseline.json.';
  return regressions
    .map(
      ({ comparison, ratio, before, now }) =>
        `WORSE: ${comparison}: ${ratio}: ${before.toFixed(2)} before, ${now.toFixed(2)} now`,
    )
    .join('\n');
}
