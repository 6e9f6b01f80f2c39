import type { Visited, Work, WorkOptions } from './work.ts';

/** Clients that ask again and again whether something has changed, and nothing has. */
export function polling(
  { connections, timesEach }: { readonly connections: number; readonly timesEach: number },
  { client }: Pick<WorkOptions, 'client'>,
): Work {
  const requests = connections * timesEach;

  async function lanesOf({ name, door }: Visited) {
    const exchange = await door.poll?.();
    if (exchange === undefined) throw new Error(`${name} cannot be polled`);
    return Array.from({ length: connections }, () => [exchange]);
  }

  return {
    async check(contender) {
      await client.ask({ lanes: await lanesOf(contender), times: 1, withDigest: false });
    },
    async prepare(contender) {
      const job = { lanes: await lanesOf(contender), times: timesEach, withDigest: false };
      return () => client.ask(job);
    },
    async clear() {},
    figures: (seconds, cpuSeconds) => ({ rate: requests / seconds, cpuEach: (cpuSeconds / requests) * 1000 }),
  };
}
