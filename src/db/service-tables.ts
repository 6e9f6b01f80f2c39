import type { Generated } from 'kysely';
import type { LegalDocument, LegalTextType } from '../core/legal-text.ts';
import type { Logo } from '../core/logo/logo.ts';
import type { DamageKind } from '../core/scrub.ts';
import type { PeriodUnit, StatisticName } from '../core/statistics.ts';

/* The rows of tables that hold what an administrator has entered. */

export interface LegalTextTable {
  document: LegalDocument;
  /** A language tag. Empty for the legal notice, whose title is empty too. */
  locale: string;
  title: string;
  type: LegalTextType;
  content: string;
}

export interface BrandFileTable {
  name: 'logo';
  /** The start of the SHA-256 checksum of the content. */
  version: string;
  type: Logo['type'];
  width: number;
  height: number;
  content: Uint8Array;
  changed_at: string;
}

/** Entered by the administrator: patterns are configuration, even where one is an address. */
export interface PolicyRuleTable {
  id: string;
  /** The order in lists. It does not change the outcome. */
  position: number;
  effect: 'allow' | 'deny';
  sender: string;
  recipient: string;
  network: string | null;
  /** JSON: setting values by name. */
  settings: string;
  /** 1 for a rule that acts only in try-out mode, otherwise 0. */
  try_out: number;
  created_at: string;
}

export interface LanguagePackTable {
  id: string;
  /** Differs after every change. Null once the pack is removed: the row stays, so that no upgrade installs it again. */
  revision: string | null;
  /** The digest of a pack that came with the program and was not changed since. */
  shipped: string | null;
  /** Differs after every change of own texts. Null if there was none. */
  texts_revision: string | null;
  /** The time when the pack replaced another one with the same ID, or when one of its own texts was changed. */
  changed_at: string | null;
}

/** The rows of the statistics tables. The comment of `Tables` applies. Jobs write all of them. */
export interface StatisticTables {
  /** The total size of the files of a transfer, from its submission on. */
  transfer_size: { tracking_id: string; bytes: number };
  statistic: {
    unit: PeriodUnit;
    /** The start of the period in UTC: `2026-03-01T12`, `2026-03-01` or `2026-03`. */
    period: string;
    name: StatisticName;
    value: number;
  };
  /** The last row of a table that was counted. */
  statistic_cursor: { source: 'transfer_log' | 'download'; last_id: number };
  /** The contacts that a period has counted already. Rows of periods that have ended are deleted. */
  statistic_member: {
    unit: PeriodUnit;
    period: string;
    name: 'senders' | 'recipients';
    /** Not a foreign key: servers of the previous version delete contacts without it. */
    contact_id: string;
  };
}

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

/** The rows of the tables for moves. No move copies them. */
export interface MoveTables {
  move: MoveTable;
  /** A row that was inserted, updated or deleted while a move runs. Triggers write it. */
  move_change: {
    id: Generated<number>;
    table_name: string;
    /** JSON: the values of the primary key, in the order of its columns. */
    row_key: string;
  };
}

/**
 * In the database that a service leaves, a move is `moving`, then `stopping` (servers end their requests), `stopped` (writes
 * are rejected) and `left`. In the one that it moves to, it is `incoming` and then `arrived`. If only the blobs move, there is
 * one row, which becomes `left` in the same database.
 */
export type MoveState = 'moving' | 'stopping' | 'stopped' | 'left' | 'incoming' | 'arrived';

interface MoveTable {
  id: string;
  /** The order of the moves of this database. */
  number: number;
  state: MoveState;
  /** The run of the command that may continue the move. A later run takes it over. */
  run: string;
  /** Sealed: JSON with the old and the new place, and their credentials. Null in the database that a service moves to. */
  place: Uint8Array | null;
  /** JSON: how far the rows are copied, or, while the service is stopped, until when. */
  progress: string | null;
  /** Written by versions before 0.3. */
  definitions: string | null;
}
