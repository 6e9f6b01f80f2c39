import { besideFlood } from './beside-flood.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

/** Recipients who open a transfer for the first time: each password is checked with a key derivation. */
export function firstOpenings(
  { connections, openingsEach }: { readonly connections: number; readonly openingsEach: number },
  { client }: Pick<WorkloadOptions, 'client'>,
): Workload {
  const openings = connections * openingsEach;

  async function connectionsOf({ name, api }: CandidateHandle) {
    const exchanges = await api.firstOpenings?.(openings);
    if (exchanges === undefined) throw new Error(`${name} has no recipients`);
    return Array.from({ length: connections }, (_, n) => exchanges.slice(n * openingsEach, (n + 1) * openingsEach));
  }

  return {
    // The client fails when a response is not the file.
    async check() {},
    async prepare(candidate) {
      const job = { connections: await connectionsOf(candidate), times: 1, withDigest: false };
      return besideFlood(candidate, () => client.request(job));
    },
    async clear() {},
    figures: (seconds, cpuSeconds) => ({ rate: openings / seconds, cpuEach: (cpuSeconds / openings) * 1000 }),
  };
}
