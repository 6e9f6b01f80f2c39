import { pipeline } from 'node:stream/promises';
import { openDiskBlobs } from '../../src/blobs/disk.ts';
import { sealedShelf } from '../../test/support/sealed-shelf.ts';
import type { OpenKeeper } from './behind-http.ts';

/** Ours: sealed, with SHA-256 and CRC-32, durable when it says so, and nothing handed out before its tag is checked. */
export const sealed: OpenKeeper = async (directory) => {
  const shelf = sealedShelf(await openDiskBlobs(directory));
  return {
    receive: shelf.put,
    async send(name, response) {
      const file = shelf.open(name);
      response.setHeader('content-length', file.manifest.size);
      await pipeline(file.read(), response);
    },
    remove: shelf.remove,
  };
};
