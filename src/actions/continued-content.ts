import { Problem } from '../core/problem.ts';
import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { type ContentVersion, continueContent } from '../db/files.ts';
import { holdSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';

export interface ContinuedContent {
  readonly version: ContentVersion;
  readonly received: number;
  readonly algorithm: ChecksumAlgorithm;
}

/** The content of a file as it is, to add to it; from here on the checksum algorithm of its session stays. */
export async function continuedContent(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  place: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<ContinuedContent> {
  return db.transaction().execute(async (tx) => {
    const session = await holdSession(tx, place.trackingId, clock.now());
    const content = session && (await continueContent(tx, place));
    if (content === undefined) throw new Problem('entity_unknown');
    return { ...content, algorithm: session?.checksum_algorithm as ChecksumAlgorithm };
  });
}
