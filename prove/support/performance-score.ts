import { normal } from './statistics.ts';

/** What Lighthouse measures of the load of a page, in milliseconds. `layoutShift` has no unit. */
export interface LoadMetrics {
  readonly firstContent: number;
  readonly largestContent: number;
  /** The time beyond 50 ms of each task of the main thread after the first content. */
  readonly blocked: number;
  readonly layoutShift: number;
}

interface Curve {
  readonly weight: number;
  /** The value with a score of 0.9. */
  readonly good: number;
  /** The value with a score of 0.5. */
  readonly middle: number;
}

/** The weights of Lighthouse 10 and later, and its curves for phones. */
const curves = {
  firstContent: { weight: 0.1, good: 1_800, middle: 3_000 },
  speedIndex: { weight: 0.1, good: 3_387, middle: 5_800 },
  largestContent: { weight: 0.25, good: 2_500, middle: 4_000 },
  blocked: { weight: 0.3, good: 200, middle: 600 },
  layoutShift: { weight: 0.25, good: 0.1, middle: 0.25 },
} as const satisfies Record<string, Curve>;

/**
 * Returns the performance score of Lighthouse, from 0 to 100. The speed index needs pictures of the load. It is taken as
 * the time of the first content: the pages are rendered by the server and complete from then on.
 */
export function performanceScore(metrics: LoadMetrics): number {
  const values = { ...metrics, speedIndex: metrics.firstContent };
  const names = Object.keys(curves) as ReadonlyArray<keyof typeof curves>;
  return 100 * names.reduce((sum, name) => sum + curves[name].weight * scoreOf(curves[name], values[name]), 0);
}

/** The number of standard deviations from the middle of a normal distribution above which a tenth of it is. */
const upperTenth = 1.2815515655446004;

/** The share of a log-normal distribution above the value. */
function scoreOf({ good, middle }: Curve, value: number): number {
  if (value <= 0) return 1;
  return 1 - normal((upperTenth * Math.log(value / middle)) / Math.log(middle / good));
}
