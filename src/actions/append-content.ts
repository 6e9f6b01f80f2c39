import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { continuedContent } from './continued-content.ts';
import type { OpenSession } from './open-session.ts';
import type { Upload } from './receive-content.ts';
import { registeredFile } from './registered-file.ts';
import { scanSoon } from './running-scans.ts';
import { asOnlyUpload } from './running-uploads.ts';
import { storeContent } from './store-content.ts';

export interface MoreContent extends Upload {
  /** Where the sender believes that the stored bytes end. */
  readonly offset: number;
}

/**
 * Adds bytes behind those that are stored, and resolves with the new end when all are durable. When they break off,
 * those that came are kept. Another place than the end is refused, and harms no upload that runs. The last byte makes
 * the file whole; to add nothing to a whole file is fine, so a sender whose answer was lost may ask again.
 */
export async function appendContent(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
  { bytes, length = 0, offset }: MoreContent,
): Promise<number> {
  const { db } = ports;
  const place = { trackingId, fileId };
  const { size, received } = await registeredFile(db, place);
  if (received !== offset) throw elsewhere(received);
  if (offset + length > size) {
    throw new Problem('rule_broken', { detail: `The file was registered with ${size} bytes, these are more.` });
  }
  return asOnlyUpload(place, {
    kind: 'more',
    input: bytes,
    async begin() {
      const content = await continuedContent(ports, place);
      if (content.received !== offset) throw elsewhere(content.received);
      return content;
    },
    async store(begun) {
      const { isWhole, ...progress } = await storeContent(ports, { transferKey, ...begun, offset, size }, bytes);
      if (isWhole) scanSoon(ports, { version: begun.version, transferKey });
      return progress.received;
    },
  });
}

function elsewhere(received: number): Problem {
  return new Problem('rule_broken', { detail: `The upload goes on at byte ${received}.` });
}
