import { networkOf } from '../../../core/network.ts';
import { Problem } from '../../../core/problem.ts';
import type { Account } from '../../../db/administration/factors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SignInCaller } from './sign-in-caller.ts';

/**
 * Throws the same Problem for every wrong name and password, or another error for single sign-on. The audit log gets the
 * first failure of a network in ten minutes. It names no unknown name: people sometimes enter their password there.
 */
export async function rejectSignIn(
  { db, signInLimits, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'signInLimits'>,
  { address }: SignInCaller,
  account: Pick<Account, 'id'> | undefined,
  failure: Error = new Problem('sign_in_failed'),
): Promise<never> {
  if (signInLimits.admitsRecord(networkOf(address), ports.clock.now())) {
    const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, ports, actor, { action: 'failSignIn', subject: account?.id });
    });
  }
  throw failure;
}
