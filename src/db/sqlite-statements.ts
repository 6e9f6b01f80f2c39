import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface StatementResult {
  readonly rows: readonly object[];
  readonly changes: bigint;
}

const maxPrepared = 500;

/** The one statement that waits for readers, and for which the writing thread therefore has little patience. */
export const truncatingCheckpoint = 'pragma wal_checkpoint(truncate)';

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
  /** Undefined where they are not fixed: a star stands for other columns once a migration has changed the table. */
  readonly columns: readonly string[] | undefined;
}

function fresh(sql: string, statement: StatementSync): Prepared {
  // Rows as arrays take half the time, even with making objects of them.
  statement.setReturnArrays(true);
  const columns = columnsOf(statement);
  return { statement, givesRows: columns.length > 0, columns: sql.includes('*') ? undefined : columns };
}

function columnsOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

function rowOf(columns: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < values.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}

/** Runs statements on one connection and keeps the most recent ones prepared. */
export function statementRunner(
  connection: DatabaseSync,
): (sql: string, values: readonly unknown[]) => StatementResult {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql) ?? fresh(sql, connection.prepare(sql));
    // Taken out and put in again: the order of the map is the order of use.
    prepared.delete(sql);
    prepared.set(sql, known);
    for (const oldest of prepared.keys()) {
      if (prepared.size <= maxPrepared) break;
      prepared.delete(oldest);
    }
    return known;
  }

  return (sql, values) => {
    const { statement, givesRows, columns } = prepare(sql);
    const bound = values as readonly SQLInputValue[];
    if (givesRows) {
      const rows = statement.all(...bound) as unknown as ReadonlyArray<readonly unknown[]>;
      const names = columns ?? columnsOf(statement);
      return { rows: rows.map((row) => rowOf(names, row)), changes: BigInt(rows.length) };
    }
    const { changes } = statement.run(...bound);
    return { rows: [], changes: BigInt(changes) };
  };
}
