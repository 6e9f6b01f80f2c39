import type { Role } from '../../../core/permissions.ts';
import { Problem } from '../../../core/problem.ts';
import { findAdministrator } from '../../../db/administration/administrators.ts';
import type { Invitation } from '../../../db/administration/invitations.ts';
import type { Database } from '../../../db/tables.ts';

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
