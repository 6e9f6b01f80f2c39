import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { SealBroken, segmentOverhead } from '../crypto/floe.ts';
import { plainSegment } from '../crypto/sealed-part.ts';
import type { PlainRange } from '../crypto/sealed-reader.ts';
import type { Ports } from '../ports/ports.ts';
import { knownFileNames } from './known-file-names.ts';
import { openContent } from './open-content.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { openDetails } from './sealed-records.ts';
import { isSmall, readSmallFile, type SmallFile } from './small-files.ts';

/** Bytes that may be read, of a file or an archive. Nothing of a file's content has been touched yet. */
export interface Download {
  readonly mediaType: string;
  readonly size: number;
  /** Another one for other bytes. */
  readonly version: string;
  /** Ids of the files that are in it: whoever has its last byte has downloaded each of them. */
  readonly fileIds: readonly string[];
  /**
   * Gives exactly the bytes of the range, or fails. Nothing is read before the stream is; `segmentsAtOnce` is asked
   * before each step.
   */
  read(range: PlainRange, segmentsAtOnce: () => number): Promise<Readable>;
  name(): string;
  /** Name and whole content at once, where it is small. */
  readonly readWhole?: () => Promise<Pick<SmallFile, 'name' | 'content'>>;
  /** Whose it is. */
  readonly transfer: Pick<OpenTransfer, 'trackingId' | 'recipientId'>;
  /** Whether it is a confidential message: that is read, not kept. */
  readonly isMessage?: boolean;
  /** To be called when nothing of it will be read any more. */
  readonly letGo?: () => void;
}

const sealedSegment = plainSegment + segmentOverhead;

/** The file that was asked for when the transfer was opened. */
export function downloadFile(ports: Pick<Ports, 'db' | 'blobs' | 'keys' | 'clock'>, transfer: OpenTransfer): Download {
  const { trackingId, transferKey, file } = transfer;
  if (file === undefined) throw new Problem('entity_unknown');
  const { id: fileId, details, size, generation, manifest, etag, onlyPart, isMessage } = file;
  const version = { trackingId, fileId, generation };
  const names = knownFileNames(ports);
  const named = { trackingId, id: fileId, version: etag };

  async function read(range: PlainRange, segmentsAtOnce: () => number): Promise<Readable> {
    const content = await openContent(ports, transferKey, version, manifest, onlyPart && [onlyPart.blobKey]);
    // The size in the row was told to the client; the one in the manifest cannot be forged.
    if (content.manifest.size !== size) throw new SealBroken('length');
    return content.read(range, () => segmentsAtOnce() * sealedSegment);
  }

  const download = {
    name: () => names.find(named) ?? openDetails(ports.keys, fileId, details).name,
    mediaType: 'application/octet-stream',
    size,
    version: etag,
    fileIds: [fileId],
    read,
    transfer,
    isMessage,
  };
  if (!isSmall(file)) return download;
  return {
    ...download,
    async readWhole() {
      const known = names.find(named);
      const { name, content } = await readSmallFile(ports, transferKey, version, file, known);
      if (known === undefined) names.keep(named, name);
      return { name, content };
    },
  };
}
