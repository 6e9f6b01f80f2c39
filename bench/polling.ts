import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

/** Clients that poll for changes when nothing has changed. */
export function polling(
  { connections, timesEach }: { readonly connections: number; readonly timesEach: number },
  { client }: Pick<WorkloadOptions, 'client'>,
): Workload {
  const requests = connections * timesEach;

  async function connectionsOf({ name, api }: CandidateHandle) {
    const exchange = await api.poll?.();
    if (exchange === undefined) throw new Error(`${name} does not support polling`);
    return Array.from({ length: connections }, () => [exchange]);
  }

  return {
    async check(candidate) {
      await client.request({ connections: await connectionsOf(candidate), times: 1, withDigest: false });
    },
    async prepare(candidate) {
      const job = { connections: await connectionsOf(candidate), times: timesEach, withDigest: false };
      return () => client.request(job);
    },
    async clear() {},
    figures: (seconds, cpuSeconds) => ({ rate: requests / seconds, cpuEach: (cpuSeconds / requests) * 1000 }),
  };
}
