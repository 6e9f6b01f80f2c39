import type { Readable } from 'node:stream';
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
import { withSpaceForFile } from './internal/require-disk-space.ts';
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
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length }: Upload,
): Promise<void> {
  const { db, clock } = ports;
  const place = { trackingId, fileId };
  const { size, state } = await findRegisteredFile(db, place);
  if (length !== undefined && length !== size) throw sizeMismatch(size, length);
  const begin = () =>
    db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, trackingId, clock.now());
      const version = session && (await beginContent(tx, place, clock.now()));
      if (version === undefined) throw new Problem('entity_unknown');
      return { version, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
    });
  await ports.uploads.runExclusive(place, {
    kind: 'whole',
    input: bytes,
    async begin() {
      // An incomplete file has its space since it was registered. Complete content stays while it is replaced.
      if (state !== 'UPLOADED') return begin();
      const minFreeBytes = (await readSettings(db))['disk.minFreeBytes'];
      return withSpaceForFile(ports, { size, minFreeBytes }, begin);
    },
    async store(started) {
      cancelScans(ports, place);
      if (started.version.generation > 1) await removeMarkedPartsOf(ports, trackingId);
      const { received, isWhole } = await storeContent(ports, { transferKey, ...started, offset: 0, size }, bytes);
      if (!isWhole) throw sizeMismatch(size, received);
      scheduleScan(ports, { version: started.version, transferKey });
    },
  });
}

export function sizeMismatch(size: number, received: number): Problem {
  return new Problem('upload_size_mismatch', {
    detail: `Size mismatch: the file was registered with ${size} bytes, received ${received}.`,
  });
}
