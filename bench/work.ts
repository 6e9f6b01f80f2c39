import type { Child } from './child.ts';
import type { ClientFigures } from './client.ts';
import type { ContenderName, Measure } from './comparisons.ts';
import type { Door } from './contenders/contender.ts';

/** Whatever a sample does not have was not measured. */
export type Figures = Readonly<Partial<Record<Measure, number>>>;

export interface Visited {
  readonly name: ContenderName;
  readonly door: Door;
}

/** A task, made ready for the contenders of one comparison. */
export interface Work {
  /** Once, before anything is measured. */
  check(contender: Visited): Promise<void>;
  /** Before each sample: resolves with the part that is measured. */
  prepare(contender: Visited): Promise<() => Promise<ClientFigures>>;
  /** After each sample. */
  clear(contender: Visited): Promise<void>;
  /** What the sample means, of all that the task is about. */
  figures(seconds: number, cpuSeconds: number): Figures;
}

export interface WorkOptions {
  readonly size: number;
  readonly client: Child;
}
