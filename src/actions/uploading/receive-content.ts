import { Readable } from 'node:stream';
import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { Problem } from '../../core/problem.ts';
import { beginContent } from '../../db/files/content.ts';
import { readSettings } from '../../db/settings.ts';
import { lockSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans, scheduleScan } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/remove-marked-parts.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { findRegisteredFile } from './internal/find-content.ts';
import { requireSpaceForUpload, withSpaceForFile } from './internal/require-disk-space.ts';
import { firstGeneration, readAtMost, storeFirstContent } from './internal/small-content.ts';
import { storeContent } from './internal/store-content.ts';

export interface Upload {
  readonly bytes: Readable;
  /** Undefined when the request has no content length. */
  readonly length: number | undefined;
}

/**
 * Stores a whole file and resolves when it is durable. Complete content of the file is kept until this one is complete;
 * of several uploads of one file, the last one that started wins. Bytes of two uploads never mix.
 */
export async function receiveContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'> &
    Pick<Runtime, 'uploads' | 'scans' | 'checksums' | 'announcedBytes'>,
  session: OpenSession,
  fileId: string,
  { bytes, length }: Upload,
): Promise<void> {
  const { db, clock } = ports;
  const { trackingId, transferKey } = session;
  const place = { trackingId, fileId };
  const { size, state, generation } = await findRegisteredFile(db, place);
  if (length !== undefined && length !== size) throw sizeMismatch(size, length);
  const begin = () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, trackingId, clock.now());
      const version = locked && (await beginContent(tx, place, clock.now()));
      if (version === undefined) throw new Problem('entity_unknown');
      return { version, algorithm: locked?.checksum_algorithm as ChecksumAlgorithm };
    });
  const store = async (begun: Awaited<ReturnType<typeof begin>>, input: Readable): Promise<void> => {
    cancelScans(ports, place);
    if (begun.version.generation > 1) await removeMarkedPartsOf(ports, trackingId);
    const { received, isWhole } = await storeContent(ports, { transferKey, ...begun, offset: 0, size }, input);
    if (!isWhole) throw sizeMismatch(size, received);
    scheduleScan(ports, { version: begun.version, transferKey });
  };
  const { 'disk.maxInlineBytes': maxInlineSize, 'disk.minFreeBytes': minFreeBytes } = await readSettings(db);
  await ports.uploads.runExclusive(place, {
    kind: 'whole',
    input: bytes,
    async begin() {
      // The first content of a small file is begun, stored and completed with one transaction.
      if (generation === 0 && size <= maxInlineSize) return undefined;
      // An incomplete file has its space since it was registered. Complete content stays while it is replaced.
      if (state !== 'UPLOADED') return begin();
      return withSpaceForFile(ports, { size, minFreeBytes }, begin);
    },
    async store(begun) {
      if (begun !== undefined) return store(begun, bytes);
      const plain = await readAtMost(bytes, size);
      if (plain.length !== size) throw sizeMismatch(size, plain.length);
      await requireSpaceForUpload(ports, trackingId);
      if (!(await storeFirstContent(ports, session, fileId, plain)))
        return store(await begin(), Readable.from([plain]));
      scheduleScan(ports, { version: { ...place, generation: firstGeneration }, transferKey });
    },
  });
}

export function sizeMismatch(size: number, received: number): Problem {
  return new Problem('upload_size_mismatch', {
    detail: `Size mismatch: the file was registered with ${size} bytes, received ${received}.`,
  });
}
