import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Sealpost, type SentPlace } from '#client';
import { identifyCaller } from '../src/actions/identify-caller.ts';
import { openSession } from '../src/actions/open-session.ts';
import { readConfig } from '../src/config.ts';
import { type EmailAddress, parseEmail } from '../src/core/email.ts';
import { metadataKey } from '../src/crypto/key-tree.ts';
import { openManifest } from '../src/crypto/manifest.ts';
import { findFile } from '../src/db/registered-files.ts';
import { openHouse } from '../src/wiring.ts';
import { type Draw, drawFrom } from '../test/support/draw.ts';
import { peakMemory } from '../test/support/peak-memory.ts';
import { anEmptyFolder, type Environment, type RunningProgram, serve } from '../test/support/program.ts';
import { processed, registeredClient, type SenderCredentials, verifiedFor } from '../test/support/program-sender.ts';
import { bytesOf } from './kills-content.ts';
import { refuseFailures } from './kills-life.ts';
import { type ContestedFile, finish, type Place, strive, type Tally } from './parallel-uploads-writer.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
const filesPerTransfer = 20;
const triesPerWriter = 5;
/** For two hundred files with two writers each; a file on its way takes about two MiB, whatever its size. */
const allowedMegabytes = 800;

export const parallelUploads: Proof = {
  promise: `Files that are uploaded in parallel, each by two writers that break off, repeat and overlap, with a kill of the server in between, are each one writer's bytes with the right checksum and CRC-32, never larger than registered; the server takes less than ${allowedMegabytes} MB.`,
  unit: 'files',
  full: 200,
  short: 12,
  async run(count, tell) {
    const seed = Date.now() >>> 0;
    tell(`seed ${seed}`);
    await using folder = await anEmptyFolder();
    try {
      return { ...(await uploadAll(folder.env, count, drawFrom(seed), tell)), seed };
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error} (seed ${seed})`, { cause: error });
    }
  },
};

async function uploadAll(env: Environment, count: number, draw: Draw, tell: (progress: string) => void) {
  let service = await serve(env);
  let restart = Promise.resolve();
  const peaks: number[] = [];
  const remember = () => void peaks.push(Math.round(peakMemory(service.pid) / 1e6));
  try {
    const credentials = await verifiedFor(service, await registeredClient(service, env), 'ann@example.org');
    const files = await registerAll(clientOf(service, credentials), count, draw);
    const place: Place = {
      headers: { 'X-CS-ClientId': credentials.clientId, 'X-CS-VerificationToken': credentials.token },
      baseUrl: async () => {
        await restart;
        return service.baseUrl;
      },
    };
    tell(`${count} files are registered`);
    const tally: Tally = new Map();
    let striven = 0;
    const writing = files.map(async (file) => {
      await all([1, 2].map(() => strive(file, place, draw, tally, triesPerWriter)));
      striven += 1;
      if (striven !== Math.ceil(count / 4)) return;
      restart = killAndRestart();
      await restart;
    });
    async function killAndRestart(): Promise<void> {
      remember();
      refuseFailures((await service.end('SIGKILL')).err);
      service = await serve(env);
      tell('the server was killed and is back');
    }
    await all(writing);
    tell(`the writers are tired: ${JSON.stringify(Object.fromEntries(tally))}`);
    await all(files.map((file) => finish(file, place)));
    remember();
    refuseFailures((await service.end()).err);
    const rivals = await checkStored(env, credentials, files);
    service = await serve(env);
    await checkDownloads(service, credentials, files);
    remember();
    const peak = Math.max(...peaks);
    assert.ok(peak < allowedMegabytes, `The server took ${peak} MB`);
    return { files: count, filesOfRivals: rivals, peakMegabytes: peak, ...Object.fromEntries(tally) };
  } finally {
    await restart.catch(() => {}); // told by whoever has begun it
    await service.end('SIGKILL');
  }
}

/** Waits for all of them also when one fails: they must not outlive the server. */
async function all(work: ReadonlyArray<Promise<void>>): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const clientOf = ({ baseUrl }: RunningProgram, { clientId, token }: SenderCredentials) =>
  new Sealpost({ baseUrl, clientId, token });

async function registerAll(client: Sealpost, count: number, draw: Draw): Promise<ContestedFile[]> {
  const files: ContestedFile[] = [];
  let session: SentPlace | undefined;
  for (let number = 0; number < count; number += 1) {
    if (session === undefined || number % filesPerTransfer === 0) {
      const sender = 'ann@example.org';
      const recipients = { to: [{ mail: 'bob@example.org' }] };
      session = { sender, trackingId: await client.createSession(sender, { recipients }) };
    }
    // What is smaller than a MiB is stored in one piece, or not at all when the server is killed.
    const size = 1 + draw(number % 2 === 0 ? mebibyte - 1 : 4 * mebibyte);
    const [content, rival] = [1, 2].map(() => Buffer.concat([...bytesOf({ offset: draw(7 * mebibyte), size })]));
    const fileId = await client.registerFile(session, { fileName: `${number}.bin`, size });
    if (content === undefined) throw new Error('There is no content');
    files.push({ place: { ...session, fileId }, size, content, rival: size < mebibyte ? rival : undefined });
  }
  return files;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the file may be, now that all writers are done. */
const possible = ({ content, rival }: ContestedFile) => (rival === undefined ? [content] : [content, rival]);

/** Looks into the stopped server: every manifest, every size. Resolves with how many files are those of a rival. */
async function checkStored(env: Environment, credentials: SenderCredentials, files: readonly ContestedFile[]) {
  const house = await openHouse(readConfig(env));
  try {
    const { db } = house.ports;
    const sender = await identifyCaller(house.ports, parseEmail(credentials.address) as EmailAddress, credentials);
    let rivals = 0;
    for (const file of files) {
      const { trackingId, fileId } = file.place;
      const { transferKey } = await openSession(house.ports, sender, trackingId);
      const row = await findFile(db, { trackingId, fileId });
      assert.deepEqual([row?.state, row?.received], ['UPLOADED', file.size], `The file ${fileId}`);
      const version = { trackingId, fileId, generation: row?.generation ?? 0 };
      const manifest = openManifest(metadataKey(transferKey), version, Buffer.from(row?.manifest ?? []));
      const stored = possible(file).find((bytes) => digestOf(bytes) === manifest.checksum.digest.toString('hex'));
      assert.ok(stored !== undefined, `The file ${fileId} of ${file.size} bytes is that of no writer`);
      assert.equal(manifest.crc32, crc32(stored), `The CRC-32 of ${fileId}`);
      if (stored === file.rival) rivals += 1;
    }
    return rivals;
  } finally {
    await house.close();
  }
}

/** Sends all transfers, and compares what their recipient gets. */
async function checkDownloads(
  service: RunningProgram,
  credentials: SenderCredentials,
  files: readonly ContestedFile[],
) {
  const client = clientOf(service, credentials);
  for (const [trackingId, members] of Map.groupBy(files, (file) => file.place.trackingId)) {
    const place = { sender: credentials.address, trackingId };
    const password = (await client.session(place)).securityMode.config.password ?? '';
    await client.submitSession(place);
    const { status } = await processed(client, place, AbortSignal.timeout(60_000));
    assert.equal(status.state, 'Active');
    type Listed = ReadonlyArray<{ readonly id: string; readonly href: string }>;
    const path = `/api/transfers/${status.recipients[0]?.id}/files`;
    for (const { id, href } of await client.request<Listed>('GET', path, { password })) {
      const bytes = new Uint8Array(await (await fetch(new URL(href, service.baseUrl))).arrayBuffer());
      const file = members.find(({ place: { fileId } }) => fileId === id);
      assert.ok(file !== undefined && possible(file).some((content) => content.equals(bytes)), `The file ${id}`);
    }
  }
}
