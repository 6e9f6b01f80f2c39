import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archives } from './archives.ts';
import { type Child, startChild } from './child.ts';
import { type Comparison, type ContenderName, contenders, type Task } from './comparisons.ts';
import type { Serving } from './contenders/contender.ts';
import { finalising } from './finalising.ts';
import { foreignShare, machineTime } from './machine.ts';
import { movingFiles } from './moving-files.ts';
import { polling } from './polling.ts';
import type { ServerFigures } from './server.ts';
import type { Figures, Visited, Work, WorkOptions } from './work.ts';

export interface Sample {
  readonly contender: ContenderName;
  /** The share of the machine that processes other than ours took meanwhile. */
  readonly foreign: number;
  readonly figures: Figures;
}

export interface RunOptions {
  readonly size: number;
  /** Counted without the first round, which is thrown away. */
  readonly rounds: number;
  readonly directory: string;
}

interface Running extends Visited {
  readonly server: Child;
}

/** Small enough that opening it costs more than reading it. */
const smallFile = 64 * 1024;
/** So many different ones on each connection that it is not a few that are measured; fewer where little is moved. */
const mostSmallFiles = 32;
const fewestSmallFiles = 2;
/** How often each is fetched, at least, before there are more of them. */
const timesEachSmallFile = 32;
/** One poll for so many bytes of the size: as many as there are small downloads. */
const pollsPer = smallFile;

/** All contenders run at the same time; each round visits every one of them once, beginning with another one. */
export async function runComparison(comparison: Comparison, options: RunOptions): Promise<Sample[]> {
  const children: Child[] = [];
  const start = (file: string, name: string, ...args: string[]) => {
    const child = startChild(file, args, join(options.directory, `${name}.log`));
    children.push(child);
    return child;
  };
  try {
    const work = workOf(comparison.task, { size: options.size, client: start('./client.ts', 'client') });
    const running = await Promise.all(
      comparison.contenders.map(async (name): Promise<Running> => {
        const directory = join(options.directory, name.replaceAll(/\W+/g, '-'));
        await mkdir(directory);
        const server = start('./server.ts', name, name, directory);
        const { origin } = await server.heard<Serving>();
        return { name, server, door: await contenders[name].door({ origin, directory }) };
      }),
    );
    for (const contender of running) await work.check(contender);
    const samples: Sample[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      const turn = round % running.length;
      for (const contender of [...running.slice(turn), ...running.slice(0, turn)]) {
        const sample = await takeSample(work, contender);
        if (round > 0) samples.push(sample);
      }
    }
    return samples;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}

function workOf(task: Task, options: WorkOptions): Work {
  const { size } = options;
  switch (task.kind) {
    case 'download':
    case 'upload':
      return movingFiles(
        { direction: task.kind, lanes: task.streams, filesEach: 1, fileSize: size, times: 1 },
        options,
      );
    case 'small downloads': {
      const lanes = task.connections;
      const requests = size / (lanes * smallFile);
      const wanted = Math.round(requests / timesEachSmallFile);
      const filesEach = Math.min(mostSmallFiles, Math.max(fewestSmallFiles, wanted));
      const times = Math.max(1, Math.round(requests / filesEach));
      return movingFiles({ direction: 'download', lanes, filesEach, fileSize: smallFile, times }, options);
    }
    case 'zip':
    case 'eml':
      return archives(task.kind, options);
    case 'unchanged polls': {
      const { connections } = task;
      return polling({ connections, timesEach: Math.max(1, Math.round(size / (connections * pollsPer))) }, options);
    }
    case 'finalise':
      return finalising(task.sizes, options);
  }
}

async function takeSample(work: Work, contender: Running): Promise<Sample> {
  const { name, server } = contender;
  const measured = await work.prepare(contender);
  await server.ask('begin');
  const before = machineTime();
  const asClient = await measured();
  const asServer = await server.ask<ServerFigures>('end');
  const foreign = foreignShare(before, machineTime(), asClient.cpuSeconds + asServer.cpuSeconds);
  await work.clear(contender);
  const { loopMs, cpuSeconds, peakBytes } = asServer;
  const figures = {
    ...work.figures(asClient.seconds, cpuSeconds),
    memory: peakBytes / 1e6,
    ...(loopMs === undefined ? {} : { loopMedian: loopMs.median, loopP99: loopMs.p99, loopMax: loopMs.max }),
    clientLoad: asClient.cpuSeconds / asClient.seconds,
  };
  return { contender: name, foreign, figures };
}
