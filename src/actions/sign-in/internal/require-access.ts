import type { Actor, LocalActor } from '../../../core/actor.ts';
import { lockAdministrators } from '../../../db/administration/administrators.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Administrator } from '../identify-administrator.ts';
import type { SignOnDeps } from '../start-oidc.ts';
import { requireSignedIn } from './require-signed-in.ts';

/** Changes the accounts of others: a signed-in administrator, or the command line, which needs no sign-in. */
export type AccountManager = Administrator | LocalActor;

export type ManagerDeps = Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<SignOnDeps, 'signOn'>;

/**
 * Call this first in a transaction that changes the accounts of others. Locks all administrators, and throws if the caller
 * was signed out, demoted, disabled, reset or removed since the request was identified. All of them end the session.
 * Returns the actor for the audit log.
 */
export async function requireAccess(tx: Transaction, by: AccountManager): Promise<Actor> {
  await lockAdministrators(tx);
  if (!('credential' in by)) return by;
  await requireSignedIn(tx, by);
  return by.actor;
}

/** The administrator who creates a link, or undefined on the machine of the service. */
export function inviterOf(by: AccountManager): string | undefined {
  return 'credential' in by ? by.id : undefined;
}
