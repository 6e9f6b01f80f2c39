import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Sealpost } from '#client';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { generatedContent } from '../test/support/inputs/generated-content.ts';
import { seededRandom } from '../test/support/inputs/random.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import type { Proof } from './proof.ts';

const allowedMegabytes = 250;
const fileCount = 40;
const cuts = 20;
const sender = 'ann@example.org';
const run = promisify(execFile);

export const bigZip: Proof = {
  promise: `A ZIP of ${fileCount} files arrives unchanged when its download is cut at ${cuts} random bytes, the server restarts, and curl or aria2 with four connections resumes; the server uses less than ${allowedMegabytes} MB above idle.`,
  unit: 'MiB',
  full: 4096,
  short: fileCount,
  async run(mebibytes, report) {
    ensureSystemPackages(['aria2c', 'curl', 'unzip']);
    await using folder = await createEmptyFolder();
    await using received = await createEmptyFolder();
    const service = await startRestartableServer(folder.env);
    try {
      const path = await send(service.service(), folder.env, Math.round((mebibytes * 2 ** 20) / fileCount));
      report(`sent ${fileCount} files`);
      const zip = join(received.path, 'whole.zip');
      await run('curl', ['-fsS', '--output', zip, service.url(path)]);
      await run('unzip', ['-tqq', zip]);
      const expected = await digestOf(zip);
      const { size } = await stat(zip);
      await rm(zip);
      report(`received ${size} bytes without interruption; unzip accepts them`);
      const byCurl = join(received.path, 'curl.zip');
      await receiveInPieces(service, path, byCurl, size);
      assert.equal(await digestOf(byCurl), expected, 'The ZIP that curl assembled differs');
      await rm(byCurl);
      report(`cut ${cuts} times and resumed by curl`);
      await receiveByAria(service, path, received.path, size);
      assert.equal(await digestOf(join(received.path, 'aria.zip')), expected, 'The ZIP that aria2 assembled differs');
      const megabytes = service.maxAboveIdle();
      assert.ok(megabytes < allowedMegabytes, `The server used ${megabytes} MB above idle`);
      return { zipBytes: size, serverStarts: service.starts(), megabytesAboveIdle: megabytes };
    } finally {
      await service.end();
    }
  },
};

interface RestartableServer {
  service(): RunningService;
  url(path: string): string;
  restart(): Promise<void>;
  end(): Promise<void>;
  starts(): number;
  /** The peak in megabytes above idle, over all servers so far. */
  maxAboveIdle(): number;
}

async function startRestartableServer(env: Environment): Promise<RestartableServer> {
  let max = 0;
  let starts = 0;
  let idle = 0;
  async function start(): Promise<RunningService> {
    const service = await startService(env);
    starts += 1;
    idle = currentMemory(service.pid);
    resetPeakMemory(service.pid);
    return service;
  }
  const measure = () => {
    max = Math.max(max, peakMemory(service.pid) - idle);
    return Math.round(max / 1e6);
  };
  let service = await start();
  return {
    service: () => service,
    url: (path) => `${service.baseUrl}${path}`,
    async restart() {
      measure();
      await service.stop('SIGKILL');
      service = await start();
    },
    end: async () => void (await service.stop('SIGKILL')),
    starts: () => starts,
    maxAboveIdle: measure,
  };
}

/** Returns the link to the ZIP. */
async function send(service: RunningService, env: Environment, fileSize: number): Promise<string> {
  const credentials = await verifySender(service, await registerTrustedClient(service, env), sender);
  const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
  const trackingId = await client.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender, trackingId };
  const { password } = (await client.session(place)).securityMode.config;
  for (let n = 0; n < fileCount; n += 1) {
    const size = fileSize + n;
    const fileId = await client.registerFile(place, { fileName: `Datei ä ${n}.bin`, size });
    await client.putContent({ ...place, fileId }, ReadableStream.from(generatedContent(size, 2 ** 20)));
  }
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  const transfer = `/api/transfers/${status.recipients[0]?.id}`;
  const reported = await client.request<{ zipHref: string }>('GET', transfer, { password: password ?? '' });
  return reported.zipHref;
}

/** Kills curl at each cut and resumes with a new one. At two of the cuts the server restarts. */
async function receiveInPieces(service: RestartableServer, path: string, target: string, size: number): Promise<void> {
  const draw = seededRandom(size);
  const places = Array.from({ length: cuts }, () => 1 + draw(size - 1)).sort((one, other) => one - other);
  await using file = await open(target, 'wx');
  let received = 0;
  for (const [index, end] of [...places, size].entries()) {
    const curl = spawn('curl', ['-fsS', '--continue-at', `${received}`, service.url(path)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const exited = once(curl, 'exit');
    for await (const chunk of curl.stdout as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(0, end - received);
      await file.appendFile(wanted);
      received += wanted.length;
      if (received === end && end < size) break;
    }
    curl.kill('SIGKILL');
    await exited;
    assert.equal(received, end, 'curl finished too early');
    if (index === Math.floor(cuts / 3) || index === Math.floor((2 * cuts) / 3)) await service.restart();
  }
}

/** Kills aria2 after a third of the download, restarts the server and resumes with a new aria2. */
async function receiveByAria(service: RestartableServer, path: string, folder: string, size: number): Promise<void> {
  const common = ['-x4', '-s4', '-k1M', '--file-allocation=none', '--auto-save-interval=1', '--quiet=true'];
  const args = [...common, '--continue=true', '--dir', folder, '--out', 'aria.zip'];
  const target = join(folder, 'aria.zip');
  const first = spawn('aria2c', [...args, '--max-overall-download-limit=400M', service.url(path)], { stdio: 'ignore' });
  const exited = once(first, 'exit');
  while (first.exitCode === null) {
    const written = await stat(target).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    );
    if (written > size / 3) break;
    await pause(5);
  }
  first.kill('SIGTERM');
  await exited;
  await service.restart();
  await run('aria2c', [...args, service.url(path)]);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
