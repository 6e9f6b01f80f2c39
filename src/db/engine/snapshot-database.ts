import { OperatorError } from '../../core/errors.ts';
import { WorkerThread, workerFile } from '../../threads/worker-thread.ts';
import type { Database } from '../tables.ts';
import { copyRows, deleteAllRows, findTableWithRows } from './copy-rows.ts';
import { migrate } from './migrate.ts';
import { isPostgresLocation, openDatabase } from './open-database.ts';
import type { SnapshotTasks } from './sqlite-snapshot-worker.ts';

/**
 * Writes everything that is committed now to a new SQLite file, while other processes continue to write. `db` is the
 * open database of this location, with all migrations. The file is not synced, and a failure may leave a part of it.
 */
export async function snapshotDatabase(db: Database, location: string, path: string): Promise<void> {
  if (isPostgresLocation(location)) return copyToFile(db, path);
  const worker = new WorkerThread<SnapshotTasks>(workerFile('sqlite-snapshot-worker', import.meta.url), {
    workerData: { path: location },
  });
  await worker.run('copyTo', path).finally(() => worker.end());
}

async function copyToFile(db: Database, path: string): Promise<void> {
  const file = openDatabase(path);
  try {
    await migrate(file);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // The transaction may run again, after it has copied a part.
        await deleteAllRows(file);
        await copyRows(tx, file);
      });
  } finally {
    await file.destroy();
  }
}

/** Copies a SQLite file into an empty database, in one transaction. Applies missing migrations to both before. */
export async function restoreRows(file: string, location: string): Promise<void> {
  const [from, to] = [openDatabase(file), openDatabase(location)];
  try {
    await migrate(from);
    await migrate(to);
    await to.transaction().execute(async (tx) => {
      const table = await findTableWithRows(tx);
      if (table !== undefined) throw new OperatorError(`The database is not empty: the table ${table} has rows.`);
      await copyRows(from, tx);
      // SQLite creates a file that is missing.
      if ((await findTableWithRows(tx)) === undefined)
        throw new OperatorError(
          `Another restore has removed ${file}, which this one needs. Run the command again when no other one runs.`,
        );
    });
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}
