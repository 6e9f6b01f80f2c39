import { Readable } from 'node:stream';
import type { Ports } from '../ports/ports.ts';
import { continuedContent } from './continued-content.ts';
import type { OpenSession } from './open-session.ts';
import { registeredFile } from './registered-file.ts';
import { whenStored } from './running-uploads.ts';
import { storeContent } from './store-content.ts';

/** How many bytes of a file are durable, and how many there will be. */
export async function tellUpload(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'>,
  { trackingId, transferKey }: OpenSession,
  fileId: string,
): Promise<{ readonly offset: number; readonly size: number }> {
  await whenStored(fileId);
  const place = { trackingId, fileId };
  const { received, size, state } = await registeredFile(ports.db, place);
  // Whoever hears that nothing is missing sends nothing more: an empty file must be whole then.
  if (size === 0 && state === 'INITIALIZED') {
    const target = { transferKey, ...(await continuedContent(ports, place)), offset: 0, size };
    await storeContent(ports, target, Readable.from([]));
  }
  return { offset: received, size };
}
