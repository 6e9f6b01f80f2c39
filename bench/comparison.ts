import type { Queries } from './admin-search.ts';
import type { CandidateName } from './candidates/table.ts';
import type { Directions } from './through-object-store.ts';

/** The measures of a sample, with their column titles in the report. */
export const measures = {
  speed: 'MB/s',
  rate: 'requests/s',
  wait: 'ms',
  cpu: 'CPU s/GiB',
  cpuEach: 'CPU ms each',
  storeCpu: 'store CPU s/GiB',
  memory: 'peak RSS MB',
  idle: 'idle RSS MB',
  growth: 'MB above idle',
  loopMedian: 'loop p50 ms',
  loopP99: 'loop p99 ms',
  loopMax: 'loop max ms',
  clientLoad: 'client cores',
} as const;

export type Measure = keyof typeof measures;

/** A missed `must` fails the benchmark; a missed `aim` is only reported. */
export interface Target {
  readonly level: 'must' | 'aim';
  readonly measure: Measure;
  readonly of: CandidateName;
  /** The bound applies to the ratio to this candidate's figure. Without it, the bound applies to the figure itself. */
  readonly against?: CandidateName;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** The bounds of a target at both levels. */
export type Bounds = Readonly<Partial<Record<Target['level'], number>>>;

/** The work that each sample repeats. `size` is the file size given for the run. */
export type Task =
  /** Parallel requests, each for its part of `size`. */
  | { readonly kind: 'download'; readonly streams: number }
  /** Parallel requests, each with a whole file. */
  | { readonly kind: 'upload'; readonly streams: number }
  /** Parallel connections, each with one small file after the other, until their total reaches `size`. */
  | { readonly kind: 'small downloads'; readonly connections: number }
  /** Parallel connections that register and upload files of 10 KiB, one per MiB of `size` and at most 1,000. */
  | { readonly kind: 'small uploads'; readonly connections: number }
  /** Files that a page in Chromium uploads: one of `size`, or one of 10 KiB per MiB of `size` and at most 1,000. */
  | { readonly kind: 'browser uploads'; readonly files: 'large' | 'small' }
  /** Parallel connections, each with its part of `size` several times, while other clients poll at a fixed rate. */
  | { readonly kind: 'downloads beside polls'; readonly streams: number; readonly pollsPerSecond: number }
  /** Many files in one archive, which is created while it is downloaded. */
  | { readonly kind: 'zip' | 'eml' }
  /** Parallel connections, each polling a list that does not change. */
  | { readonly kind: 'unchanged polls'; readonly connections: number }
  /** One connection, loading one page of the web app after the other with everything that it needs. */
  | { readonly kind: 'page loads' }
  /** The program, started and stopped again, with a data folder of this many transfers; a small `size` uses fewer. */
  | { readonly kind: 'starts'; readonly transfers: number }
  /** Queries in a database of this many transfers; a small `size` uses fewer. */
  | { readonly kind: 'admin search'; readonly transfers: number; readonly queries: Queries }
  /** Parallel connections, each opening transfers for the first time, one after the other. */
  | { readonly kind: 'first openings'; readonly connections: number }
  /** One file, to an object store or from it. */
  | { readonly kind: 'object store'; readonly directions: Directions }
  /** From the request to send a transfer until its recipients can open it. `sizes` are multiples of `size`. */
  | { readonly kind: 'finalize'; readonly sizes: Readonly<Partial<Record<CandidateName, number>>> };

export interface Comparison {
  readonly title: string;
  readonly task: Task;
  readonly candidates: readonly CandidateName[];
  readonly targets: readonly Target[];
}
