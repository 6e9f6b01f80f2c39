import { type RandomInt, seededRandom } from '../test/support/inputs/random.ts';

/** The figures that a proof reports about its run. */
export type Figures = Readonly<Record<string, string | number>>;

/** A property that is checked by many repetitions or at full size, which takes longer than a test may. */
export interface Proof {
  /** One sentence that is true when `run` resolves. */
  readonly promise: string;
  readonly unit: string;
  /** The number of units of a full run. */
  readonly full: number;
  /** The number of units that the tests run, within seconds. Without it, only `npm run prove` runs the proof. */
  readonly short?: number;
  /** Returns the reason why the proof cannot run on this machine, if there is one. */
  unavailableReason?(): Promise<string | undefined>;
  /** Throws if the promise does not hold. Reports its progress, and returns figures for the report. */
  run(size: number, report: (progress: string) => void): Promise<Figures>;
}

/** Runs randomized work. The figures, and the error of a failure, name the seed that repeats it. */
export async function withSeed(
  report: (progress: string) => void,
  work: (draw: RandomInt) => Promise<Figures>,
): Promise<Figures> {
  const seed = Date.now() >>> 0;
  report(`seed ${seed}`);
  try {
    return { ...(await work(seededRandom(seed))), seed };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} (seed ${seed})`, { cause: error });
  }
}
