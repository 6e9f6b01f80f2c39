import type { CandidateName } from './candidates/table.ts';
import type { Sample } from './compare.ts';
import { type Measure, measures, type Target } from './comparison.ts';

export interface Spread {
  /** Over the half of the samples with the least foreign load. Samples are chosen by load, never by speed. */
  readonly median: number;
  /** `min` and `max` are over all samples. */
  readonly min: number;
  readonly max: number;
}

export interface Summary {
  readonly candidate: CandidateName;
  readonly foreign: number;
  readonly figures: Readonly<Partial<Record<Measure, Spread>>>;
}

export interface Verdict {
  readonly target: Target;
  readonly reached: number;
  readonly met: boolean;
}

export function summarize(candidate: CandidateName, samples: readonly Sample[]): Summary {
  const own = samples.filter((sample) => sample.candidate === candidate);
  const quiet = own.toSorted((a, b) => a.foreign - b.foreign).slice(0, Math.ceil(own.length / 2));
  const spreadOf = (measure: Measure): Spread | undefined => {
    const valuesOf = (some: readonly Sample[]) => some.flatMap(({ figures }) => figures[measure] ?? []);
    const all = valuesOf(own);
    if (all.length === 0) return undefined;
    return { median: median(valuesOf(quiet)), min: Math.min(...all), max: Math.max(...all) };
  };
  const figures: Partial<Record<Measure, Spread>> = {};
  for (const measure of Object.keys(measures) as Measure[]) {
    const spread = spreadOf(measure);
    if (spread !== undefined) figures[measure] = spread;
  }
  return { candidate, foreign: median(quiet.map(({ foreign }) => foreign)), figures };
}

export function evaluateTarget(target: Target, summaries: readonly Summary[]): Verdict {
  const figureOf = (candidate: CandidateName): number =>
    summaries.find((summary) => summary.candidate === candidate)?.figures[target.measure]?.median ?? Number.NaN;
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
