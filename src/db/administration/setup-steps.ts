import type { Database, Tables } from '../tables.ts';

export type SetupStepRow = Tables['setup_step'];

export async function readSetupSteps(db: Database): Promise<readonly SetupStepRow[]> {
  return db.selectFrom('setup_step').selectAll().execute();
}

export async function saveSetupStep(db: Database, { name, ...change }: SetupStepRow): Promise<void> {
  await db
    .insertInto('setup_step')
    .values({ name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute();
}

/** Returns the row that was deleted. */
export async function deleteSetupStep(db: Database, name: string): Promise<SetupStepRow | undefined> {
  return db.deleteFrom('setup_step').where('name', '=', name).returningAll().executeTakeFirst();
}
