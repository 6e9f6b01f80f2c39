import type { CandidateApi } from './candidates/candidate.ts';
import type { CandidateName } from './candidates/table.ts';
import type { Child } from './child.ts';
import type { ClientFigures } from './client.ts';
import type { Measure } from './comparison.ts';
import type { ObjectStore } from './object-store.ts';

/** Measures that are absent were not measured. */
export type Figures = Readonly<Partial<Record<Measure, number>>>;

export interface CandidateHandle {
  readonly name: CandidateName;
  readonly api: CandidateApi;
}

/** A task, prepared for the candidates of one comparison. */
export interface Workload {
  /** Runs once per candidate, before the first sample. */
  check(candidate: CandidateHandle): Promise<void>;
  /** Runs before each sample. Returns the function to measure. */
  prepare(candidate: CandidateHandle): Promise<() => Promise<ClientFigures>>;
  /** Runs after each sample. */
  clear(candidate: CandidateHandle): Promise<void>;
  /** Runs after the last sample, also after an error. */
  end?(): Promise<void>;
  /** Converts the times of a sample into the figures of this task. `storeSeconds` is the CPU time of the object store. */
  figures(seconds: number, cpuSeconds: number, storeSeconds: number): Figures;
}

export interface WorkloadOptions {
  readonly size: number;
  readonly client: Child;
  /** For files of the task. */
  readonly directory: string;
  /** The object store of the candidates, for a task that needs one. */
  readonly store?: ObjectStore | undefined;
}
