import type { CompiledQuery, Driver, LogEvent } from 'kysely';
import { type OperationName, type ReportOperation, reportWork } from '../../core/telemetry.ts';

type DatabaseOperation = OperationName<'database'>;

const nameOfNode: Readonly<Record<string, DatabaseOperation>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Beginnings of statements that have no node of Kysely. PostgreSQL gets the limits of a transaction as text. */
const nameOfText: Readonly<Record<string, DatabaseOperation>> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  rollback: 'rollback',
  select: 'select',
};

function nameOf({ query, sql }: CompiledQuery): DatabaseOperation {
  const [word = ''] = /^\s*([a-z]+)/.exec(sql)?.slice(1) ?? [];
  return nameOfNode[query.kind] ?? nameOfText[word] ?? 'other';
}

/** Returns a log for Kysely that reports the kind and the time of each statement, and never its text or its values. */
export function reportQueries(report: ReportOperation): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) =>
    report({
      part: 'database',
      name: nameOf(query),
      startedAt: performance.now() - queryDurationMillis,
      hasFailed: level === 'error',
    });
}

/** Reports the wait for a turn to write and for the disk, which are no statements of Kysely on SQLite. */
export function reportTransactions<Transactional extends Driver>(
  driver: Transactional,
  report: ReportOperation,
): Transactional {
  const measured = (name: DatabaseOperation, work: () => Promise<void>) =>
    reportWork(report, { part: 'database', name }, work);
  return {
    ...driver,
    beginTransaction: (connection, settings) => measured('begin', () => driver.beginTransaction(connection, settings)),
    commitTransaction: (connection) => measured('commit', () => driver.commitTransaction(connection)),
    rollbackTransaction: (connection) => measured('rollback', () => driver.rollbackTransaction(connection)),
  } satisfies Driver as Transactional;
}

/** Reports reads that bypass Kysely. One that returns undefined was not done. */
export function reportReads<Result>(
  read: (sql: string, values: readonly unknown[]) => Result | undefined,
  report: ReportOperation,
): (sql: string, values: readonly unknown[]) => Result | undefined {
  return (sql, values) => {
    const startedAt = performance.now();
    let hasFailed = true;
    let result: Result | undefined;
    try {
      result = read(sql, values);
      hasFailed = false;
    } finally {
      if (hasFailed || result !== undefined) report({ part: 'database', name: 'select', startedAt, hasFailed });
    }
    return result;
  };
}
