import { archiverZip, nodemailerEml, yazlZip } from './contenders/archiving.ts';
import { bare } from './contenders/bare.ts';
import { behindHttp } from './contenders/behind-http.ts';
import type { Contender } from './contenders/contender.ts';
import { fastifyStream } from './contenders/fastify-stream.ts';
import { naive } from './contenders/naive.ts';
import { nginx } from './contenders/nginx.ts';
import { plain } from './contenders/plain.ts';
import { sealed } from './contenders/sealed.ts';
import { sealpost, sealpostByPassword, sealpostHttps, sealpostTus } from './contenders/sealpost.ts';
import { tus } from './contenders/tus.ts';
import { unprotected } from './contenders/unprotected.ts';

export const contenders = {
  sealpost,
  'sealpost HTTPS': sealpostHttps,
  'sealpost tus': sealpostTus,
  'sealpost by password': sealpostByPassword,
  'sealpost unprotected': unprotected,
  'sealpost, large file': sealpost,
  'sealpost, small file': sealpost,
  sealed: behindHttp(sealed),
  'naive GCM': behindHttp(naive),
  'plain 64 KiB': behindHttp(plain(64 * 1024)),
  'plain 1 MiB': behindHttp(plain(1024 * 1024)),
  'bare {}': bare,
  'Fastify stream': fastifyStream,
  'nginx HTTPS': nginx,
  tus,
  archiver: archiverZip,
  yazl: yazlZip,
  nodemailer: nodemailerEml,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;

/** What can be measured of a sample, with the words of the report. */
export const measures = {
  speed: 'MB/s',
  rate: 'requests/s',
  wait: 'ms',
  cpu: 'CPU s/GiB',
  cpuEach: 'CPU ms each',
  memory: 'peak RSS MB',
  loopMedian: 'loop p50 ms',
  loopP99: 'loop p99 ms',
  loopMax: 'loop max ms',
  clientLoad: 'client cores',
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

/** What is done again and again, with files of the size that the run was given. */
export type Task =
  /** So many requests at the same time, each of a whole file. */
  | { readonly kind: 'download' | 'upload'; readonly streams: number }
  /** So many connections, each with one small file after the other, until all together are as large as one file. */
  | { readonly kind: 'small downloads'; readonly connections: number }
  /** Many files in one archive, which is made while it is downloaded. */
  | { readonly kind: 'zip' | 'eml' }
  /** So many connections, each asking again and again for a list that has not changed. */
  | { readonly kind: 'unchanged polls'; readonly connections: number }
  /** From the request to send a transfer until its recipients can open it. Each has a file of so many times the size. */
  | { readonly kind: 'finalise'; readonly sizes: Readonly<Partial<Record<ContenderName, number>>> };

export interface Comparison {
  readonly title: string;
  readonly task: Task;
  readonly contenders: readonly ContenderName[];
  readonly targets: readonly Target[];
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  read: {
    title: 'One download',
    task: { kind: 'download', streams: 1 },
    contenders: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 1.9 } },
      { level: 'must', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 0.65 } },
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'plain 64 KiB', bound: { atLeast: 1.25 } },
    ],
  },
  write: {
    title: 'One upload (sealed: checksums and sync included; the others have neither)',
    task: { kind: 'upload', streams: 1 },
    contenders: ['sealed', 'naive GCM', 'plain 64 KiB', 'plain 1 MiB'],
    targets: [
      { level: 'aim', measure: 'speed', of: 'sealed', against: 'naive GCM', bound: { atLeast: 0.9 } },
      { level: 'aim', measure: 'cpu', of: 'sealed', against: 'naive GCM', bound: { atMost: 1.1 } },
    ],
  },
  uploads: {
    title: 'Four uploads at once',
    task: { kind: 'upload', streams: 4 },
    contenders: ['sealed', 'naive GCM'],
    targets: [{ level: 'must', measure: 'loopP99', of: 'sealed', bound: { atMost: 20 } }],
  },
  download: {
    title: 'One download from the whole service (naive GCM: unchecked bytes; Fastify stream: not encrypted)',
    task: { kind: 'download', streams: 1 },
    contenders: ['sealpost', 'naive GCM', 'Fastify stream'],
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
    contenders: ['sealpost HTTPS', 'nginx HTTPS'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost HTTPS', against: 'nginx HTTPS', bound: { atLeast: 0.85 } },
      { level: 'aim', measure: 'speed', of: 'sealpost HTTPS', against: 'nginx HTTPS', bound: { atLeast: 1.0 } },
    ],
  },
  small: {
    title: 'Downloads of 64 KiB over eight connections that stay open',
    task: { kind: 'small downloads', connections: 8 },
    contenders: ['sealpost', 'naive GCM'],
    targets: [{ level: 'must', measure: 'rate', of: 'sealpost', against: 'naive GCM', bound: { atLeast: 1.5 } }],
  },
  protected: {
    title:
      'Downloads of 64 KiB, the password shown each time (unprotected: no proof is asked for, all else is the same)',
    task: { kind: 'small downloads', connections: 8 },
    contenders: ['sealpost by password', 'sealpost unprotected'],
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
    contenders: ['sealpost', 'tus'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'tus', bound: { atLeast: 0.8 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'tus', bound: { atLeast: 1.1 } },
    ],
  },
  tus: {
    title: 'One resumable upload, all in one PATCH (sealpost: sealed, checksums, synced; tus: none of these)',
    task: { kind: 'upload', streams: 1 },
    contenders: ['sealpost tus', 'tus'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost tus', against: 'tus', bound: { atLeast: 0.8 } },
      { level: 'aim', measure: 'speed', of: 'sealpost tus', against: 'tus', bound: { atLeast: 1.1 } },
    ],
  },
  poll: {
    title:
      'A list that has not changed, asked for by a verified caller over eight connections (bare {}: node:http that answers two bytes)',
    task: { kind: 'unchanged polls', connections: 8 },
    contenders: ['sealpost', 'bare {}'],
    targets: [
      { level: 'must', measure: 'rate', of: 'sealpost', against: 'bare {}', bound: { atLeast: 0.3 } },
      { level: 'aim', measure: 'rate', of: 'sealpost', against: 'bare {}', bound: { atLeast: 0.4 } },
    ],
  },
  finalise: {
    title: 'From finalising a transfer until it is active: a file of four times the size, and one of 1/1024 of that',
    task: { kind: 'finalise', sizes: { 'sealpost, large file': 4, 'sealpost, small file': 4 / 1024 } },
    contenders: ['sealpost, large file', 'sealpost, small file'],
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
  zip: {
    title: 'Files of 1 MiB, together as large as one file, in a ZIP (archiver and yazl: plain files, length unknown)',
    task: { kind: 'zip' },
    contenders: ['sealpost', 'archiver', 'yazl'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'archiver', bound: { atLeast: 2.5 } },
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'yazl', bound: { atLeast: 2.5 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'archiver', bound: { atLeast: 4 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'yazl', bound: { atLeast: 4 } },
    ],
  },
  eml: {
    title: 'The same files attached to a mail (nodemailer: plain files, length unknown)',
    task: { kind: 'eml' },
    contenders: ['sealpost', 'nodemailer'],
    targets: [
      { level: 'must', measure: 'speed', of: 'sealpost', against: 'nodemailer', bound: { atLeast: 3 } },
      { level: 'aim', measure: 'speed', of: 'sealpost', against: 'nodemailer', bound: { atLeast: 6 } },
    ],
  },
};
