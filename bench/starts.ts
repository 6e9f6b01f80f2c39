import type { StartFigures } from './candidates/candidate.ts';
import type { CandidateHandle, Workload } from './workload.ts';

/** Starts of the program, each until it idles. */
export function starts(transfers: number): Workload {
  async function start({ name, api }: CandidateHandle): Promise<StartFigures> {
    const figures = await api.startOnce?.(transfers);
    if (figures === undefined) throw new Error(`${name} cannot be started`);
    return figures;
  }

  return {
    // A program that does not get ready fails the sample. The warm-up round fills the data folder.
    async check() {},
    async prepare(candidate) {
      return async () => {
        const before = process.cpuUsage();
        const { seconds, ...server } = await start(candidate);
        const { user, system } = process.cpuUsage(before);
        return { seconds, cpuSeconds: (user + system) / 1e6, server };
      };
    },
    async clear() {},
    figures: (seconds, cpuSeconds) => ({ wait: seconds * 1000, cpuEach: cpuSeconds * 1000 }),
  };
}
