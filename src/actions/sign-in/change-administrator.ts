import { localActor } from '../../core/actor.ts';
import { type Role, roles } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { changeAdministrator as updateAdministrator } from '../../db/administration/administrators.ts';
import { removeInvitationsOf } from '../../db/administration/invitations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAccess } from './internal/end-access.ts';
import { findKnown } from './internal/find-known.ts';
import { type AccountManager, type ManagerDeps, requireAccess } from './internal/require-access.ts';
import { requireOtherAdministrator } from './internal/require-other-administrator.ts';

export interface AdministratorChange {
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}

const noRole =
  'Each single sign-on of this administrator sets the role by oidc.roles. Change the groups there, or set state: disabled.';

/**
 * Changes the role of an administrator, or disables or enables one. An administrator whose role was lowered, or
 * who was disabled, is signed out and loses all API tokens and created links. Disabling also voids links that reset the
 * account. The last one who can manage administrators stays one. The role of single sign-on cannot be changed here: the
 * next sign-on would undo it.
 */
export async function changeAdministrator(
  { db, signOn, ...ports }: ManagerDeps,
  id: string,
  { role, state }: AdministratorChange,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const old = await findKnown(tx, id);
    const changed = { role: role ?? old.role, state: state ?? old.state };
    if (changed.role === old.role && changed.state === old.state) return;
    if (changed.role !== old.role && old.oidc_hash !== null) throw new Problem('value_malformed', { detail: noRole });
    await requireOtherAdministrator({ tx, signOn }, () => updateAdministrator(tx, old.id, changed, ports.clock.now()));
    const isReduced = changed.state === 'disabled' || roles.indexOf(changed.role) < roles.indexOf(old.role);
    const ended = isReduced ? await endAccess(tx, old.id) : {};
    const resets = changed.state === 'disabled' ? { resets: await removeInvitationsOf(tx, old.id) } : {};
    const before = { role: old.role, state: old.state, ...ended, ...resets };
    await recordAudit(tx, ports, actor, { action: 'changeAdministrator', subject: old.id, old: before, new: changed });
  });
}
