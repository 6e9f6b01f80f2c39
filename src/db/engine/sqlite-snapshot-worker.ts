/** The worker that copies a SQLite database in use to a new file. A copy takes as long as it takes to read the database. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { handleTasks } from '../../threads/handle-tasks.ts';

/** How long the copy waits while the database is locked, such as during crash recovery. */
const lockWaitMs = 10_000;

const connection = new DatabaseSync(workerData.path, { readOnly: true, timeout: lockWaitMs });

const tasks = {
  /** Copies what is committed now, and neither free pages nor the write-ahead log, which may hold destroyed keys. */
  copyTo(path: string): void {
    connection.prepare('vacuum into ?').run(path);
  },
};

export type SnapshotTasks = typeof tasks;

handleTasks(tasks);
