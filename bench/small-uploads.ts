import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { digestOfContent } from '../test/support/inputs/generated-content.ts';
import type { SmallUploads } from './candidates/candidate.ts';
import type { ClientResult, Connection } from './client.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

/** The size of each file. */
export const smallUploadBytes = 10 * 1024;
const maxFiles = 1_000;
/** One file for each MiB of the size of the run, so that a short run has fewer. */
const bytesPerFile = 2 ** 20;

export const smallFilesFor = (size: number) => Math.max(1, Math.round(Math.min(maxFiles, size / bytesPerFile)));

/** Registers and uploads many small files over parallel connections. */
export function smallUploads(
  { connections }: { readonly connections: number },
  { size, client }: WorkloadOptions,
): Workload {
  const each = Math.max(1, Math.round(smallFilesFor(size) / connections));
  const files = connections * each;

  async function prepareConnections(candidate: CandidateHandle): Promise<Connection[]> {
    const names = Array.from({ length: files }, (_, number) => `file-${number}.bin`);
    const uploads = uploadsOf(candidate);
    const exchanges = await uploads.prepare(names, smallUploadBytes, connections);
    return Array.from({ length: connections }, (_, number) =>
      exchanges.filter((_, index) => index % connections === number),
    );
  }

  const send = (all: readonly Connection[]): Promise<ClientResult> =>
    client.request({ connections: all, times: 1, withDigest: false });

  async function clear(candidate: CandidateHandle): Promise<void> {
    await uploadsOf(candidate).clear();
    await promisify(execFile)('sync');
  }

  return {
    async check(candidate) {
      await send(await prepareConnections(candidate));
      const digests = await uploadsOf(candidate).digests();
      const expected = digestOfContent(smallUploadBytes);
      if (digests.length !== files || digests.some((digest) => digest !== expected)) {
        throw new Error(`${candidate.name} stores content that differs from the upload`);
      }
      await clear(candidate);
    },
    async prepare(candidate) {
      const prepared = await prepareConnections(candidate);
      return () => send(prepared);
    },
    clear,
    figures: (seconds, cpuSeconds) => ({ rate: files / seconds, cpuEach: (cpuSeconds / files) * 1000 }),
  };
}

function uploadsOf({ name, api }: CandidateHandle): SmallUploads {
  if (api.smallUploads === undefined) throw new Error(`${name} does not support uploads of small files`);
  return api.smallUploads;
}
