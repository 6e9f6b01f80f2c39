import type { OpenContender } from './contenders/contender.ts';
import { naive } from './contenders/naive.ts';
import { plain } from './contenders/plain.ts';
import { sealed } from './contenders/sealed.ts';

export const contenders = {
  sealed,
  'naive GCM': naive,
  'plain 64 KiB': plain(64 * 1024),
  'plain 1 MiB': plain(1024 * 1024),
} as const satisfies Record<string, OpenContender>;

export type ContenderName = keyof typeof contenders;

/** What is measured of each sample, with the words of the report. */
export const measures = {
  speed: 'MB/s',
  cpu: 'CPU s/GiB',
  memory: 'peak RSS MB',
  loopMedian: 'loop p50 ms',
  loopP99: 'loop p99 ms',
  loopMax: 'loop max ms',
} as const;

export type Measure = keyof typeof measures;

/** A `must` that is missed fails the bench; an `aim` is told only. */
export interface Target {
  readonly level: 'must' | 'aim';
  readonly measure: Measure;
  readonly of: ContenderName;
  /** Compared as a ratio to this contender; without it the figure itself is judged. */
  readonly against?: ContenderName;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Comparison {
  readonly title: string;
  readonly direction: 'download' | 'upload';
  /** Requests at the same time, each of the whole size. */
  readonly streams: number;
  readonly contenders: readonly ContenderName[];
  readonly targets: readonly Target[];
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  read: {
    title: 'One download',
    direction: 'download',
    streams: 1,
    contenders: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 1.9 } },
      { level: 'must', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 0.65 } },
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'plain 64 KiB', bound: { atLeast: 1.25 } },
    ],
  },
  write: {
    title: 'One upload (sealed: checksums and sync included; the others have neither)',
    direction: 'upload',
    streams: 1,
    contenders: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 0.9 } },
      { level: 'aim', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 1.1 } },
    ],
  },
  uploads: {
    title: 'Four uploads at once',
    direction: 'upload',
    streams: 4,
    contenders: ['sealed', 'naive GCM'],
    targets: [{ level: 'must', measure: 'loopP99', of: 'sealed', bound: { atMost: 20 } }],
  },
};
