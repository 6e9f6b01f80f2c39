import type { Sample } from './compare.ts';
import { type ContenderName, type Measure, measures, type Target } from './comparisons.ts';

export interface Spread {
  /** Over the half of the samples with the least foreign load: chosen by load, never by speed. */
  readonly median: number;
  /** Over all samples. */
  readonly least: number;
  readonly most: number;
}

export interface Summary {
  readonly contender: ContenderName;
  readonly foreign: number;
  readonly figures: Readonly<Partial<Record<Measure, Spread>>>;
}

export interface Verdict {
  readonly target: Target;
  readonly reached: number;
  readonly met: boolean;
}

export function summarize(contender: ContenderName, samples: readonly Sample[]): Summary {
  const own = samples.filter((sample) => sample.contender === contender);
  const calm = own.toSorted((a, b) => a.foreign - b.foreign).slice(0, Math.ceil(own.length / 2));
  const spreadOf = (measure: Measure): Spread | undefined => {
    const valuesOf = (some: readonly Sample[]) => some.flatMap(({ figures }) => figures[measure] ?? []);
    const all = valuesOf(own);
    if (all.length === 0) return undefined;
    return { median: median(valuesOf(calm)), least: Math.min(...all), most: Math.max(...all) };
  };
  const figures: Partial<Record<Measure, Spread>> = {};
  for (const measure of Object.keys(measures) as Measure[]) {
    const spread = spreadOf(measure);
    if (spread !== undefined) figures[measure] = spread;
  }
  return { contender, foreign: median(calm.map(({ foreign }) => foreign)), figures };
}

export function judge(target: Target, summaries: readonly Summary[]): Verdict {
  const figureOf = (contender: ContenderName): number =>
    summaries.find((summary) => summary.contender === contender)?.figures[target.measure]?.median ?? Number.NaN;
  const own = figureOf(target.of);
  const reached = target.against === undefined ? own : own / figureOf(target.against);
  const met = 'atLeast' in target.bound ? reached >= target.bound.atLeast : reached <= target.bound.atMost;
  return { target, reached, met };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
