import assert from 'node:assert/strict';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, type SentPlace } from '#client';
import { digestOfContent, generatedContent } from '../test/support/generated-content.ts';
import { forgetPeakMemory, peakMemory, presentMemory } from '../test/support/peak-memory.ts';
import { anEmptyFolder, type Environment, type RunningProgram, serve } from '../test/support/program.ts';
import { processed, registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
/** Far more than the system takes for somebody who does not read. */
const fileSize = 64 * mebibyte;
const bytesPerSecond = 16 * 1024;
const seconds = 60;
const allowedMegabytes = 512;
const sender = 'ann@example.org';

export const slowReaders: Proof = {
  promise: `While so many recipients read a large file at 16 KiB a second, the server takes less than ${allowedMegabytes} MiB in all, answers others, and sends each the right bytes.`,
  unit: 'readers',
  full: 1_000,
  short: 20,
  async run(readers, tell) {
    await using folder = await anEmptyFolder();
    const href = await sentFile(folder.env);
    // Another one: what an upload has left behind in memory is no matter of the readers.
    const service = await serve(folder.env);
    try {
      const idle = presentMemory(service.pid);
      forgetPeakMemory(service.pid);
      const lasting = readers === slowReaders.full ? seconds : 5;
      const waits = await readSlowly(service, href, { readers, lasting, tell });
      const peak = peakMemory(service.pid);
      assert.ok(peak < allowedMegabytes * mebibyte, `The server took ${Math.round(peak / mebibyte)} MiB`);
      const slowest = waits.toSorted((one, other) => one - other).at(Math.floor(waits.length * 0.99)) ?? 0;
      return {
        idleMebibytes: Math.round(idle / mebibyte),
        peakMebibytes: Math.round(peak / mebibyte),
        statusAnswers: waits.length,
        statusP99Milliseconds: Math.round(slowest),
      };
    } finally {
      await service.end('SIGKILL');
    }
  },
};

/** Sends the file, and gives a link to it that needs no password. */
async function sentFile(env: Environment): Promise<string> {
  const service = await serve(env);
  try {
    const credentials = await verifiedFor(service, await registeredClient(service, env), sender);
    return await linkOfSentFile(new Sealpost({ baseUrl: service.baseUrl, ...credentials }));
  } finally {
    await service.end();
  }
}

async function linkOfSentFile(client: Sealpost): Promise<string> {
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place: SentPlace = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const { password } = (await client.session(place)).securityMode.config;
  const fileId = await client.registerFile(place, { fileName: 'large.bin', size: fileSize });
  await client.putContent({ ...place, fileId }, ReadableStream.from(generatedContent(fileSize, mebibyte)));
  await client.submitSession(place);
  const { status } = await processed(client, place, AbortSignal.timeout(60_000));
  const files = `/api/transfers/${status.recipients[0]?.id}/files`;
  const [file] = await client.request<ReadonlyArray<{ href: string }>>('GET', files, { password: password ?? '' });
  assert.ok(file);
  return file.href;
}

interface Crowd {
  readonly readers: number;
  readonly lasting: number;
  tell(progress: string): void;
}

/** Resolves with how long others waited for an answer meanwhile, in milliseconds. */
async function readSlowly({ baseUrl }: RunningProgram, href: string, { readers, lasting, tell }: Crowd) {
  const crowd: SlowReader[] = [];
  for (let n = 0; n < readers; n += 1) crowd.push(await slowReader(baseUrl, href));
  const waits: number[] = [];
  for (let second = 0; second < lasting; second += 1) {
    for (const reader of crowd) reader.read(bytesPerSecond);
    const start = performance.now();
    const { ok } = await fetch(new URL('/api/status', baseUrl));
    assert.ok(ok);
    waits.push(performance.now() - start);
    if (second % 10 === 9) tell(`${second + 1} seconds`);
    await pause(1_000);
  }
  const expected = new Map<number, string>();
  for (const reader of crowd) {
    const { received, digest } = reader.end();
    if (!expected.has(received)) expected.set(received, digestOfContent(received));
    assert.equal(digest, expected.get(received), `A reader has got ${received} other bytes`);
    assert.ok(received > 0);
  }
  return waits;
}

interface SlowReader {
  /** So many more bytes, if they are there. */
  read(bytes: number): void;
  end(): { readonly received: number; readonly digest: string };
}

async function slowReader(baseUrl: string, href: string): Promise<SlowReader> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(`GET ${href} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const hash: Hash = createHash('sha256');
  let received = 0;
  let head = Buffer.alloc(0);
  let isBody = false;
  const take = (bytes: Buffer): void => {
    received += bytes.length;
    hash.update(bytes);
  };
  return {
    read(bytes) {
      const chunk: Buffer | null = socket.read(Math.min(bytes, socket.readableLength) || undefined);
      if (chunk === null) return;
      if (isBody) {
        take(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      assert.match(head.toString('latin1', 0, end), /^HTTP\/1\.1 200 /);
      isBody = true;
      take(head.subarray(end + 4));
    },
    end() {
      socket.destroy();
      return { received, digest: hash.digest('hex') };
    },
  };
}
