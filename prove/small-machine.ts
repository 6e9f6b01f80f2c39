import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sealpost } from '#client';
import { digestOfContent } from '../test/support/inputs/generated-content.ts';
import { currentMemory, peakMemory } from '../test/support/peak-memory.ts';
import {
  bin,
  type Environment,
  type RunningService,
  serviceOptions,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import type { Proof } from './proof.ts';
import { linkOfSentFile, readSlowly } from './slow-readers.ts';
import { createMemoryGroup, reasonAgainstMemoryGroup } from './support/memory-group.ts';

const mebibyte = 2 ** 20;
const groupMebibytes = 512;
const readers = 200;
const sender = 'ann@example.org';
/** On a disk: the tests keep other temporary files in memory, where they would count. */
const diskFolder = '/var/tmp';

export const smallMachine: Proof = {
  promise: `With ${groupMebibytes} MiB of memory, page cache included, the server receives a large file, sends it back unchanged, and serves ${readers} slow readers at once.`,
  unit: 'MiB',
  full: 2048,
  short: 64,
  unavailableReason: () => reasonAgainstMemoryGroup(diskFolder),
  async run(mebibytes, report) {
    await using group = await createMemoryGroup(groupMebibytes);
    const folder = await mkdtemp(join(diskFolder, 'sealpost-small-machine-'));
    const env = { SEALPOST_DATA: join(folder, 'data'), SEALPOST_KEYS: join(folder, 'keys'), SEALPOST_PORT: '0' };
    try {
      const service = await startService(env, group.command([process.execPath, ...serviceOptions, bin, 'serve']));
      const idle = currentMemory(service.pid);
      await sendAndReceive(service, env, { size: mebibytes * mebibyte, report }).catch(async (error) => {
        const { code, err } = await service.stop('SIGKILL');
        throw new Error(`${error} The service ended with ${code}. Its log ends with ${err.slice(-500)}`, {
          cause: error,
        });
      });
      const peak = peakMemory(service.pid);
      assert.equal((await service.stop()).code, 0);
      return {
        idleMebibytes: Math.round(idle / mebibyte),
        peakMebibytes: Math.round(peak / mebibyte),
        peakWithPageCacheMebibytes: Math.round(group.peak() / mebibyte),
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

interface Work {
  readonly size: number;
  report(progress: string): void;
}

async function sendAndReceive(service: RunningService, env: Environment, { size, report }: Work): Promise<void> {
  const credentials = await verifySender(service, await registerTrustedClient(service, env), sender);
  const href = await linkOfSentFile(new Sealpost({ baseUrl: service.baseUrl, ...credentials }), size);
  report('the server has received the file');
  const hash = createHash('sha256');
  const { body } = await fetch(new URL(href, service.baseUrl));
  for await (const chunk of body ?? []) hash.update(chunk);
  assert.equal(hash.digest('hex'), digestOfContent(size), 'The received file differs from the sent one');
  report('the file has arrived unchanged');
  await readSlowly(service, href, { readers, lasting: size < mebibyte * 1024 ? 3 : 60, report });
}
