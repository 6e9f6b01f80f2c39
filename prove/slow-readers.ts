import assert from 'node:assert/strict';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, type TransferRef } from '#client';
import { digestOfContent, generatedContent } from '../test/support/inputs/generated-content.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
/** Far more than the kernel buffers for a client that does not read. */
const fileSize = 64 * mebibyte;
const bytesPerSecond = 16 * 1024;
const seconds = 60;
const maxSeconds = 120;
const allowedMegabytes = 512;
const sender = 'ann@example.org';

export const slowReaders: Proof = {
  promise: `While many recipients read a large file at 16 KiB per second, the server uses less than ${allowedMegabytes} MiB in total, responds to other clients, and sends each recipient the right bytes.`,
  unit: 'readers',
  full: 1_000,
  short: 20,
  async run(readers, report) {
    await using folder = await createEmptyFolder();
    const href = await sendFile(folder.env);
    // Uses a new server, so that memory left over from the upload is not counted.
    const service = await startService(folder.env);
    try {
      const idle = currentMemory(service.pid);
      resetPeakMemory(service.pid);
      const lasting = readers === slowReaders.full ? seconds : 5;
      const waits = await readSlowly(service, href, { readers, lasting, report });
      const peak = peakMemory(service.pid);
      assert.ok(peak < allowedMegabytes * mebibyte, `The server used ${Math.round(peak / mebibyte)} MiB`);
      const slowest = waits.toSorted((one, other) => one - other).at(Math.floor(waits.length * 0.99)) ?? 0;
      return {
        idleMebibytes: Math.round(idle / mebibyte),
        peakMebibytes: Math.round(peak / mebibyte),
        statusAnswers: waits.length,
        statusP99Milliseconds: Math.round(slowest),
      };
    } finally {
      await service.stop('SIGKILL');
    }
  },
};

/** Sends the file and returns a link to it that needs no password. */
async function sendFile(env: Environment): Promise<string> {
  const service = await startService(env);
  try {
    const credentials = await verifySender(service, await registerTrustedClient(service, env), sender);
    return await linkOfSentFile(new Sealpost({ baseUrl: service.baseUrl, ...credentials }), fileSize);
  } finally {
    await service.stop();
  }
}

/** Sends generated content of this size and returns a link to it that needs no password. */
export async function linkOfSentFile(client: Sealpost, size: number): Promise<string> {
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place: TransferRef = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const { password } = (await client.session(place)).securityMode.config;
  const fileId = await client.registerFile(place, { fileName: 'large.bin', size });
  await client.putContent({ ...place, fileId }, ReadableStream.from(generatedContent(size, mebibyte)));
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  const files = `/api/transfers/${status.recipients[0]?.id}/files`;
  const [file] = await client.request<ReadonlyArray<{ href: string }>>('GET', files, { password: password ?? '' });
  assert.ok(file);
  return file.href;
}

interface ReaderOptions {
  readonly readers: number;
  readonly lasting: number;
  report(progress: string): void;
}

/** Returns how long other clients waited for a response meanwhile, in milliseconds. */
export async function readSlowly(
  { baseUrl }: RunningService,
  href: string,
  { readers, lasting, report }: ReaderOptions,
) {
  const slowReaders: SlowReader[] = [];
  for (let n = 0; n < readers; n += 1) {
    // From several networks, because the connections of each are limited.
    slowReaders.push(await slowReader(baseUrl, href, `127.0.${1 + (n % 4)}.1`));
  }
  const waits: number[] = [];
  // On a busy machine it takes longer until each has received something.
  const areAllServed = () => slowReaders.every((reader) => reader.hasReceived());
  for (let second = 0; second < lasting || (second < maxSeconds && !areAllServed()); second += 1) {
    for (const reader of slowReaders) reader.read(bytesPerSecond);
    const start = performance.now();
    const { ok } = await fetch(new URL('/api/status', baseUrl));
    assert.ok(ok);
    waits.push(performance.now() - start);
    if (second % 10 === 9) report(`${second + 1} seconds`);
    await pause(1_000);
  }
  const expected = new Map<number, string>();
  for (const reader of slowReaders) {
    const { received, digest } = reader.end();
    if (!expected.has(received)) expected.set(received, digestOfContent(received));
    assert.equal(digest, expected.get(received), `The ${received} bytes that a reader received are wrong`);
    assert.ok(received > 0);
  }
  return waits;
}

interface SlowReader {
  /** Reads up to `bytes` more bytes, if available. */
  read(bytes: number): void;
  hasReceived(): boolean;
  end(): { readonly received: number; readonly digest: string };
}

async function slowReader(baseUrl: string, href: string, localAddress: string): Promise<SlowReader> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(`GET ${href} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
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
    hasReceived: () => received > 0,
    end() {
      socket.destroy();
      return { received, digest: hash.digest('hex') };
    },
  };
}
