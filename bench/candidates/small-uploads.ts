import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sealpost, TransferRef } from '#client';
import { contentBlock } from '../../test/support/inputs/generated-content.ts';
import type { Exchange, SmallUploads } from './candidate.ts';

/** Fewer than fit into the largest body of a batch. */
const maxFilesInBatch = 70;

interface SealpostSmallUploads {
  readonly api: Sealpost;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether files are registered in batches with their content, or each by a request of its own before its upload. */
  readonly inBatches: boolean;
  begin(): Promise<TransferRef>;
  /** Submits the transfer and returns the download link of each file. */
  submit(transfer: TransferRef): Promise<readonly string[]>;
}

/** Small files of one session, which is created before the measured time. */
export function sealpostSmallUploads(options: SealpostSmallUploads): SmallUploads {
  const { api, origin, headers, inBatches, begin, submit } = options;
  let transfer: TransferRef | undefined;
  return {
    async prepare(names, size, connections) {
      transfer = await begin();
      const files = `${origin}/api/users/${transfer.sender}/transfer-sessions/${transfer.trackingId}/files`;
      const asJson = { ...headers, 'content-type': 'application/json' };
      if (inBatches)
        return batches(names, size, connections).map((body) => jsonPost(`${files}/batch`, asJson, { files: body }));
      return names.map((fileName) => ({
        ...jsonPost(files, asJson, { fileName, size }),
        followedBy: { method: 'PUT', suffix: '/content', headers, sends: size, receives: 0 },
      }));
    },
    async digests() {
      if (transfer === undefined) throw new Error('No file has been uploaded yet');
      const links = await submit(transfer);
      transfer = undefined;
      return Array.fromAsync(links, async (link) => {
        const response = await fetch(`${origin}${link}`);
        return sha256(Buffer.from(await response.arrayBuffer()));
      });
    },
    async clear() {
      if (transfer !== undefined) await api.removeSession(transfer);
      transfer = undefined;
    },
  };
}

/** Every connection sends equally many batches. */
function batches(names: readonly string[], size: number, connections: number) {
  const batchesEach = Math.ceil(names.length / connections / maxFilesInBatch);
  const filesInBatch = Math.ceil(names.length / connections / batchesEach);
  const content = contentBlock.subarray(0, size).toString('base64');
  const groups: { readonly fileName: string; readonly size: number; readonly content: string }[][] = [];
  for (let from = 0; from < names.length; from += filesInBatch) {
    groups.push(names.slice(from, from + filesInBatch).map((fileName) => ({ fileName, size, content })));
  }
  return groups;
}

function jsonPost(url: string, headers: Readonly<Record<string, string>>, value: unknown): Exchange {
  const body = JSON.stringify(value);
  return { method: 'POST', url, headers, body, sends: Buffer.byteLength(body), receives: 'declared' };
}

/** Each file is created and uploaded by one request (the tus extension creation-with-upload). */
export function tusSmallUploads(origin: string, directory: string): SmallUploads {
  const stored = async () => (await readdir(directory)).filter((name) => !name.endsWith('.json'));
  return {
    prepare: async (names, size) =>
      names.map(() => ({
        method: 'POST',
        url: `${origin}/files`,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'content-type': 'application/offset+octet-stream',
        },
        sends: size,
        receives: 'declared',
      })),
    digests: async () => Array.fromAsync(await stored(), async (name) => sha256(await readFile(join(directory, name)))),
    async clear() {
      for (const name of await readdir(directory)) await rm(join(directory, name));
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
