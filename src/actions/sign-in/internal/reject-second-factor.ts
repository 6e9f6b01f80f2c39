import { Problem } from '../../../core/problem.ts';
import type { Account } from '../../../db/administration/factors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SignInCaller } from './sign-in-caller.ts';

/**
 * Throws the same Problem as `rejectSignIn`, for a wrong code after a right password. It is recorded for the account,
 * whatever failures of strangers were recorded before: someone may have stolen the password.
 */
export async function rejectSecondFactor(
  { db, signInLimits, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'signInLimits'>,
  { address }: SignInCaller,
  { id }: Account,
): Promise<never> {
  if (signInLimits.admitsRecordOf(id, ports.clock.now())) {
    const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, ports, actor, { action: 'failSecondFactor', subject: id });
    });
  }
  throw new Problem('sign_in_failed');
}
