/** The worker that reads for reports. A long query blocks no request here. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { handleTasks } from '../../threads/handle-tasks.ts';
import { type StatementResult, statementRunner } from './sqlite-statements.ts';

/** How long a statement waits while the database is locked, such as during crash recovery. */
const lockWaitMs = 10_000;

const connection = new DatabaseSync(workerData.path, { readOnly: true, timeout: lockWaitMs });
const run = statementRunner(connection);

const tasks = {
  execute: ({ sql, values }: { readonly sql: string; readonly values: readonly unknown[] }): StatementResult =>
    run(sql, values),
};

export type ReaderTasks = typeof tasks;

handleTasks(tasks);
