import type { FileVerdict } from '../../core/removal-cause.ts';

export interface FileTable {
  id: string;
  tracking_id: string;
  position: number;
  state: 'INITIALIZED' | 'UPLOADED' | 'ACTIVE' | 'REMOVED';
  /** Sealed: name and registered checksum. */
  details: Uint8Array;
  /** Keyed hash of the folded name, unique in a transfer. */
  name_hash: string;
  size: number;
  /** Counts uploads from the start. Parts of an older generation are the previous content, or are marked for removal. */
  generation: number;
  /** The number of durable parts of this generation, and their plain bytes. */
  parts: number;
  received: number;
  /** Sealed: parts, sizes and checksums. Null until the last part is durable. */
  manifest: Uint8Array | null;
  etag: string | null;
  removal_cause: string | null;
  /** The virus scan verdict on this generation. Null before the scan. */
  verdict: FileVerdict | null;
  created_at: string;
}

/** The last complete content of a file while an upload replaces it. The columns are those of the file at that time. */
export interface PreviousContentTable {
  file_id: string;
  generation: number;
  parts: number;
  manifest: Uint8Array;
  etag: string;
  verdict: FileVerdict | null;
}

/** The sealed bytes of a part whose key is that of an inline part. They are deleted with the part. */
export interface PartContentTable {
  blob_key: string;
  content: Uint8Array;
}

export interface PartTable {
  blob_key: string;
  tracking_id: string;
  file_id: string;
  generation: number;
  number: number;
  /**
   * 0: pending, the blob may or may not exist. 1: the bytes are durable and belong to their file.
   * 2: marked for removal by the transaction that made it unnecessary.
   */
  committed: number;
  plain_size: number | null;
  sealed_size: number | null;
  plain_crc32: number | null;
  /** Identifies this blob in the sealed manifest. */
  fingerprint: Uint8Array | null;
  /** CRC-32 of each MiB of ciphertext, so that bit rot is found without a key. */
  sealed_crc32s: Uint8Array | null;
  created_at: string;
}
