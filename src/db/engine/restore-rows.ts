import { OperatorError } from '../../core/errors.ts';
import { copyRows, findTableWithRows } from './copy-rows.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

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
