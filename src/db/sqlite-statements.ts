import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface StatementResult {
  readonly rows: readonly object[];
  readonly changes: bigint;
}

const maxPrepared = 500;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

function fresh(statement: StatementSync): Prepared {
  return { statement, givesRows: statement.columns().length > 0 };
}

/** Runs statements on one connection and keeps the most recent ones prepared. */
export function statementRunner(
  connection: DatabaseSync,
): (sql: string, values: readonly unknown[]) => StatementResult {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql) ?? fresh(connection.prepare(sql));
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
    const { statement, givesRows } = prepare(sql);
    const bound = values as readonly SQLInputValue[];
    if (givesRows) {
      const rows = statement.all(...bound);
      // Rows come without a prototype; plain objects behave alike on both databases.
      return { rows: rows.map((row) => ({ ...row })), changes: BigInt(rows.length) };
    }
    const { changes } = statement.run(...bound);
    return { rows: [], changes: BigInt(changes) };
  };
}
