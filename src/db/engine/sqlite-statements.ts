import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface StatementResult {
  readonly rows: readonly object[];
  readonly changes: bigint;
}

const maxPrepared = 500;

/** The only statement that waits for readers. The writer thread runs it with a short timeout. */
export const truncatingCheckpoint = 'pragma wal_checkpoint(truncate)';

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
  /** Undefined for `select *`, whose columns change with a migration. */
  readonly columns: readonly string[] | undefined;
}

function toPrepared(sql: string, statement: StatementSync): Prepared {
  // Reading arrays and building the objects takes half the time.
  statement.setReturnArrays(true);
  const columns = columnsOf(statement);
  return { statement, returnsRows: columns.length > 0, columns: sql.includes('*') ? undefined : columns };
}

const columnsOf = (statement: StatementSync): readonly string[] => statement.columns().map(({ name }) => name);

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
    const known = prepared.get(sql) ?? toPrepared(sql, connection.prepare(sql));
    // Inserts it again, so that the map is in the order of use.
    prepared.delete(sql);
    prepared.set(sql, known);
    for (const oldest of prepared.keys()) {
      if (prepared.size <= maxPrepared) break;
      prepared.delete(oldest);
    }
    return known;
  }

  return (sql, values) => {
    const { statement, returnsRows, columns } = prepare(sql);
    const bound = values as readonly SQLInputValue[];
    if (returnsRows) {
      const rows = statement.all(...bound) as unknown as ReadonlyArray<readonly unknown[]>;
      const names = columns ?? columnsOf(statement);
      return { rows: rows.map((row) => rowOf(names, row)), changes: BigInt(rows.length) };
    }
    const { changes } = statement.run(...bound);
    return { rows: [], changes: BigInt(changes) };
  };
}
