import { setImmediate } from 'node:timers/promises';
import { type PathedFile, shownPath } from '../core/file-path.ts';

export interface ChecksumsLabels {
  readonly subject: string;
  readonly fileName: string;
  readonly checksum: string;
}

export interface ChecksumsSource {
  readonly labels: ChecksumsLabels;
  /** Empty if it must not be shown. */
  readonly subject: string;
  /** Appended to each checksum. */
  readonly algorithm: string;
  readonly files: Iterable<PathedFile & { readonly checksum: string }>;
}

/** Rows to write before yielding to the event loop. */
const rowsAtOnce = 500;

/** RFC 4180: commas, quotes where they are needed, CR LF after each line. */
export async function checksumsCsv({ labels, subject, algorithm, files }: ChecksumsSource): Promise<Buffer> {
  const rows = [line(labels.subject, guarded(subject)), line(labels.fileName, labels.checksum)];
  for (const file of files) {
    rows.push(line(guarded(shownPath(file)), `${file.checksum} (${algorithm})`));
    if (rows.length % rowsAtOnce === 0) await setImmediate();
  }
  return Buffer.from(rows.join(''));
}

/** Escapes text that spreadsheets would interpret as a formula. */
function guarded(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}

function line(...cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
