import { Problem } from '../core/problem.ts';
import { isFileId } from '../core/session-ids.ts';
import { type FileRow, findFile } from '../db/registered-files.ts';
import type { Database } from '../db/tables.ts';

/** The file that an upload is about. What has not the shape of an id is as unknown as any other. */
export async function registeredFile(
  db: Database,
  place: { readonly trackingId: string; readonly fileId: string },
): Promise<FileRow> {
  const file = isFileId(place.fileId) ? await findFile(db, place) : undefined;
  if (file === undefined) throw new Problem('entity_unknown');
  return file;
}
