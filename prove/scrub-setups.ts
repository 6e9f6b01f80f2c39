import { appendFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { startPostgres } from '../test/support/database/postgres.ts';
import { startCeph } from '../test/support/s3/ceph.ts';
import { createBucket, s3Client } from '../test/support/s3/test-bucket.ts';
import { createEmptyFolder, type Environment } from '../test/support/server/program.ts';

/** The bytes of a blob store, as a broken disk or a person with access to it changes them. */
export interface RawStore {
  read(key: string): Promise<Buffer>;
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  cut(key: string, size: number): Promise<void>;
  extend(key: string, bytes: Buffer): Promise<void>;
}

export interface ScrubSetup {
  readonly name: string;
  readonly env: Environment;
  readonly store: RawStore;
}

/** Both databases, each with a folder and with an object store: all empty. */
export async function createScrubSetups(stack: AsyncDisposableStack): Promise<readonly ScrubSetup[]> {
  const postgres = await startPostgres();
  stack.defer(() => postgres.stop());
  const admin = new pg.Client({ connectionString: `${postgres.url}postgres` });
  await admin.connect();
  stack.defer(() => admin.end());
  const ceph = await startCeph();
  stack.defer(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  const client = s3Client(ceph, keys);
  stack.defer(() => client.destroy());
  const inFolder = async () => {
    const folder = stack.use(await createEmptyFolder());
    return { env: folder.env, store: folderStore(join(folder.env['SEALPOST_DATA'] ?? '', 'blobs')) };
  };
  const inBucket = async (bucket: string) => {
    const { env } = await inFolder();
    await createBucket(ceph, keys, bucket);
    const variables = {
      SEALPOST_BLOBS: `s3://${bucket}?endpoint=${ceph.endpoint}`,
      SEALPOST_S3_ACCESS_KEY: keys.accessKey,
      SEALPOST_S3_SECRET_KEY: keys.secretKey,
    };
    return { env: { ...env, ...variables }, store: bucketStore(client, bucket) };
  };
  const onPostgres = async <Made extends { readonly env: Environment }>(name: string, made: Made): Promise<Made> => {
    await admin.query(`create database ${name}`);
    return { ...made, env: { ...made.env, SEALPOST_DATABASE: `${postgres.url}${name}` } };
  };
  return [
    { name: 'SQLite, folder', ...(await inFolder()) },
    { name: 'PostgreSQL, folder', ...(await onPostgres('folder', await inFolder())) },
    { name: 'SQLite, object store', ...(await inBucket('with-sqlite')) },
    { name: 'PostgreSQL, object store', ...(await onPostgres('bucket', await inBucket('with-postgres'))) },
  ];
}

function folderStore(root: string): RawStore {
  const path = (key: string) => join(root, `${key}.blob`);
  return {
    read: (key) => readFile(path(key)),
    async write(key, bytes) {
      await mkdir(dirname(path(key)), { recursive: true });
      await writeFile(path(key), bytes);
    },
    remove: (key) => rm(path(key)),
    cut: (key, size) => truncate(path(key), size),
    extend: (key, bytes) => appendFile(path(key), bytes),
  };
}

function bucketStore(client: S3Client, bucket: string): RawStore {
  const name = (key: string) => ({ Bucket: bucket, Key: `${key}.blob` });
  const read = async (key: string) => {
    const { Body } = await client.send(new GetObjectCommand(name(key)));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const write = async (key: string, bytes: Buffer) => {
    await client.send(new PutObjectCommand({ ...name(key), Body: bytes }));
  };
  return {
    read,
    write,
    remove: async (key) => void (await client.send(new DeleteObjectCommand(name(key)))),
    cut: async (key, size) => write(key, (await read(key)).subarray(0, size)),
    extend: async (key, bytes) => write(key, Buffer.concat([await read(key), bytes])),
  };
}
