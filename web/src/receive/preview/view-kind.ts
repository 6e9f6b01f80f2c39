import type { FileEntry } from '../opened-transfer.ts';
import { previewKind } from './preview-kinds.ts';

/** Returns how this browser shows a file; undefined if it can only be downloaded. */
export const viewKind = (file: FileEntry) => previewKind(file, navigator.pdfViewerEnabled);
