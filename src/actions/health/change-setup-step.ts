import type { SetupState, SetupStepName } from '../../core/setup-steps.ts';
import { deleteSetupStep, saveSetupStep } from '../../db/administration/setup-steps.ts';
import type { Ports } from '../../ports/ports.ts';

/** Marks a step of the set-up as done or skipped, or opens it again. */
export async function changeSetupStep(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  name: SetupStepName,
  state: SetupState,
): Promise<void> {
  if (state === 'open') await deleteSetupStep(db, name);
  else await saveSetupStep(db, { name, state, changed_at: clock.now().toISOString() });
}
