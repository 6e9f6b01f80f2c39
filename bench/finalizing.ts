import type { CandidateName } from './candidates/table.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

type Sizes = Readonly<Partial<Record<CandidateName, number>>>;

const fileName = 'file';

/** Measures from the request to send a transfer until its recipients can open it. The file is already uploaded. */
export function finalizing(sizes: Sizes, { size, client }: WorkloadOptions): Workload {
  async function upload({ name, api }: CandidateHandle): Promise<void> {
    const exchange = await api.upload(fileName, Math.round((sizes[name] ?? 1) * size));
    await client.request({ connections: [[exchange]], times: 1, withDigest: false });
  }

  return {
    // The download and upload comparisons check that content comes back unchanged.
    async check() {},
    async prepare(candidate) {
      await upload(candidate);
      return async () => {
        const before = process.cpuUsage();
        const start = performance.now();
        await candidate.api.submit?.();
        const seconds = (performance.now() - start) / 1000;
        const { user, system } = process.cpuUsage(before);
        return { seconds, cpuSeconds: (user + system) / 1e6 };
      };
    },
    clear: ({ api }) => api.remove(fileName),
    figures: (seconds, cpuSeconds) => ({ wait: seconds * 1000, cpuEach: cpuSeconds * 1000 }),
  };
}
