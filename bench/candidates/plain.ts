import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenFileStore } from './http-server.ts';

/** No encryption, no checksum, no sync: Node file streams with this chunk size. */
export const plain =
  (chunkSize: number): OpenFileStore =>
  async (directory) => ({
    async receive(name, body) {
      await pipeline(body, createWriteStream(join(directory, name), { highWaterMark: chunkSize }));
    },
    async send(name, response) {
      const { size } = await stat(join(directory, name));
      response.setHeader('content-length', size);
      await pipeline(createReadStream(join(directory, name), { highWaterMark: chunkSize }), response);
    },
    remove: (name) => rm(join(directory, name)),
  });
