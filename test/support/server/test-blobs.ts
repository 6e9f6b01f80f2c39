import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobs } from '../../../src/blobs/disk.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';

/** The parent folder of all stores in this process, on an in-memory file system where available. */
let root: string | undefined;
let stores = 0;

/**
 * Returns an empty blob store on disk, as in production, that reports unlimited space: tests announce more than the disk
 * has. Its files are removed when the process exits.
 */
export async function createTestBlobs(): Promise<BlobStore> {
  root ??= createRoot();
  stores += 1;
  const blobs = await openDiskBlobs(join(root, String(stores)));
  return { ...blobs, freeSpace: async () => ({ bytes: Number.POSITIVE_INFINITY }) };
}

function createRoot(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sealpost-blobs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
