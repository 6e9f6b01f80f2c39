import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../src/core/s3-location.ts';
import { generatedContent } from '../../test/support/inputs/generated-content.ts';
import { s3Client } from '../../test/support/s3/test-bucket.ts';
import type { Candidate } from './candidate.ts';
import { type FileStore, withHttpServer } from './http-server.ts';

/** Part size and parallel requests of `aws s3 cp`, which are its defaults. */
const partSize = 8 * 2 ** 20;
const parallelRequests = 10;

/**
 * A program that transfers an object as `aws s3 cp` does, and nothing else: no client in front of it, no encryption, no
 * file. It uploads generated content and discards what it downloads. HTTP requests without content start each transfer.
 */
export const plainSdk: Candidate = {
  serve: (directory, settings) => withHttpServer(async () => openStore(requireSettings(settings))).serve(directory),

  async openApi({ origin }) {
    return {
      upload: async (name, size) => ({ method: 'PUT', url: `${origin}/${name}?size=${size}`, sends: 0, receives: 0 }),
      download: async (name) => ({ method: 'GET', url: `${origin}/${name}`, sends: 0, receives: 0 }),
      digest: async (name) => (await fetch(`${origin}/${name}?digest=true`)).text(),
      // The object store is emptied as a whole.
      async remove() {},
    };
  },
};

function requireSettings(settings: S3Settings | undefined): S3Settings {
  if (settings === undefined) throw new Error('This candidate needs an object store');
  return settings;
}

function openStore(settings: S3Settings): FileStore {
  const { endpoint = '', credentials = { accessKey: '', secretKey: '' }, bucket: Bucket } = settings;
  const client = s3Client({ endpoint }, credentials);
  return {
    async receive(target) {
      const { name, parameters } = parseTarget(target);
      await upload(client, { Bucket, Key: name }, Number(parameters.get('size')));
    },
    async send(target, response) {
      const { name, parameters } = parseTarget(target);
      const digest = parameters.has('digest') ? await digestOf(client, { Bucket, Key: name }) : undefined;
      if (digest === undefined) await download(client, { Bucket, Key: name });
      response.end(digest);
    },
    async remove() {},
  };
}

function parseTarget(target: string): { readonly name: string; readonly parameters: URLSearchParams } {
  const [name = '', query = ''] = target.split('?');
  return { name, parameters: new URLSearchParams(query) };
}

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

async function upload(client: S3Client, object: ObjectName, size: number): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  await forEachInParallel(partsOf(size), async ({ number, bytes: Body }) => {
    const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: number, Body }));
    Parts[number - 1] = { PartNumber: number, ETag };
  });
  await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

function* partsOf(size: number): Generator<{ readonly number: number; readonly bytes: Buffer }> {
  const content = generatedContent(size, 2 ** 20);
  let rest: Buffer = Buffer.alloc(0);
  for (let number = 1, start = 0; start < size; number += 1, start += partSize) {
    const bytes = Buffer.allocUnsafe(Math.min(partSize, size - start));
    for (let filled = 0; filled < bytes.length; ) {
      if (rest.length === 0) rest = content.next().value ?? Buffer.alloc(0);
      const count = rest.copy(bytes, filled);
      rest = rest.subarray(count);
      filled += count;
    }
    yield { number, bytes };
  }
}

async function download(client: S3Client, object: ObjectName): Promise<void> {
  const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(object));
  let received = 0;
  await forEachInParallel(rangesOf(size), async (Range) => {
    const { Body } = await client.send(new GetObjectCommand({ ...object, Range }));
    for await (const chunk of Body as Readable) received += chunk.length;
  });
  if (received !== size) throw new Error(`Received ${received} of ${size} bytes`);
}

function* rangesOf(size: number): Generator<string> {
  for (let start = 0; start < size; start += partSize) yield `bytes=${start}-${Math.min(size, start + partSize) - 1}`;
}

async function digestOf(client: S3Client, object: ObjectName): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand(object));
  const hash = createHash('sha256');
  for await (const chunk of Body as Readable) hash.update(chunk);
  return hash.digest('hex');
}

async function forEachInParallel<Item>(items: Iterator<Item>, run: (item: Item) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = items.next(); !next.done; next = items.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: parallelRequests }, worker));
}
