import type { DamageKind } from '../../core/scrub.ts';

export interface ScrubTables {
  damaged_part: DamagedPartTable;
  scrub_pass: ScrubPassTable;
}

/** A part whose stored bytes are not those that were written. It is deleted with the part. */
interface DamagedPartTable {
  blob_key: string;
  kind: DamageKind;
  /** The numbers of the damaged MiB, from 0, joined by commas. Empty unless the kind is `contents`. */
  mebibytes: string;
  found_at: string;
  checked_at: string;
  /** Whether an email to the administrator has counted it. */
  reported: number;
}

interface ScrubPassTable {
  /** `current` is the pass that reads or has read last, `complete` the last one that has read everything. */
  name: 'current' | 'complete';
  started_at: string;
  /** Null while parts are left. */
  finished_at: string | null;
  /** The key of the last part that was read. */
  position: string;
  /** How many parts and sealed bytes were read. */
  parts: number;
  bytes: number;
  /** How many there were when the pass began. */
  all_parts: number;
  all_bytes: number;
}
