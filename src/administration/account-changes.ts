import { recordAudit } from '../actions/audit/record-audit.ts';
import {
  type AccountManager,
  findKnown,
  inviterOf,
  type ManagerDeps,
  requireAccess,
  requireOtherAdministrator,
} from '../actions/sign-in/access-rules.ts';
import { endAccess } from '../actions/sign-in/admin-sessions.ts';
import { type CreatedInvitation, newInvitation } from '../actions/sign-in/invitations.ts';
import { localActor } from '../core/actor.ts';
import { type Role, roles } from '../core/permissions.ts';
import { Problem } from '../core/problem.ts';
import {
  deleteAccount as deleteAdministrator,
  changeAccount as updateAdministrator,
} from '../db/administration/administrators.ts';
import { removeFactors } from '../db/administration/factors.ts';
import { addInvitation, removeInvitationsOf } from '../db/administration/invitations.ts';

interface AdministratorChange {
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

/** Removes an administrator with all sessions, API tokens and created links. The last one who can manage administrators stays. */
export async function removeAdministrator(
  { db, signOn, ...ports }: ManagerDeps,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id, name, role } = await findKnown(tx, administratorId);
    const ended = await endAccess(tx, id);
    await requireOtherAdministrator({ tx, signOn }, () => deleteAdministrator(tx, id));
    await recordAudit(tx, ports, actor, { action: 'removeAdministrator', subject: id, old: { name, role, ...ended } });
  });
}

/**
 * Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, all sessions,
 * all API tokens and the links of the administrator for others end at once. On the machine also the last administrator
 * can be reset.
 */
export async function resetAdministrator(
  { db, signOn, ...ports }: ManagerDeps,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<CreatedInvitation> {
  return db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id, name, role, oidc_hash } = await findKnown(tx, administratorId);
    if (oidc_hash !== null) {
      throw new Problem('value_malformed', { detail: 'This administrator signs in by single sign-on.' });
    }
    const remove = () => removeFactors(tx, id, ports.clock.now());
    await (actor.kind === 'local' ? remove() : requireOtherAdministrator({ tx, signOn }, remove));
    const ended = { ...(await endAccess(tx, id)), resets: await removeInvitationsOf(tx, id) };
    const reset = { kind: 'reset', role, name, administratorId: id, inviterId: inviterOf(by) } as const;
    const { row, ...invitation } = newInvitation(ports, reset);
    await addInvitation(tx, row);
    await recordAudit(tx, ports, actor, {
      action: 'resetAdministrator',
      subject: id,
      old: ended,
      new: { invitation: row.id },
    });
    return invitation;
  });
}
