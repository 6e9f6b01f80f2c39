import { isFileId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { deleteFile } from '../../db/files/files.ts';
import { changeSession, lockSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/remove-marked-parts.ts';
import type { OpenSession } from '../sessions/open-session.ts';

export async function removeFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'scans'>,
  { trackingId }: OpenSession,
  fileId: string,
): Promise<void> {
  const { db, clock } = ports;
  if (!isFileId(fileId)) throw new Problem('entity_unknown');
  await db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, trackingId, clock.now());
    if (locked === undefined || !(await deleteFile(tx, { trackingId, fileId }))) throw new Problem('entity_unknown');
    if (locked.confidential_message_file_id === fileId) {
      await changeSession(tx, trackingId, { confidential_message_file_id: null });
    }
  });
  ports.uploads.stopRemoved({ trackingId, fileId });
  cancelScans(ports, { trackingId, fileId });
  await removeMarkedPartsOf(ports, trackingId);
}
