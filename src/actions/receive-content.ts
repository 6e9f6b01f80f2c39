import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { beginContent } from '../db/files.ts';
import { holdSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { registeredFile } from './registered-file.ts';
import { dropScans, scanSoon } from './running-scans.ts';
import { asOnlyUpload } from './running-uploads.ts';
import { storeContent } from './store-content.ts';
import { removeReplacedBy } from './sweep-parts.ts';

export interface Upload {
  readonly bytes: Readable;
  /** Undefined when the sender does not say how many there are. */
  readonly length: number | undefined;
}

/**
 * Resolves when the whole file is durable. What was uploaded before is replaced as soon as this begins; of several
 * uploads of one file the last that began wins, and bytes of two never mix.
 */
export async function receiveContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length }: Upload,
): Promise<void> {
  const { db, clock } = ports;
  const place = { trackingId, fileId };
  const { size } = await registeredFile(db, place);
  if (length !== undefined && length !== size) throw wrongLength(size, length);
  await asOnlyUpload(place, {
    kind: 'whole',
    input: bytes,
    begin: () =>
      db.transaction().execute(async (tx) => {
        const session = await holdSession(tx, trackingId, clock.now());
        const version = session && (await beginContent(tx, place, clock.now()));
        if (version === undefined) throw new Problem('entity_unknown');
        return { version, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
      }),
    async store(begun) {
      dropScans(ports, place);
      if (begun.version.generation > 1) await removeReplacedBy(ports, begun.version);
      const { received, isWhole } = await storeContent(ports, { transferKey, ...begun, offset: 0, size }, bytes);
      if (!isWhole) throw wrongLength(size, received);
      scanSoon(ports, { version: begun.version, transferKey });
    },
  });
}

function wrongLength(size: number, length: number): Problem {
  return new Problem('rule_broken', { detail: `The file was registered with ${size} bytes, not with ${length}.` });
}
