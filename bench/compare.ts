import { adminSearches } from './admin-search.ts';
import { archives } from './archives.ts';
import { browserUploads } from './browser-uploads.ts';
import type { CandidateServer, CandidateServers } from './candidate-servers.ts';
import { type CandidateName, candidates } from './candidates/table.ts';
import type { Comparison, Task } from './comparison.ts';
import { finalizing } from './finalizing.ts';
import { firstOpenings } from './first-openings.ts';
import { foreignShare, machineTime } from './machine.ts';
import type { ObjectStore } from './object-store.ts';
import { pageLoads } from './page-loads.ts';
import { polling } from './polling.ts';
import { smallFilesFor, smallUploadBytes, smallUploads } from './small-uploads.ts';
import { starts } from './starts.ts';
import { throughObjectStore } from './through-object-store.ts';
import { transferringFiles } from './transferring-files.ts';
import type { CandidateHandle, Figures, Workload, WorkloadOptions } from './workload.ts';

export interface Sample {
  readonly candidate: CandidateName;
  /** The share of the machine's CPU time that unrelated processes used during the sample. */
  readonly foreign: number;
  readonly figures: Figures;
}

export interface RunOptions {
  readonly size: number;
  readonly rounds: number;
  /** Rounds before the others, whose samples are discarded. */
  readonly warmUp: number;
  /** For files of this comparison. */
  readonly directory: string;
  readonly servers: CandidateServers;
}

interface RunningCandidate extends CandidateHandle {
  readonly server: CandidateServer;
}

/** Small enough that opening a file costs more than reading it. */
const smallFile = 64 * 1024;
/** How many different small files each connection downloads; a small `size` uses fewer. */
const maxSmallFiles = 32;
const minSmallFiles = 2;
/** Minimum number of downloads of each small file before more files are used. */
const timesEachSmallFile = 32;
/** How many times each of several streams downloads its part of `size`, so that a sample lasts some seconds. */
const timesEachStream = 4;
/** One poll per this many bytes of `size`, so that there are as many polls as small downloads. */
const pollsPer = smallFile;
/** One first opening per this many bytes of `size`. */
const openingsPer = 32 * 2 ** 20;

/** One page load per this many bytes of `size`. */
const pageLoadsPer = 2 ** 20;
/** From this `size` on, a start has all its transfers. */
const sizeForAllTransfers = 128 * 2 ** 20;
/** From this `size` on, a search has all its transfers. */
const sizeForAllSearched = 1024 * 2 ** 20;

/** All candidates run at the same time. Each round samples every candidate once, starting with a different one. */
export async function runComparison(comparison: Comparison, options: RunOptions): Promise<Sample[]> {
  const { size, directory, servers } = options;
  const store = comparison.task.kind === 'object store' ? await servers.objectStore() : undefined;
  const workload = workloadFor(comparison.task, { size, directory, client: servers.client(), store });
  try {
    const running = await Promise.all(
      comparison.candidates.map(async (name): Promise<RunningCandidate> => {
        const server = await servers.server(name, store);
        return { name, server, api: await candidates[name].openApi(server) };
      }),
    );
    for (const candidate of running) await workload.check(candidate);
    const samples: Sample[] = [];
    for (let round = 0; round < options.warmUp + options.rounds; round += 1) {
      const turn = round % running.length;
      for (const candidate of [...running.slice(turn), ...running.slice(0, turn)]) {
        const sample = await takeSample(workload, candidate, store);
        if (round >= options.warmUp) samples.push(sample);
      }
    }
    return samples;
  } finally {
    await workload.end?.();
  }
}

function workloadFor(task: Task, options: WorkloadOptions): Workload {
  const { size } = options;
  switch (task.kind) {
    case 'download':
    case 'upload': {
      const { kind: direction, streams: connections } = task;
      const fileSize = direction === 'download' ? Math.ceil(size / connections) : size;
      return transferringFiles({ direction, connections, filesEach: 1, fileSize, times: 1, figure: 'speed' }, options);
    }
    case 'small downloads': {
      const connections = task.connections;
      const requests = size / (connections * smallFile);
      const wanted = Math.round(requests / timesEachSmallFile);
      const filesEach = Math.min(maxSmallFiles, Math.max(minSmallFiles, wanted));
      const times = Math.max(1, Math.round(requests / filesEach));
      return transferringFiles(
        { direction: 'download', connections, filesEach, fileSize: smallFile, times, figure: 'rate' },
        options,
      );
    }
    case 'small uploads':
      return smallUploads(task, options);
    case 'browser uploads': {
      const { directory } = options;
      if (task.files === 'large') return browserUploads({ files: 1, fileSize: size, figure: 'speed', directory });
      return browserUploads({ files: smallFilesFor(size), fileSize: smallUploadBytes, figure: 'rate', directory });
    }
    case 'downloads beside polls': {
      const { streams: connections, pollsPerSecond: perSecond } = task;
      const files = { connections, filesEach: 1, fileSize: Math.ceil(size / connections), times: timesEachStream };
      const polls = { perSecond, connections: 8 };
      return transferringFiles({ direction: 'download', ...files, figure: 'speed', polls }, options);
    }
    case 'zip':
    case 'eml':
      return archives(task.kind, options);
    case 'unchanged polls': {
      const { connections } = task;
      return polling({ connections, timesEach: Math.max(1, Math.round(size / (connections * pollsPer))) }, options);
    }
    case 'first openings': {
      const { connections } = task;
      const openingsEach = Math.max(1, Math.round(size / (connections * openingsPer)));
      return firstOpenings({ connections, openingsEach }, options);
    }
    case 'page loads':
      return pageLoads(Math.max(1, Math.round(size / pageLoadsPer)), options);
    case 'starts':
      return starts(Math.round(task.transfers * Math.min(1, size / sizeForAllTransfers)));
    case 'admin search':
      return adminSearches(task.queries, task.transfers, Math.min(1, size / sizeForAllSearched));
    case 'object store':
      return throughObjectStore(task.directions, options);
    case 'finalize':
      return finalizing(task.sizes, options);
  }
}

async function takeSample(
  work: Workload,
  candidate: RunningCandidate,
  store: Pick<ObjectStore, 'cpuSeconds'> = { cpuSeconds: () => 0 },
): Promise<Sample> {
  const { name, server } = candidate;
  const measured = await work.prepare(candidate);
  await server.begin();
  const before = machineTime();
  const storeBefore = store.cpuSeconds();
  const asClient = await measured();
  const ofCandidate = await server.end();
  const asServer = asClient.server ?? ofCandidate;
  const storeSeconds = store.cpuSeconds() - storeBefore;
  const ourSeconds = asClient.cpuSeconds + asServer.cpuSeconds + storeSeconds;
  const foreign = foreignShare(before, machineTime(), ourSeconds);
  await work.clear(candidate);
  const { loopMs, cpuSeconds, peakBytes, idleBytes } = asServer;
  const figures = {
    ...work.figures(asClient.seconds, cpuSeconds, storeSeconds),
    memory: peakBytes / 1e6,
    ...(asClient.server === undefined ? {} : { idle: idleBytes / 1e6 }),
    growth: (peakBytes - idleBytes) / 1e6,
    ...(loopMs === undefined ? {} : { loopMedian: loopMs.median, loopP99: loopMs.p99, loopMax: loopMs.max }),
    ...(asClient.waitMs === undefined ? {} : { wait: asClient.waitMs }),
    clientLoad: asClient.cpuSeconds / asClient.seconds,
  };
  return { candidate: name, foreign, figures };
}
