import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { digestOfContent } from '../test/support/inputs/generated-content.ts';
import { besideFlood } from './beside-flood.ts';
import type { Exchange } from './candidates/candidate.ts';
import type { ClientJob, ClientResult, Connection, PacedRequests } from './client.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

export interface FileTransferTask {
  readonly direction: 'download' | 'upload';
  readonly connections: number;
  readonly filesEach: number;
  readonly fileSize: number;
  /** How many times a sample transfers each file. */
  readonly times: number;
  readonly figure: 'speed' | 'rate';
  /** Polls of other clients while the files are transferred. */
  readonly polls?: Omit<PacedRequests, 'exchange'>;
}

const gibibyte = 2 ** 30;

/** Downloads or uploads files with the client process. */
export function transferringFiles(task: FileTransferTask, { client }: Pick<WorkloadOptions, 'client'>): Workload {
  const { direction, connections, filesEach, fileSize, times, figure, polls } = task;
  const names = Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: filesEach }, (_, file) => `file-${connection}-${file}`),
  );
  const requests = connections * filesEach * times;

  /** Prepares the requests one after the other, outside the measured time. */
  async function connectionsOf({ api }: CandidateHandle, to: 'download' | 'upload'): Promise<Connection[]> {
    const made: Connection[] = [];
    for (const group of names) {
      made.push(await Array.fromAsync(group, (name) => api[to](name, fileSize)));
    }
    return made;
  }

  const move = (job: ClientJob): Promise<ClientResult> => client.request(job);

  /** Removes uploads and syncs, so that cached writes do not slow down the next candidate. */
  async function clear({ api }: CandidateHandle): Promise<void> {
    if (direction === 'download') return;
    for (const name of names.flat()) await api.remove(name);
    await promisify(execFile)('sync');
  }

  /** Uploads every file and checks its download. For downloads the files remain for the samples. */
  async function check(candidate: CandidateHandle): Promise<void> {
    await move({ connections: await connectionsOf(candidate, 'upload'), times: 1, withDigest: false });
    await candidate.api.submit?.();
    const { digests } = await move({
      connections: await connectionsOf(candidate, 'download'),
      times: 1,
      withDigest: true,
    });
    const expected = digestOfContent(fileSize);
    if (digests.length !== names.flat().length || digests.some((digest) => digest !== expected)) {
      throw new Error(`${candidate.name} returns content that differs from the upload`);
    }
    await clear(candidate);
  }

  return {
    check,
    clear,
    async prepare(candidate) {
      const beside = polls && { ...polls, exchange: await pollOf(candidate) };
      const job = { connections: await connectionsOf(candidate, direction), times, withDigest: false };
      return besideFlood(candidate, () => move(beside === undefined ? job : { ...job, beside }));
    },
    figures(seconds, cpuSeconds) {
      const bytes = requests * fileSize;
      const speed = { speed: bytes / 1e6 / seconds, cpu: cpuSeconds / (bytes / gibibyte) };
      const rate = { rate: requests / seconds, cpuEach: (cpuSeconds / requests) * 1000 };
      return figure === 'rate' ? rate : speed;
    },
  };
}

async function pollOf({ name, api }: CandidateHandle): Promise<Exchange> {
  const exchange = await api.poll?.();
  if (exchange === undefined) throw new Error(`${name} does not support polling`);
  return exchange;
}
