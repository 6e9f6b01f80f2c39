/** The few words in which the two databases differ when tables are made. */
export interface ColumnTypes {
  /** Ordered by code points, so that both databases sort alike. */
  readonly text: string;
  readonly int: string;
  readonly bytes: string;
  readonly serialKey: string;
  /** Stands behind the closing parenthesis of each table. */
  readonly options: string;
}

/** A migration is a list of statements. It is never changed once released; a mistake is mended by the next one. */
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
};

export const postgresTypes: ColumnTypes = {
  text: 'text collate "C"',
  int: 'bigint',
  bytes: 'bytea',
  serialKey: 'bigint generated always as identity primary key',
  options: '',
};
