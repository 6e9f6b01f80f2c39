import { setImmediate } from 'node:timers/promises';
import { csvLine, guarded } from '../core/csv.ts';

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
  readonly files: Iterable<{ readonly name: string; readonly checksum: string }>;
}

/** Rows to write before yielding to the event loop. */
const rowsAtOnce = 500;

/** A table as RFC 4180 describes it. */
export async function checksumsCsv({ labels, subject, algorithm, files }: ChecksumsSource): Promise<Buffer> {
  const rows = [csvLine(labels.subject, guarded(subject)), csvLine(labels.fileName, labels.checksum)];
  for (const file of files) {
    rows.push(csvLine(guarded(file.name), `${file.checksum} (${algorithm})`));
    if (rows.length % rowsAtOnce === 0) await setImmediate();
  }
  return Buffer.from(rows.join(''));
}
