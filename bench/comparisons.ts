import { archiverZip, nodemailerEml, yazlZip } from './candidates/archiving.ts';
import { bare } from './candidates/bare.ts';
import type { Candidate } from './candidates/candidate.ts';
import { fastifyStream } from './candidates/fastify-stream.ts';
import { withHttpServer } from './candidates/http-server.ts';
import { naive } from './candidates/naive.ts';
import { nginx } from './candidates/nginx.ts';
import { plain } from './candidates/plain.ts';
import { plainSdk } from './candidates/plain-sdk.ts';
import { sealed } from './candidates/sealed.ts';
import {
  sealpost,
  sealpostByPassword,
  sealpostFlooded,
  sealpostHttps,
  sealpostS3,
  sealpostTus,
} from './candidates/sealpost.ts';
import { sealpostWorkers } from './candidates/sealpost-workers.ts';
import { tus } from './candidates/tus.ts';
import { unprotected } from './candidates/unprotected.ts';
import type { Directions } from './through-object-store.ts';

export const candidates = {
  sealpost,
  'sealpost HTTPS': sealpostHttps,
  'sealpost tus': sealpostTus,
  'sealpost by password': sealpostByPassword,
  'sealpost beside a flood': sealpostFlooded,
  'sealpost unprotected': unprotected,
  'sealpost, large file': sealpost,
  'sealpost, small file': sealpost,
  'sealpost, 1 worker': sealpostWorkers(1),
  'sealpost, 2 workers': sealpostWorkers(2),
  'sealpost, to S3': sealpostS3,
  'sealpost, from S3': sealpostS3,
  'plain SDK, to S3': plainSdk,
  'plain SDK, from S3': plainSdk,
  sealed: withHttpServer(sealed),
  'naive GCM': withHttpServer(naive),
  'plain 64 KiB': withHttpServer(plain(64 * 1024)),
  'plain 1 MiB': withHttpServer(plain(1024 * 1024)),
  'bare {}': bare,
  'Fastify stream': fastifyStream,
  'nginx HTTPS': nginx,
  tus,
  archiver: archiverZip,
  yazl: yazlZip,
  nodemailer: nodemailerEml,
} as const satisfies Record<string, Candidate>;

export type CandidateName = keyof typeof candidates;

/** The measures of a sample, with their column titles in the report. */
export const measures = {
  speed: 'MB/s',
  rate: 'requests/s',
  wait: 'ms',
  cpu: 'CPU s/GiB',
  cpuEach: 'CPU ms each',
  storeCpu: 'store CPU s/GiB',
  memory: 'peak RSS MB',
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

/** The work that each sample repeats. `size` is the file size given for the run. */
export type Task =
  /** Parallel requests, each for a whole file. */
  | { readonly kind: 'download' | 'upload'; readonly streams: number }
  /** Parallel connections, each with one small file after the other, until their total reaches `size`. */
  | { readonly kind: 'small downloads'; readonly connections: number }
  /** Parallel connections, each with its part of `size` several times, while other clients poll at a fixed rate. */
  | { readonly kind: 'downloads beside polls'; readonly streams: number; readonly pollsPerSecond: number }
  /** Many files in one archive, which is created while it is downloaded. */
  | { readonly kind: 'zip' | 'eml' }
  /** Parallel connections, each polling a list that does not change. */
  | { readonly kind: 'unchanged polls'; readonly connections: number }
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

export const comparisons: Readonly<Record<string, Comparison>> = {
  read: {
    title: 'One download',
    task: { kind: 'download', streams: 1 },
    candidates: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 1.9 } },
      { level: 'must', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 0.65 } },
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'plain 64 KiB', bound: { atLeast: 1.25 } },
    ],
  },
  write: {
    title: 'One upload (sealed: checksums and sync included; the others have neither)',
    task: { kind: 'upload', streams: 1 },
    candidates: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 0.9 } },
      { level: 'aim', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 1.1 } },
    ],
  },
  uploads: {
    title: 'Four uploads at once',
    task: { kind: 'upload', streams: 4 },
    candidates: ['sealed', 'naive GCM'],
    targets: [{ level: 'must', measure: 'loopP99', of: 'sealed', bound: { atMost: 20 } }],
  },
  download: {
    title: 'One download from the whole service (naive GCM: unchecked bytes; Fastify stream: not encrypted)',
    task: { kind: 'download', streams: 1 },
    candidates: ['sealpost', 'naive GCM', 'Fastify stream'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'naive GCM', bound: { atLeast: 2.0 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'naive GCM', bound: { atLeast: 2.4 } },
      { level: 'must', measure: 'cpu', of: 'sealpost', against: 'naive GCM', bound: { atMost: 0.62 } },
      { level: 'aim', measure: 'cpu', of: 'sealpost', against: 'naive GCM', bound: { atMost: 0.5 } },
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'Fastify stream', bound: { atLeast: 1.25 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'Fastify stream', bound: { atLeast: 1.5 } },
    ],
  },
  https: {
    title:
      'One download over HTTPS, by curl, TLS_AES_256_GCM_SHA384 (nginx: the plain file, one worker, no kernel TLS on either side)',
    task: { kind: 'download', streams: 1 },
    candidates: ['sealpost HTTPS', 'nginx HTTPS'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost HTTPS', against: 'nginx HTTPS', bound: { atLeast: 0.85 } },
      { level: 'aim', measure: 'speed', of: 'sealpost HTTPS', against: 'nginx HTTPS', bound: { atLeast: 1.0 } },
    ],
  },
  small: {
    title: 'Downloads of 64 KiB over eight persistent connections',
    task: { kind: 'small downloads', connections: 8 },
    candidates: ['sealpost', 'naive GCM'],
    targets: [{ level: 'must', measure: 'rate', of: 'sealpost', against: 'naive GCM', bound: { atLeast: 1.5 } }],
  },
  protected: {
    title:
      'Downloads of 64 KiB with the password on each request (unprotected: no access check, otherwise the same code)',
    task: { kind: 'small downloads', connections: 8 },
    candidates: ['sealpost by password', 'sealpost unprotected'],
    targets: [
      {
        level: 'must',
        measure: 'rate',
        of: 'sealpost by password',
        against: 'sealpost unprotected',
        bound: { atLeast: 1 / 1.1 },
      },
      {
        level: 'aim',
        measure: 'rate',
        of: 'sealpost by password',
        against: 'sealpost unprotected',
        bound: { atLeast: 1 / 1.03 },
      },
    ],
  },
  upload: {
    title: 'One upload to the whole service (sealpost: sealed, checksums, synced; tus: one PATCH, none of these)',
    task: { kind: 'upload', streams: 1 },
    candidates: ['sealpost', 'tus'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'tus', bound: { atLeast: 0.8 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'tus', bound: { atLeast: 1.1 } },
    ],
  },
  tus: {
    title: 'One resumable upload, all in one PATCH (sealpost: sealed, checksums, synced; tus: none of these)',
    task: { kind: 'upload', streams: 1 },
    candidates: ['sealpost tus', 'tus'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost tus', against: 'tus', bound: { atLeast: 0.8 } },
      { level: 'aim', measure: 'speed', of: 'sealpost tus', against: 'tus', bound: { atLeast: 1.1 } },
    ],
  },
  poll: {
    title:
      'Polls of an unchanged list by a verified caller over eight connections (bare {}: node:http with a two-byte response)',
    task: { kind: 'unchanged polls', connections: 8 },
    candidates: ['sealpost', 'bare {}'],
    targets: [
      { level: 'must', measure: 'rate', of: 'sealpost', against: 'bare {}', bound: { atLeast: 0.3 } },
      { level: 'aim', measure: 'rate', of: 'sealpost', against: 'bare {}', bound: { atLeast: 0.4 } },
    ],
  },
  openings: {
    title:
      'First openings by two recipients at a time (flood: a sender in another network changes passwords, 60 requests at a time)',
    task: { kind: 'first openings', connections: 2 },
    candidates: ['sealpost beside a flood', 'sealpost'],
    targets: [
      { level: 'must', measure: 'rate', of: 'sealpost beside a flood', against: 'sealpost', bound: { atLeast: 0.7 } },
    ],
  },
  finalize: {
    title: 'From finalizing a transfer until it is active: a file of four times the size, and one of 1/1024 of that',
    task: { kind: 'finalize', sizes: { 'sealpost, large file': 4, 'sealpost, small file': 4 / 1024 } },
    candidates: ['sealpost, large file', 'sealpost, small file'],
    targets: [
      {
        level: 'must',
        measure: 'wait',
        of: 'sealpost, large file',
        against: 'sealpost, small file',
        bound: { atMost: 1.5 },
      },
    ],
  },
  s3: {
    title:
      'One upload to an object store and one download from it (plain SDK: as `aws s3 cp`, not encrypted, no client in front of it)',
    task: {
      kind: 'object store',
      directions: {
        'sealpost, to S3': 'upload',
        'plain SDK, to S3': 'upload',
        'sealpost, from S3': 'download',
        'plain SDK, from S3': 'download',
      },
    },
    candidates: ['sealpost, to S3', 'plain SDK, to S3', 'sealpost, from S3', 'plain SDK, from S3'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost, to S3', against: 'plain SDK, to S3', bound: { atLeast: 0.7 } },
      {
        level: 'must',
        measure: 'speed',
        of: 'sealpost, from S3',
        against: 'plain SDK, from S3',
        bound: { atLeast: 0.7 },
      },
      { level: 'must', measure: 'growth', of: 'sealpost, to S3', bound: { atMost: 200 } },
      { level: 'must', measure: 'growth', of: 'sealpost, from S3', bound: { atMost: 200 } },
    ],
  },
  zip: {
    title: 'Files of 1 MiB, together as large as one file, in a ZIP (archiver and yazl: plain files, length unknown)',
    task: { kind: 'zip' },
    candidates: ['sealpost', 'archiver', 'yazl'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'archiver', bound: { atLeast: 2.5 } },
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'yazl', bound: { atLeast: 2.5 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'archiver', bound: { atLeast: 4 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'yazl', bound: { atLeast: 4 } },
    ],
  },
  eml: {
    title: 'The same files attached to an email (nodemailer: plain files, length unknown)',
    task: { kind: 'eml' },
    candidates: ['sealpost', 'nodemailer'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'nodemailer', bound: { atLeast: 3 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'nodemailer', bound: { atLeast: 6 } },
    ],
  },
  workers: {
    title: 'Sixteen downloads beside 200 polls per second, on PostgreSQL (ms: median of a poll)',
    task: { kind: 'downloads beside polls', streams: 16, pollsPerSecond: 200 },
    candidates: ['sealpost, 2 workers', 'sealpost, 1 worker'],
    targets: [
      // One worker leaves only 0.3 of two cores unused, which allows about 1.2 here (decision 0047).
      {
        level: 'must',
        measure: 'speed',
        of: 'sealpost, 2 workers',
        against: 'sealpost, 1 worker',
        bound: { atLeast: 1.1 },
      },
      {
        level: 'aim',
        measure: 'speed',
        of: 'sealpost, 2 workers',
        against: 'sealpost, 1 worker',
        bound: { atLeast: 1.5 },
      },
    ],
  },
};
