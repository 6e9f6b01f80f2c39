import { Readable } from 'node:stream';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { findRegisteredFile, openPartialContent } from './internal/find-content.ts';
import { storeContent } from './internal/store-content.ts';

/** Returns how many bytes of a file are durable, and its declared size. */
export async function getUploadOffset(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'checksums' | 'announcedBytes'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
): Promise<{ readonly offset: number; readonly size: number }> {
  await ports.uploads.waitUntilStored(fileId);
  const place = { trackingId, fileId };
  const { received, size, state } = await findRegisteredFile(ports.db, place);
  // A client that sees no missing bytes sends nothing more, so complete an empty file here.
  if (size === 0 && state === 'INITIALIZED') {
    const target = { transferKey, ...(await openPartialContent(ports, place)), offset: 0, size };
    await storeContent(ports, target, Readable.from([]));
  }
  return { offset: received, size };
}
