import type { Readable } from 'node:stream';
import type { ByteRange } from '../../core/byte-range.ts';
import { Problem } from '../../core/problem.ts';
import { fieldKeyId } from '../../crypto/fields.ts';
import type { Ports } from '../../ports/ports.ts';
import { isReadWhole, openContent, readWholeContent } from '../../records/open-content.ts';
import { detailsPlace, openDetails, parseDetails } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';

/** A file or an archive that the caller may read. Nothing of its content has been read yet. */
export interface Download {
  readonly mediaType: string;
  readonly size: number;
  /** Changes when the bytes change. */
  readonly version: string;
  /** IDs of the files in it: a client that has its last byte has downloaded each of them. */
  readonly fileIds: readonly string[];
  /**
   * Returns exactly the bytes of the range, or fails. Nothing is read before the stream is; `segmentsAtOnce` is called
   * before each batch.
   */
  read(range: ByteRange, segmentsAtOnce: () => number): Promise<Readable>;
  name(): string;
  /** The name under which browsers save it, if that is another one. */
  readonly savedAs?: string | undefined;
  /** Returns the name and the whole content at once. Only for a small file. */
  readonly readWhole?: () => Promise<{ readonly name: string; readonly content: Buffer }>;
  readonly transfer: Pick<OpenTransfer, 'trackingId' | 'recipientId' | 'caller'>;
  /** Whether it is viewed, not downloaded: a confidential message, or a file for display in a browser. */
  readonly isViewed?: boolean;
  /** Whether browsers may display it instead of saving it. */
  readonly isInline?: boolean;
  /** Call this when the download will not be read any more. */
  readonly release?: () => void;
}

/** Returns the file that was requested when the transfer was opened. */
export function downloadFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'> & Pick<Runtime, 'fileNames'>,
  transfer: OpenTransfer,
): Download {
  const { trackingId, transferKey, file } = transfer;
  if (file === undefined) throw new Problem('entity_unknown');
  const { id: fileId, details, size, generation, manifest, etag, onlyPart, isMessage } = file;
  const stored = { manifest, size, onlyPart };
  const version = { trackingId, fileId, generation };
  const names = ports.fileNames;
  const named = { trackingId, id: fileId, version: etag };

  async function read(range: ByteRange, segmentsAtOnce: () => number): Promise<Readable> {
    const content = await openContent(ports, transferKey, version, stored);
    return content.read(range, segmentsAtOnce);
  }

  const download = {
    name: () => names.get(named) ?? openDetails(ports.keys, fileId, details).name,
    mediaType: 'application/octet-stream',
    size,
    version: etag,
    fileIds: [fileId],
    read,
    transfer,
    isViewed: isMessage,
  };
  if (!isReadWhole(file)) return download;
  return {
    ...download,
    async readWhole() {
      const known = names.get(named);
      const { field: key, id: keyId } = ports.keys.find(fieldKeyId(details, ports.keys));
      const sealedDetails =
        known === undefined ? { key, keyId, place: detailsPlace(fileId), sealed: details } : undefined;
      const { text, plain } = await readWholeContent(ports, transferKey, version, file, sealedDetails);
      const name = known ?? parseDetails(text ?? '').name;
      if (known === undefined) names.set(named, name);
      return { name, content: plain };
    },
  };
}
