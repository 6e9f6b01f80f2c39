import type { Actor, LocalActor } from '../../core/actor.ts';
import { parseAdministratorName } from '../../core/admin-account.ts';
import { isAdminId } from '../../core/id-format.ts';
import type { Role } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import {
  countFullAdministrators,
  findAdministrator,
  type ListedAdministrator,
  lockAdministrator,
  lockAdministrators,
} from '../../db/administration/administrators.ts';
import type { Invitation } from '../../db/administration/invitations.ts';
import { isSessionStored } from '../../db/administration/sessions.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import type { SignOnDeps } from './single-sign-on.ts';

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

/** Returns the name of an administrator that was typed. Throws if it is not one. */
export function requireName(typed: string): string {
  const name = parseAdministratorName(typed);
  if (name !== undefined) return name;
  throw new Problem('value_malformed', {
    detail:
      'A name has 2 to 32 lowercase letters, digits, dots, hyphens or underscores, and does not begin with a sign.',
  });
}

/**
 * Makes a change, and throws if it leaves no one who can manage administrators. If there was no one before, such as after
 * a reset on the machine, it does not throw: the change is not the cause. Accounts of single sign-on count only while it is
 * configured.
 */
export async function requireOtherAdministrator(
  { tx, signOn }: Pick<SignOnDeps, 'signOn'> & { readonly tx: Transaction },
  change: () => Promise<void>,
): Promise<void> {
  const count = () => countFullAdministrators(tx, signOn !== undefined);
  const before = await count();
  await change();
  if (before > 0 && (await count()) === 0) throw new Problem('last_administrator');
}

/** Throws unless there is an administrator with this ID. */
export async function findKnown(db: Database, id: string): Promise<ListedAdministrator> {
  const found = isAdminId(id) ? await findAdministrator(db, id) : undefined;
  if (found === undefined) throw new Problem('entity_unknown', { detail: 'No such administrator.' });
  return found;
}

/**
 * Returns the role that an invitation gives. A reset changes no role: it is that of the account, which may have changed
 * since the link was created. Throws if the account is disabled or was removed.
 */
export async function presentRole(db: Database, { administrator_id, role }: Invitation): Promise<Role> {
  if (administrator_id === null) return role;
  const account = await findAdministrator(db, administrator_id);
  if (account?.state !== 'active') throw new Problem('invitation_invalid');
  return account.role;
}

/**
 * Call this first in a transaction that changes the account of the signed-in administrator, who may have been disabled,
 * reset or signed out since the request was identified. Locks the administrator until the transaction ends.
 */
export async function requireSignedIn(tx: Transaction, by: Administrator): Promise<void> {
  const isSignedIn = (await lockAdministrator(tx, by.id)) && (await isSessionStored(tx, sessionOf(by).id));
  if (!isSignedIn) throw new Problem('sign_in_required');
}
