import type { LogChain } from '../../core/log-chain.ts';
import type { Transaction } from '../tables.ts';

/** The few words in which the two databases differ when tables are made. */
export interface ColumnTypes {
  /** Ordered by code points, so that both databases sort alike. */
  readonly text: string;
  readonly int: string;
  readonly bytes: string;
  readonly serialKey: string;
  /** Stands behind the closing parenthesis of each table. */
  readonly options: string;
  /** The same for a table that is read in the order of its primary key, and nothing but it. */
  readonly inKeyOrder: string;
  readonly trigger: (trigger: Trigger) => readonly string[];
}

/** Statements that are part of each statement of a kind, so that what follows from a row cannot be forgotten. */
export interface Trigger {
  readonly name: string;
  /** Such as `update of state on transfer`. */
  readonly after: string;
  /** Asked of each row; without it all count. Not together with `onceFor`. */
  readonly when?: string;
  /**
   * A column: for rows of one statement that have the same in it, once is enough, and nothing else of a row is looked at.
   * PostgreSQL takes long to change a row many times in one transaction; SQLite knows rows alone, and does not mind.
   */
  readonly onceFor?: string;
  readonly does: readonly string[];
}

/** A migration is a list of statements. It is never changed once released; a mistake is mended by the next one. */
export interface Migration {
  readonly name: string;
  readonly statements: (types: ColumnTypes) => readonly string[];
  /** What SQL alone cannot work out. Comes after the statements. */
  readonly fill?: (tx: Transaction, chain: LogChain) => Promise<void>;
}

export const sqliteTypes: ColumnTypes = {
  text: 'text',
  int: 'integer',
  bytes: 'blob',
  serialKey: 'integer primary key autoincrement',
  options: 'strict',
  inKeyOrder: 'strict, without rowid',
  trigger: ({ name, after, when, does }) => [
    `create trigger ${name} after ${after} for each row ${when === undefined ? '' : `when (${when})`} begin ${does.join('; ')}; end`,
  ],
};

export const postgresTypes: ColumnTypes = {
  text: 'text collate "C"',
  int: 'bigint',
  bytes: 'bytea',
  serialKey: 'bigint generated always as identity primary key',
  options: '',
  inKeyOrder: '',
  trigger: ({ name, after, when, onceFor, does }) => {
    const body = `${does.join('; ')};`;
    const begun = (calls: string) => `create trigger ${name} after ${after} ${calls} execute function ${name}()`;
    const made = (text: string) => `create function ${name}() returns trigger language plpgsql as $$ ${text} $$`;
    if (onceFor === undefined) {
      const condition = when === undefined ? '' : `when (${when})`;
      return [made(`begin ${body} return null; end`), begun(`for each row ${condition}`)];
    }
    const each = `for new in select distinct ${onceFor} from added loop ${body} end loop;`;
    const calls = 'referencing new table as added for each statement';
    return [made(`declare new record; begin ${each} return null; end`), begun(calls)];
  },
};
