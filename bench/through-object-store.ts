import { digestOfContent } from '../test/support/inputs/generated-content.ts';
import type { Exchange } from './candidates/candidate.ts';
import type { CandidateName } from './candidates/table.ts';
import type { ClientResult } from './client.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

export type Directions = Readonly<Partial<Record<CandidateName, 'upload' | 'download'>>>;

const fileName = 'file';

/** Uploads one file to the object store, or downloads it from there. The store is empty before each sample. */
export function throughObjectStore(directions: Directions, { size, client, store }: WorkloadOptions): Workload {
  const transfer = (exchange: Exchange, withDigest = false): Promise<ClientResult> =>
    client.request({ connections: [[exchange]], times: 1, withDigest });

  async function upload({ api }: CandidateHandle): Promise<void> {
    await transfer(await api.upload(fileName, size));
    await api.submit?.();
  }

  async function clear({ api }: CandidateHandle): Promise<void> {
    await api.remove(fileName);
    await store?.empty();
  }

  return {
    async check(candidate) {
      await upload(candidate);
      const { name, api } = candidate;
      const digest =
        (await api.digest?.(fileName)) ?? (await transfer(await api.download(fileName, size), true)).digests[0];
      if (digest !== digestOfContent(size)) throw new Error(`${name} returns content that differs from the upload`);
      await clear(candidate);
    },
    async prepare(candidate) {
      const { name, api } = candidate;
      const direction = directions[name] ?? 'upload';
      if (direction === 'download') await upload(candidate);
      const exchange = await api[direction](fileName, size);
      return () => transfer(exchange);
    },
    clear,
    figures(seconds, cpuSeconds, storeSeconds) {
      const gibibytes = size / 2 ** 30;
      return { speed: size / 1e6 / seconds, cpu: cpuSeconds / gibibytes, storeCpu: storeSeconds / gibibytes };
    },
  };
}
