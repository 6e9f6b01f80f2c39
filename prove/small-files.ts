import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import pg from 'pg';
import { Sealpost } from '#client';
import { type Cleanup, createCleanup } from '../test/support/cleanup.ts';
import { startPostgres } from '../test/support/database/postgres.ts';
import { contentBlock } from '../test/support/inputs/generated-content.ts';
import { startCeph } from '../test/support/s3/ceph.ts';
import { createBucket, s3Client } from '../test/support/s3/test-bucket.ts';
import { patientFetch } from '../test/support/server/patient-fetch.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import { cpuSeconds } from './capacity-costs.ts';
import type { Proof } from './proof.ts';

const KiB = 1024;
const sizes = [10 * KiB, 16 * KiB, 64 * KiB];
/** Values of `disk.maxInlineBytes`. */
const limits = { blobs: 0, inline: 64 * KiB };
const uploadsAtOnce = 8;
/** Everything that is loaded once is loaded before the first reading. */
const warmUpFiles = uploadsAtOnce;
const address = 'ann@example.org';
const password = 'Vx7#kd2!pQ-93';

export const smallFiles: Proof = {
  promise:
    'Small files need no blob, on SQLite and PostgreSQL, with a blob folder and an object store, and are delivered as they were sent. The figures compare them with files in blobs.',
  unit: 'files of each size',
  full: 1_000,
  async run(count, report) {
    await using cleanup = createCleanup();
    const figures: Record<string, string> = {};
    for (const setup of await createSetups(cleanup)) {
      for (const size of sizes) {
        for (const kind of ['blobs', 'inline'] as const) {
          const label = `${setup.name}, ${size / KiB} KiB, ${kind}`;
          figures[label] = await measure(setup, { count, size, kind });
          report(`${label}: ${figures[label]}`);
        }
      }
    }
    return figures;
  },
};

interface Setup {
  readonly name: string;
  /** Returns the variables of a service on a new database and an empty store. */
  variables(): Promise<Environment>;
  countBlobs(env: Environment): Promise<number>;
}

async function createSetups(cleanup: Cleanup): Promise<readonly Setup[]> {
  const ceph = await startCeph();
  cleanup.after(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  const client = s3Client(ceph, keys);
  cleanup.after(() => client.destroy());
  const postgres = await startPostgres({ isDurable: true });
  cleanup.after(() => postgres.stop());
  const admin = new pg.Client({ connectionString: `${postgres.url}postgres` });
  await admin.connect();
  cleanup.after(() => admin.end());
  let made = 0;
  const onPostgres = async (): Promise<Environment> => {
    made += 1;
    await admin.query(`create database series_${made}`);
    return { SEALPOST_DATABASE: `${postgres.url}series_${made}` };
  };
  const inFolder = async ({ SEALPOST_DATA = '' }: Environment) =>
    (await Array.fromAsync(glob(join(SEALPOST_DATA, 'blobs/**/*.blob')))).length;
  const onCeph = async (): Promise<Environment> => {
    const database = await onPostgres();
    const { bucket } = await createBucket(ceph, keys, `series-${made}`);
    return {
      ...database,
      SEALPOST_BLOBS: `s3://${bucket}?endpoint=${ceph.endpoint}`,
      SEALPOST_S3_ACCESS_KEY: keys.accessKey,
      SEALPOST_S3_SECRET_KEY: keys.secretKey,
    };
  };
  const inBucket = async () => {
    const pages = await Array.fromAsync(paginateListObjectsV2({ client }, { Bucket: `series-${made}` }));
    return pages.flatMap(({ Contents = [] }) => Contents).filter(({ Key }) => Key?.endsWith('.blob')).length;
  };
  return [
    { name: 'SQLite, folder', variables: async () => ({}), countBlobs: inFolder },
    { name: 'PostgreSQL, folder', variables: onPostgres, countBlobs: inFolder },
    { name: 'PostgreSQL, object store', variables: onCeph, countBlobs: inBucket },
  ];
}

interface Series {
  readonly count: number;
  readonly size: number;
  readonly kind: keyof typeof limits;
}

async function measure(setup: Setup, { count, size, kind }: Series): Promise<string> {
  await using folder = await createEmptyFolder();
  const env = { ...folder.env, ...(await setup.variables()) };
  const set = await runSealpost(['admin', 'setting', 'set', 'disk.maxInlineBytes', `${limits[kind]}`], env);
  assert.equal(set.code, 0, set.err);
  const service = await startService(env);
  try {
    const { baseUrl } = service;
    const sender = await verifySender(service, await registerTrustedClient(service, env), address);
    const client = new Sealpost({ baseUrl, ...sender, fetch: patientFetch });
    const timed = async (work: () => Promise<unknown>) => {
      const [start, cpuBefore] = [performance.now(), cpuSeconds(service.pid)];
      await work();
      const seconds = (performance.now() - start) / 1_000;
      return `${seconds.toFixed(1)} s (CPU ${(cpuSeconds(service.pid) - cpuBefore).toFixed(1)} s)`;
    };
    await receive(client, await submit(client, await upload(client, warmUpFiles, size)), size);
    let trackingId = '';
    const uploaded = await timed(async () => {
      trackingId = await upload(client, count, size);
    });
    assert.equal(await setup.countBlobs(env), kind === 'inline' ? 0 : warmUpFiles + count);
    const transferId = await submit(client, trackingId);
    // The server checks a password once, which takes longer than to read a few files.
    await client.transfer(transferId, password);
    const zipped = await timed(async () => (await client.downloadZip(transferId, password)).bytes());
    const received = await timed(() => receive(client, transferId, size));
    return `upload ${uploaded}, ZIP ${zipped}, each file ${received}`;
  } finally {
    await service.stop();
  }
}

/** The files begin at different places, so that they differ. */
const contentOf = (n: number, size: number) => new Uint8Array(contentBlock.subarray(n, n + size));

/** Uploads files to a new session, several at once, and returns its tracking ID. */
async function upload(client: Sealpost, count: number, size: number): Promise<string> {
  const trackingId = await client.createSession(address, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: address, trackingId };
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const uploadNext = async () => {
    for (const n of numbers) {
      const fileId = await client.registerFile(place, { fileName: `${n}`, size });
      await client.putContent({ ...place, fileId }, contentOf(n, size));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, uploadNext));
  return trackingId;
}

/** Sends the transfer, and returns the ID for its recipient. */
async function submit(client: Sealpost, trackingId: string): Promise<string> {
  const place = { sender: address, trackingId };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'MANUAL', password } } });
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  return status.recipients[0]?.id ?? '';
}

/** Downloads each file, one after the other. */
async function receive(client: Sealpost, transferId: string, size: number): Promise<void> {
  for (const { fileName, href } of await client.transferFiles(transferId, password)) {
    const bytes = await (await client.send('GET', href)).bytes();
    assert.ok(Buffer.from(bytes).equals(contentOf(Number(fileName), size)), `File ${fileName} differs`);
  }
}
