/** Something that is shown by doing it many times or at full size, which takes longer than a test may. */
export interface Proof {
  /** One sentence: what is true when `run` resolves. */
  readonly promise: string;
  readonly unit: string;
  /** How many units make the proof. */
  readonly full: number;
  /** How many the tests run each time, within seconds. */
  readonly short: number;
  /** Why it cannot run on this machine, if so. */
  obstacle?(): Promise<string | undefined>;
  /** Throws when the promise is broken. Tells how far it is, and resolves with figures for the report. */
  run(size: number, tell: (progress: string) => void): Promise<Readonly<Record<string, string | number>>>;
}
