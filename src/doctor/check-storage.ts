import { probeHardLinks } from '../filesystem/probe-hard-links.ts';
import { type CheckedSetup, type Finding, failure, ok, warning } from './diagnosis.ts';

/** Writes, reads and removes in the place of the blobs, as the service does. */
export async function* checkStorage({
  config: { blobs },
  checkBucket,
}: Pick<CheckedSetup, 'config' | 'checkBucket'>): AsyncGenerator<Finding> {
  if (typeof blobs === 'string') {
    yield (await probeHardLinks(blobs))
      ? ok(`Files can be written, linked and removed in ${blobs}.`)
      : failure(
          `The file system of ${blobs} has no hard links. Set SEALPOST_BLOBS to a folder on ext4, XFS, Btrfs or ZFS.`,
        );
    return;
  }
  yield* ((await checkBucket?.()) ?? []).map(warning);
  yield ok(`Objects can be written, read, listed and removed in the bucket ${blobs.bucket}.`);
}
