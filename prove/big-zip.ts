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
import { provideSystemParts } from '../scripts/system-parts.ts';
import { drawFrom } from '../test/support/draw.ts';
import { generatedContent } from '../test/support/generated-content.ts';
import { forgetPeakMemory, peakMemory, presentMemory } from '../test/support/peak-memory.ts';
import { anEmptyFolder, type Environment, type RunningProgram, serve } from '../test/support/program.ts';
import { processed, registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import type { Proof } from './proof.ts';

const allowedMegabytes = 250;
const fileCount = 40;
const cuts = 20;
const sender = 'ann@example.org';
const run = promisify(execFile);

export const bigZip: Proof = {
  promise: `A ZIP of ${fileCount} files that is cut at ${cuts} random bytes, while the server is started anew, and continued by curl and by aria2 over four connections, is the same ZIP; the server takes less than ${allowedMegabytes} MB above idle.`,
  unit: 'MiB',
  full: 4096,
  short: fileCount,
  async run(mebibytes, tell) {
    provideSystemParts(['aria2c', 'curl', 'unzip']);
    await using folder = await anEmptyFolder();
    await using received = await anEmptyFolder();
    const house = await aHouse(folder.env);
    try {
      const path = await send(house.service(), folder.env, Math.round((mebibytes * 2 ** 20) / fileCount));
      tell(`sent ${fileCount} files`);
      const whole = join(received.path, 'whole.zip');
      await run('curl', ['-fsS', '--output', whole, house.url(path)]);
      await run('unzip', ['-tqq', whole]);
      const expected = await digestOf(whole);
      const { size } = await stat(whole);
      await rm(whole);
      tell(`received ${size} bytes in one go, which unzip finds right`);
      const byCurl = join(received.path, 'curl.zip');
      await receiveInPieces(house, path, byCurl, size);
      assert.equal(await digestOf(byCurl), expected, 'What curl has put together is another ZIP');
      await rm(byCurl);
      tell(`cut ${cuts} times and continued by curl`);
      await receiveByAria(house, path, received.path, size);
      assert.equal(
        await digestOf(join(received.path, 'aria.zip')),
        expected,
        'What aria2 has put together is another ZIP',
      );
      const megabytes = house.mostAboveIdle();
      assert.ok(megabytes < allowedMegabytes, `The server took ${megabytes} MB above idle`);
      return { zipBytes: size, serverStarts: house.starts(), megabytesAboveIdle: megabytes };
    } finally {
      await house.end();
    }
  },
};

interface RestartableHouse {
  service(): RunningProgram;
  url(path: string): string;
  startAnew(): Promise<void>;
  end(): Promise<void>;
  starts(): number;
  /** In megabytes, of all servers so far. */
  mostAboveIdle(): number;
}

async function aHouse(env: Environment): Promise<RestartableHouse> {
  let most = 0;
  let starts = 0;
  let idle = 0;
  async function start(): Promise<RunningProgram> {
    const service = await serve(env);
    starts += 1;
    idle = presentMemory(service.pid);
    forgetPeakMemory(service.pid);
    return service;
  }
  const measure = () => {
    most = Math.max(most, peakMemory(service.pid) - idle);
    return Math.round(most / 1e6);
  };
  let service = await start();
  return {
    service: () => service,
    url: (path) => `${service.baseUrl}${path}`,
    async startAnew() {
      measure();
      await service.end('SIGKILL');
      service = await start();
    },
    end: async () => void (await service.end('SIGKILL')),
    starts: () => starts,
    mostAboveIdle: measure,
  };
}

/** Resolves with the link to the ZIP. */
async function send(service: RunningProgram, env: Environment, fileSize: number): Promise<string> {
  const credentials = await verifiedFor(service, await registeredClient(service, env), sender);
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
  const { status } = await processed(client, place, AbortSignal.timeout(60_000));
  assert.equal(status.state, 'Active');
  const transfer = `/api/transfers/${status.recipients[0]?.id}`;
  const told = await client.request<{ zipHref: string }>('GET', transfer, { password: password ?? '' });
  return told.zipHref;
}

/** Kills curl at each cut and lets another one continue; at two of them the server starts anew. */
async function receiveInPieces(house: RestartableHouse, path: string, target: string, size: number): Promise<void> {
  const draw = drawFrom(size);
  const places = Array.from({ length: cuts }, () => 1 + draw(size - 1)).sort((one, other) => one - other);
  await using file = await open(target, 'wx');
  let received = 0;
  for (const [index, end] of [...places, size].entries()) {
    const curl = spawn('curl', ['-fsS', '--continue-at', `${received}`, house.url(path)], {
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
    assert.equal(received, end, 'curl came to its end too early');
    if (index === Math.floor(cuts / 3) || index === Math.floor((2 * cuts) / 3)) await house.startAnew();
  }
}

/** Kills aria2 when it has a third, starts the server anew and lets another aria2 continue. */
async function receiveByAria(house: RestartableHouse, path: string, folder: string, size: number): Promise<void> {
  const common = ['-x4', '-s4', '-k1M', '--file-allocation=none', '--auto-save-interval=1', '--quiet=true'];
  const args = [...common, '--continue=true', '--dir', folder, '--out', 'aria.zip'];
  const target = join(folder, 'aria.zip');
  const first = spawn('aria2c', [...args, '--max-overall-download-limit=400M', house.url(path)], { stdio: 'ignore' });
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
  await house.startAnew();
  await run('aria2c', [...args, house.url(path)]);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
