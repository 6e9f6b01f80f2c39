import type { Signal } from '@preact/signals';
import type { FileIdentity } from './name-files.ts';

/** A file of a transfer that is being sent. */
export interface OutgoingFile extends FileIdentity {
  /** Changes when the file has to be uploaded again. */
  id: string;
  readonly name: string;
  /** Undefined after the page was reloaded, until the user selects the file again. */
  content: Blob | undefined;
  /** SHA-256 of the local file, once it has been computed. */
  checksum: string | undefined;
  /** True while nothing was uploaded, so that the upload starts at 0 without asking the server. */
  isFresh: boolean;
  /** Number of bytes that the server has stored. */
  readonly stored: Signal<number>;
  readonly step: Signal<FileStep>;
  problem: unknown;
}

/**
 * `stored`: the server has the whole file. `absent`: the user must select the file again. `failed`: the file cannot be sent
 * in its present state.
 */
export type FileStep = 'waiting' | 'uploading' | 'stored' | 'absent' | 'failed';
