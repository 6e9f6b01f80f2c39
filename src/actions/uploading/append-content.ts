import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { scheduleScan } from '../../runtime/scans.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { findRegisteredFile, openPartialContent } from './internal/find-content.ts';
import { storeContent } from './internal/store-content.ts';
import { sizeMismatch, type Upload } from './receive-content.ts';

export interface AppendedContent extends Upload {
  /** The offset that the client expects to continue from. */
  readonly offset: number;
}

/**
 * Appends bytes to the stored content and returns the new end when all of them are durable. When the connection breaks,
 * the bytes that arrived are kept. Rejects any other offset than the current end, without disturbing a running upload.
 * The last byte completes the file; appending nothing to a complete file succeeds, so a client whose response was lost
 * may repeat the request.
 */
export async function appendContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'> &
    Pick<Runtime, 'uploads' | 'scans' | 'checksums' | 'announcedBytes'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length = 0, offset }: AppendedContent,
): Promise<number> {
  const { db } = ports;
  const place = { trackingId, fileId };
  const { size, received } = await findRegisteredFile(db, place);
  if (received !== offset) throw wrongOffset(received);
  if (offset + length > size) throw sizeMismatch(size, offset + length);
  return ports.uploads.runExclusive(place, {
    kind: 'more',
    input: bytes,
    async begin() {
      const content = await openPartialContent(ports, place);
      if (content.received !== offset) throw wrongOffset(content.received);
      return content;
    },
    async store(started) {
      const { isWhole, ...progress } = await storeContent(ports, { transferKey, ...started, offset, size }, bytes);
      if (isWhole) scheduleScan(ports, { version: started.version, transferKey });
      return progress.received;
    },
  });
}

function wrongOffset(received: number): Problem {
  return new Problem('upload_offset_mismatch', {
    detail: `Upload-Offset mismatch: expected ${received}.`,
    members: { expectedOffset: received },
  });
}
