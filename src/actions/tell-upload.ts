import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { registeredFile } from './registered-file.ts';
import { whenStored } from './running-uploads.ts';

/** How many bytes of a file are durable, and how many there will be. */
export async function tellUpload(
  { db }: Pick<Ports, 'db'>,
  { trackingId }: OpenSession,
  fileId: string,
): Promise<{ readonly offset: number; readonly size: number }> {
  await whenStored(fileId);
  const { received, size } = await registeredFile(db, { trackingId, fileId });
  return { offset: received, size };
}
