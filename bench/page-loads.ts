import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

/** A browser that loads a page for the first time: one request after the other, and nothing from a cache. */
export function pageLoads(loads: number, { client }: Pick<WorkloadOptions, 'client'>): Workload {
  async function load({ name, api }: CandidateHandle, times: number) {
    const exchanges = await api.pageLoad?.();
    if (exchanges === undefined) throw new Error(`${name} has no pages`);
    return { connections: [exchanges], times, withDigest: false };
  }

  return {
    async check(candidate) {
      await client.request(await load(candidate, 1));
    },
    async prepare(candidate) {
      const job = await load(candidate, loads);
      return () => client.request(job);
    },
    async clear() {},
    figures: (seconds, cpuSeconds) => ({ wait: (seconds / loads) * 1000, cpuEach: (cpuSeconds / loads) * 1000 }),
  };
}
