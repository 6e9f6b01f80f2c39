import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { digestOfContent } from '../test/support/generated-content.ts';
import type { ClientFigures, ClientJob } from './client.ts';
import type { Comparison, ContenderName, Measure } from './comparisons.ts';
import { foreignShare, machineTime } from './machine.ts';
import type { ServerFigures } from './server.ts';

export interface Sample {
  readonly contender: ContenderName;
  /** The share of the machine that processes other than ours took meanwhile. */
  readonly foreign: number;
  readonly figures: Readonly<Record<Measure, number>>;
}

export interface RunOptions {
  readonly size: number;
  /** Counted without the first round, which is thrown away. */
  readonly rounds: number;
  readonly directory: string;
}

interface Running {
  readonly name: ContenderName;
  readonly server: ChildProcess;
  readonly port: number;
}

const gibibyte = 2 ** 30;

/** All contenders run at the same time; each round visits every one of them once, beginning with another one. */
export async function runComparison(comparison: Comparison, options: RunOptions): Promise<Sample[]> {
  const children: ChildProcess[] = [];
  const start = (file: string, ...args: string[]) => {
    const child = fork(new URL(file, import.meta.url), args);
    children.push(child);
    return child;
  };
  try {
    const client = start('./client.ts');
    const running: Running[] = [];
    for (const name of comparison.contenders) {
      const directory = join(options.directory, name.replaceAll(' ', '-'));
      await mkdir(directory);
      const server = start('./server.ts', name, directory);
      const { port } = await answerOf<{ port: number }>(server);
      running.push({ name, server, port });
    }
    const bench = benchOf(comparison, options, client);
    for (const contender of running) await bench.check(contender);
    const samples: Sample[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      const turn = round % running.length;
      for (const contender of [...running.slice(turn), ...running.slice(0, turn)]) {
        const sample = await bench.sample(contender);
        if (round > 0) samples.push(sample);
      }
    }
    return samples;
  } finally {
    await Promise.all(children.map(stop));
  }
}

function benchOf({ direction, streams }: Comparison, { size }: RunOptions, client: ChildProcess) {
  const names = Array.from({ length: streams }, (_, index) => `file-${index}`);
  const method = direction === 'upload' ? 'PUT' : 'GET';
  const isUpload = direction === 'upload';

  async function request(port: number, job: Partial<ClientJob> & Pick<ClientJob, 'method'>): Promise<ClientFigures> {
    return ask<ClientFigures>(client, { port, names, size, withDigest: false, ...job });
  }

  /** What is uploaded must not wait in the cache and slow down whoever is next. */
  async function clear(port: number): Promise<void> {
    await request(port, { method: 'DELETE', size: 0 });
    await promisify(execFile)('sync');
  }

  /** What was sent must come back, bit by bit, before anything is measured. Downloads then find their file in place. */
  async function check({ name, port }: Running): Promise<void> {
    await request(port, { method: 'PUT' });
    const { digests } = await request(port, { method: 'GET', withDigest: true });
    const expected = digestOfContent(size);
    if (digests.some((digest) => digest !== expected)) throw new Error(`${name} gives back other bytes than it got`);
    if (isUpload) await clear(port);
  }

  async function sample({ name, server, port }: Running): Promise<Sample> {
    await ask(server, 'begin');
    const before = machineTime();
    const asClient = await request(port, { method });
    const asServer = await ask<ServerFigures>(server, 'end');
    const foreign = foreignShare(before, machineTime(), asClient.cpuSeconds + asServer.cpuSeconds);
    if (isUpload) await clear(port);
    const bytes = size * streams;
    const { median, p99, max } = asServer.loopMs;
    const figures = {
      speed: bytes / 1e6 / asClient.seconds,
      cpu: asServer.cpuSeconds / (bytes / gibibyte),
      memory: asServer.peakBytes / 1e6,
      loopMedian: median,
      loopP99: p99,
      loopMax: max,
    };
    return { contender: name, foreign, figures };
  }

  return { check, sample };
}

async function ask<Answer>(child: ChildProcess, message: string | ClientJob): Promise<Answer> {
  const answer = answerOf<Answer>(child);
  child.send(message);
  return answer;
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const stopWaiting = new AbortController();
  const { signal } = stopWaiting;
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} has ended`);
  });
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), exited]);
    return answer as Answer;
  } finally {
    exited.catch(() => {});
    stopWaiting.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
