import { pipeline } from 'node:stream/promises';
import { openDiskBlobs } from '../../src/blobs/disk.ts';
import { createSealedStore } from '../../test/support/transfer/sealed-store.ts';
import type { OpenFileStore } from './http-server.ts';

/**
 * Sealpost's file storage alone: sealed, with SHA-256 and CRC-32. It syncs before it acknowledges a write, and releases
 * no byte before its tag is checked.
 */
export const sealed: OpenFileStore = async (directory) => {
  const store = createSealedStore(await openDiskBlobs(directory));
  return {
    receive: store.put,
    async send(name, response) {
      const file = store.open(name);
      response.setHeader('content-length', file.manifest.size);
      await pipeline(file.read(), response);
    },
    remove: store.remove,
  };
};
