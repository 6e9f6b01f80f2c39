import type { ChecksumAlgorithm } from '../../../core/checksum-algorithm.ts';
import { isFileId } from '../../../core/id-format.ts';
import { Problem } from '../../../core/problem.ts';
import { type ContentVersion, continueContent } from '../../../db/files/content.ts';
import { type FileRow, findFile } from '../../../db/files/files.ts';
import type { Database } from '../../../db/tables.ts';
import { lockSession } from '../../../db/transfers/sessions.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns the row of a registered file; a malformed file ID is an unknown file. */
export async function findRegisteredFile(
  db: Database,
  place: { readonly trackingId: string; readonly fileId: string },
): Promise<FileRow> {
  const file = isFileId(place.fileId) ? await findFile(db, place) : undefined;
  if (file === undefined) throw new Problem('entity_unknown');
  return file;
}

export interface PartialContent {
  readonly version: ContentVersion;
  readonly received: number;
  readonly algorithm: ChecksumAlgorithm;
}

/** Opens the stored content of a file for appending. From here on the session's checksum algorithm cannot change. */
export async function openPartialContent(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  place: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<PartialContent> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, place.trackingId, clock.now());
    const content = session && (await continueContent(tx, place));
    if (content === undefined) throw new Problem('entity_unknown');
    return { ...content, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
  });
}
