import { mayFinishDownload } from '../../core/availability.ts';
import type { Bytes } from '../../core/bytes.ts';
import { previewType } from '../../core/preview-types.ts';
import { Problem } from '../../core/problem.ts';
import { fieldKeyId } from '../../crypto/seal.ts';
import { type SealedContent, sealedContent } from '../../crypto/sealed-reader.ts';
import type { ArchivedFile } from '../../db/files/file-summaries.ts';
import { findCommittedParts } from '../../db/parts/parts.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer, findStates } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { detailsPlace, openDetails, parseDetails } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';

/** A file or an archive that the caller may read. Nothing of its content has been read yet. */
export interface Download extends Bytes {
  readonly mediaType: string;
  /** Changes when the bytes change. */
  readonly version: string;
  /** IDs of the files in it: a client that has its last byte has downloaded each of them. */
  readonly fileIds: readonly string[];
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

type Deps = Pick<Ports, 'db' | 'blobs' | 'keys'> & Pick<Runtime, 'fileNames'>;

/** Returns the content of a file of the transfer. */
export function contentOf(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  { trackingId, transferKey }: OpenTransfer,
  { id, generation, manifest, size, onlyPart }: ArchivedFile,
): SealedContent {
  const place = { trackingId, fileId: id, generation };
  const findParts = () => findCommittedParts(db, place);
  return sealedContent({ blobs, transferKey, place, manifest, size, onlyPart, findParts });
}

/** Returns the file that was requested when the transfer was opened. */
export function downloadFile(ports: Deps, transfer: OpenTransfer): Download {
  const { trackingId, file } = transfer;
  if (file === undefined) throw new Problem('entity_unknown');
  const { id, details, etag, isMessage } = file;
  const { size, read, readWhole } = contentOf(ports, transfer, file);
  const names = ports.fileNames;
  const named = { trackingId, id, version: etag };
  const download = {
    size,
    read,
    name: () => names.get(named) ?? openDetails(ports.keys, id, details).name,
    mediaType: 'application/octet-stream',
    version: etag,
    fileIds: [id],
    transfer,
    isViewed: isMessage,
  };
  if (readWhole === undefined) return download;
  return {
    ...download,
    async readWhole() {
      const known = names.get(named);
      const { field: key, id: keyId } = ports.keys.find(fieldKeyId(details, ports.keys));
      const sealedDetails = known === undefined ? { key, keyId, place: detailsPlace(id), sealed: details } : undefined;
      const { text, plain } = await readWhole(sealedDetails);
      const name = known ?? parseDetails(text ?? '').name;
      if (known === undefined) names.set(named, name);
      return { name, content: plain };
    },
  };
}

/** Returns the requested file for a browser that shows it, if its sender allows that and its type is harmless. */
export async function previewFile(ports: Deps, transfer: OpenTransfer): Promise<Download> {
  const download = downloadFile(ports, transfer);
  const { allow_preview } = await findReceivedTransfer(ports.db, transfer.trackingId);
  if (allow_preview !== 1) throw new Problem('preview_denied');
  const settings = await readSettings(ports.db);
  const mediaType = previewType(download.name(), { allowsPdf: settings['recipients.previewPdf'] });
  if (mediaType === undefined)
    throw new Problem('preview_denied', { detail: 'Files of this type can only be downloaded.' });
  return { ...download, mediaType, isInline: true, isViewed: true };
}

/** Returns the error for a failed read after access was granted: the transfer may have been revoked in the meantime. */
export async function explainReadFailure(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  trackingId: string,
  error: unknown,
): Promise<unknown> {
  const transfer = (await findStates(db, [trackingId])).get(trackingId);
  const isThere = transfer !== undefined && mayFinishDownload(clock.now(), transfer);
  return isThere ? error : new Problem('transfer_gone', { cause: error });
}
