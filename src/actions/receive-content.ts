import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { isFileId } from '../core/session-ids.ts';
import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { beginContent } from '../db/files.ts';
import { findFile } from '../db/registered-files.ts';
import { holdSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { storeContent } from './store-content.ts';

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
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length }: Upload,
): Promise<void> {
  const { db, clock } = ports;
  const place = { trackingId, fileId };
  const file = isFileId(fileId) ? await findFile(db, place) : undefined;
  if (file === undefined) throw new Problem('entity_unknown');
  const { size } = file;
  if (length !== undefined && length !== size) throw wrongLength(size, length);
  const { version, algorithm } = await db.transaction().execute(async (tx) => {
    const session = await holdSession(tx, trackingId, clock.now());
    const begun = session && (await beginContent(tx, place, clock.now()));
    if (begun === undefined) throw new Problem('entity_unknown');
    return { version: begun, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
  });
  const target = { transferKey, version, offset: 0, size, algorithm };
  const { received, isWhole } = await storeContent(ports, target, bytes);
  if (!isWhole) throw wrongLength(size, received);
}

function wrongLength(size: number, length: number): Problem {
  return new Problem('rule_broken', { detail: `The file was registered with ${size} bytes, not with ${length}.` });
}
