import type { ContenderName } from './comparisons.ts';
import type { Visited, Work, WorkOptions } from './work.ts';

type Sizes = Readonly<Partial<Record<ContenderName, number>>>;

const fileName = 'file';

/** From the request to send a transfer until its recipients can open it. Its file was uploaded before. */
export function finalising(sizes: Sizes, { size, client }: WorkOptions): Work {
  async function upload({ name, door }: Visited): Promise<void> {
    const exchange = await door.upload(fileName, Math.round((sizes[name] ?? 1) * size));
    await client.ask({ lanes: [[exchange]], times: 1, withDigest: false });
  }

  return {
    // That what is uploaded comes back unchanged is seen where files are moved.
    async check() {},
    async prepare(contender) {
      await upload(contender);
      return async () => {
        const before = process.cpuUsage();
        const start = performance.now();
        await contender.door.submit?.();
        const seconds = (performance.now() - start) / 1000;
        const { user, system } = process.cpuUsage(before);
        return { seconds, cpuSeconds: (user + system) / 1e6 };
      };
    },
    clear: ({ door }) => door.remove(fileName),
    figures: (seconds, cpuSeconds) => ({ wait: seconds * 1000, cpuEach: cpuSeconds * 1000 }),
  };
}
