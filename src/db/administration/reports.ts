import type { Database, Tables } from '../tables.ts';

export type ReportRow = Tables['admin_report'];

export async function readReport(db: Database, name: string): Promise<ReportRow | undefined> {
  return db.selectFrom('admin_report').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Requests a run of this work. Returns false if one is requested or running already. */
export async function requestReport(db: Database, name: string, at: Date): Promise<boolean> {
  const columns = { state: 'running', started_at: at.toISOString(), finished_at: null, result: null } as const;
  const requested = await db
    .insertInto('admin_report')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns).where('admin_report.state', '<>', 'running'))
    .returning('name')
    .executeTakeFirst();
  return requested !== undefined;
}

/** Stores the result of the run that was requested at `started_at`. Ignored if another one was requested meanwhile. */
export async function finishReport(db: Database, { name, started_at, ...result }: ReportRow): Promise<void> {
  await db
    .updateTable('admin_report')
    .set(result)
    .where('name', '=', name)
    .where('started_at', '=', started_at)
    .where('state', '=', 'running')
    .execute();
}
