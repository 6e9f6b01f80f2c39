import { changeRows, upsertRow } from '../engine/statements.ts';
import type { Database, Tables } from '../tables.ts';

type ReportRow = Tables['admin_report'];

export const readReport = async (db: Database, name: string): Promise<ReportRow | undefined> =>
  db.selectFrom('admin_report').selectAll().where('name', '=', name).executeTakeFirst();

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
  await changeRows(db, 'admin_report', { name, started_at, state: 'running' }, result);
}

export type ComponentRow = Tables['component_state'];

export const readComponents = async (db: Database): Promise<readonly ComponentRow[]> =>
  db.selectFrom('component_state').selectAll().execute();

/** Replaces the rows of these parts. Of two servers that write at once, the later one decides. */
export async function saveComponents(db: Database, rows: readonly ComponentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('component_state')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        since: ref('excluded.since'),
        checked_at: ref('excluded.checked_at'),
        error: ref('excluded.error'),
        error_code: ref('excluded.error_code'),
        valid_until: ref('excluded.valid_until'),
      })),
    )
    .execute();
}

type SetupStepRow = Tables['setup_step'];

export const readSetupSteps = async (db: Database): Promise<readonly SetupStepRow[]> =>
  db.selectFrom('setup_step').selectAll().execute();

export async function saveSetupStep(db: Database, { name, ...change }: SetupStepRow): Promise<void> {
  await upsertRow(db, 'setup_step', { name }, change);
}

/** Returns the row that was deleted. */
export const deleteSetupStep = async (db: Database, name: string): Promise<SetupStepRow | undefined> =>
  db.deleteFrom('setup_step').where('name', '=', name).returningAll().executeTakeFirst();
