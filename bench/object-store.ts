import { defaultLimits, openBucket } from '../src/blobs/s3-bucket.ts';
import { deleteObjects, listObjects } from '../src/blobs/s3-requests.ts';
import type { S3Settings } from '../src/core/s3-location.ts';
import { startCeph } from '../test/support/s3/ceph.ts';
import { createBucket } from '../test/support/s3/test-bucket.ts';
import { cpuSecondsOf } from './machine.ts';

/** A temporary object store in memory, for all candidates of a comparison. It has 4 GiB, so it is emptied between samples. */
export interface ObjectStore {
  readonly settings: S3Settings;
  /** CPU seconds of the store's processes since they started. */
  cpuSeconds(): number;
  /** Removes all objects and frees their memory. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const ceph = await startCeph();
  const settings = await createBucket(ceph, await ceph.addUser('bench'), 'bench');
  const bucket = await openBucket(settings, defaultLimits);
  return {
    settings,
    cpuSeconds: () => ceph.pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
    async empty() {
      const objects = await Array.fromAsync(listObjects(bucket, ''));
      await deleteObjects(
        bucket,
        objects.map(({ name }) => name),
      );
      // The gateway would keep the bytes for two hours.
      await ceph.admin('gc', 'process', '--include-all');
    },
    async stop() {
      bucket.client.destroy();
      await ceph.stop();
    },
  };
}
