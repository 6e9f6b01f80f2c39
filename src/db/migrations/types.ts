/** The parts of table and trigger definitions that differ between SQLite and PostgreSQL. */
export interface ColumnTypes {
  /** Sorts by code points on both databases. */
  readonly text: string;
  readonly int: string;
  readonly bytes: string;
  readonly serialKey: string;
  /** Follows the closing parenthesis of each table. */
  readonly options: string;
  /** Replaces `options` for a table that is read in the order of its primary key only. */
  readonly inKeyOrder: string;
  readonly trigger: (trigger: Trigger) => readonly string[];
}

export interface Trigger {
  readonly name: string;
  /** For example `update of state on transfer`. */
  readonly after: string;
  /** A condition on each row. Not together with `oncePer`. */
  readonly when?: string;
  /**
   * A column: on PostgreSQL the statements run once for each of its values among the inserted rows, and may use no
   * other column. PostgreSQL is slow to update a row many times in one transaction. SQLite has triggers for each row only,
   * and is not slow at this.
   */
  readonly oncePer?: string;
  readonly statements: readonly string[];
}

/** A list of statements. A released migration is never changed: the next one corrects it. */
export interface Migration {
  readonly name: string;
  readonly statements: (types: ColumnTypes) => readonly string[];
}

export const sqliteTypes: ColumnTypes = {
  text: 'text',
  int: 'integer',
  bytes: 'blob',
  serialKey: 'integer primary key autoincrement',
  options: 'strict',
  inKeyOrder: 'strict, without rowid',
  trigger: ({ name, after, when, statements }) => [
    `create trigger ${name} after ${after} for each row ${when === undefined ? '' : `when (${when})`} begin ${statements.join('; ')}; end`,
  ],
};

export const postgresTypes: ColumnTypes = {
  text: 'text collate "C"',
  int: 'bigint',
  bytes: 'bytea',
  serialKey: 'bigint generated always as identity primary key',
  options: '',
  inKeyOrder: '',
  trigger: ({ name, after, when, oncePer, statements }) => {
    const body = `${statements.join('; ')};`;
    const createTrigger = (calls: string) =>
      `create trigger ${name} after ${after} ${calls} execute function ${name}()`;
    const createFunction = (text: string) =>
      `create function ${name}() returns trigger language plpgsql as $$ ${text} $$`;
    if (oncePer === undefined) {
      const condition = when === undefined ? '' : `when (${when})`;
      return [createFunction(`begin ${body} return null; end`), createTrigger(`for each row ${condition}`)];
    }
    const each = `for new in select distinct ${oncePer} from added loop ${body} end loop;`;
    const calls = 'referencing new table as added for each statement';
    return [createFunction(`declare new record; begin ${each} return null; end`), createTrigger(calls)];
  },
};
