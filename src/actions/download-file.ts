import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { SealBroken, segmentOverhead } from '../crypto/floe.ts';
import { plainSegment } from '../crypto/sealed-part.ts';
import type { PlainRange } from '../crypto/sealed-reader.ts';
import { findDeliverableFile } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { openContent } from './open-content.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { openDetails } from './sealed-records.ts';

/** A file that may be read. Nothing of its content has been touched yet. */
export interface Download {
  readonly name: string;
  readonly size: number;
  /** Another one for each upload. */
  readonly version: string;
  /**
   * Gives exactly the bytes of the range, or fails. Nothing is read before the stream is; `segmentsAtOnce` is asked
   * before each step.
   */
  read(range: PlainRange, segmentsAtOnce: () => number): Promise<Readable>;
}

const idForm = /^[A-Za-z0-9]{10}$/;
const sealedSegment = plainSegment + segmentOverhead;

export async function downloadFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'>,
  { trackingId, transferKey }: OpenTransfer,
  fileId: string,
): Promise<Download> {
  const file = idForm.test(fileId) ? await findDeliverableFile(ports.db, { trackingId, fileId }) : undefined;
  if (file === undefined) throw new Problem('entity_unknown');
  const { size, generation, manifest, etag } = file;
  return {
    name: openDetails(ports.keys, fileId, file.details).name,
    size,
    version: etag,
    async read(range, segmentsAtOnce) {
      const content = await openContent(ports, transferKey, { trackingId, fileId, generation }, manifest);
      // The size in the row was told to the client; the one in the manifest cannot be forged.
      if (content.manifest.size !== size) throw new SealBroken('length');
      return content.read(range, () => segmentsAtOnce() * sealedSegment);
    },
  };
}
