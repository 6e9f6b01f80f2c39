import { previewType } from '../../core/preview-types.ts';
import { Problem } from '../../core/problem.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenTransfer } from '../opening/open-transfer.ts';
import { type Download, downloadFile } from './download-file.ts';

/** Returns the requested file for a browser that shows it, if its sender allows that and its type is harmless. */
export async function previewFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'keys'> & Pick<Runtime, 'fileNames'>,
  transfer: OpenTransfer,
): Promise<Download> {
  const download = downloadFile(ports, transfer);
  const { allow_preview } = await findReceivedTransfer(ports.db, transfer.trackingId);
  if (allow_preview !== 1) throw new Problem('preview_denied');
  const mediaType = previewType(download.name());
  if (mediaType === undefined)
    throw new Problem('preview_denied', { detail: 'Files of this type can only be downloaded.' });
  return { ...download, mediaType, isInline: true, isViewed: true };
}
