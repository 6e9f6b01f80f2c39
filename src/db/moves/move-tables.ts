import type { Generated } from 'kysely';

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
