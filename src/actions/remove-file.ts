import { Problem } from '../core/problem.ts';
import { isFileId } from '../core/session-ids.ts';
import { deleteFile } from '../db/registered-files.ts';
import { changeSession, holdSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { dropScans } from './running-scans.ts';
import { sweepPartsOf } from './sweep-parts.ts';

export async function removeFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'>,
  { trackingId }: OpenSession,
  fileId: string,
): Promise<void> {
  const { db, clock } = ports;
  if (!isFileId(fileId)) throw new Problem('entity_unknown');
  await db.transaction().execute(async (tx) => {
    const held = await holdSession(tx, trackingId, clock.now());
    if (held === undefined || !(await deleteFile(tx, { trackingId, fileId }))) throw new Problem('entity_unknown');
    if (held.confidential_message_file_id === fileId) {
      await changeSession(tx, trackingId, { confidential_message_file_id: null });
    }
  });
  dropScans(ports, { trackingId, fileId });
  await sweepPartsOf(ports, trackingId);
}
