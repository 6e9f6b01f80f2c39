import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { digestOfContent } from '../test/support/generated-content.ts';
import type { ClientAnswer, ClientJob, Lane } from './client.ts';
import type { Visited, Work, WorkOptions } from './work.ts';

export interface Movement {
  readonly direction: 'download' | 'upload';
  readonly lanes: number;
  readonly filesEach: number;
  readonly fileSize: number;
  /** How often a sample moves each file. */
  readonly times: number;
}

const gibibyte = 2 ** 30;

/** Downloads or uploads, by the client in its own process. */
export function movingFiles(movement: Movement, { client }: Pick<WorkOptions, 'client'>): Work {
  const { direction, lanes, filesEach, fileSize, times } = movement;
  const names = Array.from({ length: lanes }, (_, lane) =>
    Array.from({ length: filesEach }, (_, file) => `file-${lane}-${file}`),
  );
  const requests = lanes * filesEach * times;

  /** One after the other: what has to be said before is no part of what is measured. */
  async function lanesOf({ door }: Visited, to: 'download' | 'upload'): Promise<Lane[]> {
    const made: Lane[] = [];
    for (const group of names) {
      made.push(await Array.fromAsync(group, (name) => door[to](name, fileSize)));
    }
    return made;
  }

  const move = (job: ClientJob): Promise<ClientAnswer> => client.ask(job);

  /** What is uploaded must not wait in the cache and slow down whoever is next. */
  async function clear({ door }: Visited): Promise<void> {
    if (direction === 'download') return;
    for (const name of names.flat()) await door.remove(name);
    await promisify(execFile)('sync');
  }

  /** What was sent must come back, bit by bit. Downloads then find their files in place. */
  async function check(contender: Visited): Promise<void> {
    await move({ lanes: await lanesOf(contender, 'upload'), times: 1, withDigest: false });
    await contender.door.submit?.();
    const { digests } = await move({ lanes: await lanesOf(contender, 'download'), times: 1, withDigest: true });
    const expected = digestOfContent(fileSize);
    if (digests.length !== names.flat().length || digests.some((digest) => digest !== expected)) {
      throw new Error(`${contender.name} gives back other bytes than it got`);
    }
    await clear(contender);
  }

  return {
    check,
    clear,
    async prepare(contender) {
      const job = { lanes: await lanesOf(contender, direction), times, withDigest: false };
      return () => move(job);
    },
    figures(seconds, cpuSeconds) {
      const bytes = requests * fileSize;
      const speed = { speed: bytes / 1e6 / seconds, cpu: cpuSeconds / (bytes / gibibyte) };
      const rate = { rate: requests / seconds, cpuEach: (cpuSeconds / requests) * 1000 };
      return times > 1 || filesEach > 1 ? rate : speed;
    },
  };
}
