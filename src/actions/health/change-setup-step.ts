import { type Actor, localActor } from '../../core/actor.ts';
import type { SetupState, SetupStepName } from '../../core/setup-steps.ts';
import { deleteSetupStep, saveSetupStep } from '../../db/administration/setup-steps.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Marks a step of the set-up as done or skipped, or opens it again. */
export async function changeSetupStep(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  name: SetupStepName,
  state: SetupState,
  by: Actor = localActor,
): Promise<void> {
  const changed_at = ports.clock.now().toISOString();
  await db.transaction().execute(async (tx) => {
    const old = await deleteSetupStep(tx, name);
    const isChanged = (old?.state ?? 'open') !== state;
    if (!isChanged && old !== undefined) await saveSetupStep(tx, old);
    if (!isChanged) return;
    if (state !== 'open') await saveSetupStep(tx, { name, state, changed_at });
    const before = old?.state ?? 'open';
    await recordAudit(tx, ports, by, { action: 'changeSetupStep', subject: name, old: before, new: state });
  });
}
