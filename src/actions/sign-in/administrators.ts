import { localActor } from '../../core/actor.ts';
import { type Role, roles } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import {
  removeAdministrator as deleteAdministrator,
  listAdministrators as findAll,
  type ListedAdministrator,
  changeAdministrator as updateAdministrator,
} from '../../db/administration/administrators.ts';
import { removeInvitationsOf } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type AccountManager,
  findKnown,
  type ManagerDeps,
  requireAccess,
  requireOtherAdministrator,
} from './access-rules.ts';
import { endAccess } from './admin-sessions.ts';

export interface DescribedAdministrator {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly state: 'active' | 'disabled';
  /** Whether an account of single sign-on, which has no factors here. */
  readonly isSignOn: boolean;
  /** False after a reset, until the link was used. */
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly sessions: number;
  readonly tokens: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | undefined;
}

/** Lists all administrators in the order of their names. */
export async function listAdministrators({ db }: Pick<Ports, 'db'>): Promise<readonly DescribedAdministrator[]> {
  return (await findAll(db)).map(describeAdministrator);
}

function describeAdministrator(row: ListedAdministrator): DescribedAdministrator {
  const { id, name, role, state, passkeys, recovery_codes, sessions, tokens } = row;
  return {
    ...{ id, name, role, state },
    isSignOn: row.oidc_hash !== null,
    hasPassword: row.password !== null,
    hasTotp: row.totp !== null,
    passkeys: passkeys ?? 0,
    recoveryCodes: recovery_codes ?? 0,
    sessions: sessions ?? 0,
    tokens: tokens ?? 0,
    createdAt: new Date(row.created_at),
    lastSignInAt: row.last_sign_in_at === null ? undefined : new Date(row.last_sign_in_at),
  };
}

/** Describes one administrator. */
export async function getAdministrator({ db }: Pick<Ports, 'db'>, id: string): Promise<DescribedAdministrator> {
  return describeAdministrator(await findKnown(db, id));
}

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
