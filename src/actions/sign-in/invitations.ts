import { localActor, startActor } from '../../core/actor.ts';
import { accountLimits, invitationMs } from '../../core/admin-account.ts';
import { isAdminId } from '../../core/id-format.ts';
import type { Role } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import { countAdministrators, findAdministratorId } from '../../db/administration/administrators.ts';
import { removeFactors } from '../../db/administration/factors.ts';
import {
  addInvitation,
  countOpenInvitations,
  firstInvitationEnd,
  type Invitation,
  listOpenInvitations,
  removeEndedInvitations,
  removeInvitationsOf,
  takeInvitation,
} from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type AccountManager,
  findKnown,
  inviterOf,
  type ManagerDeps,
  requireAccess,
  requireName,
  requireOtherAdministrator,
} from './access-rules.ts';
import { endAccess } from './admin-sessions.ts';

interface InvitationRequest {
  readonly role: Role;
  /** The name of the new administrator. If it is undefined, the invited person chooses it. */
  readonly name?: string | undefined;
}

/** Creates a link that makes one administrator. While there is none, the first one gets the role `administrator`. */
export async function inviteAdministrator(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { role, name: typedName }: InvitationRequest,
  by: AccountManager = localActor,
): Promise<CreatedInvitation> {
  const name = typedName === undefined ? null : requireName(typedName);
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    await removeEndedInvitations(tx, now);
    const isFirst = (await countAdministrators(tx)) === 0;
    if ((await countOpenInvitations(tx, now)) >= accountLimits.openInvitations) {
      throw new Problem('limit_reached', { members: { limit: accountLimits.openInvitations } });
    }
    if (name !== null && (await findAdministratorId(tx, name)) !== undefined) throw new Problem('name_taken');
    const kind = isFirst ? 'first' : 'invite';
    const invited = { kind, role: isFirst ? 'administrator' : role, name, inviterId: inviterOf(by) } as const;
    const { row, ...invitation } = newInvitation(ports, invited);
    await addInvitation(tx, row);
    const record = { kind, role: row.role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return invitation;
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
      ...{ action: 'resetAdministrator', subject: id },
      ...{ old: ended, new: { invitation: row.id } },
    });
    return invitation;
  });
}

interface ListedInvitation extends Pick<Invitation, 'id' | 'kind' | 'role'> {
  /** The administrator to reset, or the name that a new one gets. Undefined if the invited person chooses it. */
  readonly name: string | undefined;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** Lists the links that can still be used, newest first. The links themselves are stored nowhere. */
export async function listInvitations({
  db,
  clock,
}: Pick<Ports, 'db' | 'clock'>): Promise<readonly ListedInvitation[]> {
  const invitations = await listOpenInvitations(db, clock.now());
  return invitations.map(({ id, kind, role, name, created_at, ends_at }) => ({
    ...{ id, kind, role },
    name: name ?? undefined,
    createdAt: new Date(created_at),
    endsAt: new Date(ends_at),
  }));
}

/** Ends a link for an administrator that was not used. It cannot be used afterwards, not even by a person who has opened it. */
export async function endInvitation(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  id: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const ended = isAdminId(id) ? await takeInvitation(tx, id, ports.clock.now()) : undefined;
    if (ended === undefined) throw new Problem('entity_unknown', { detail: 'No such invitation.' });
    const { kind, role, name } = ended;
    const record = { kind, role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'endInvitation', subject: id, old: record });
  });
}

/** The token for the set-up link of a service without administrators, or the end of a link that is still valid. */
type FirstSignIn = { readonly token: string; readonly endsAt: Date } | { readonly validUntil: Date };

/** Creates the invitation for the first administrator. Returns undefined if there is an administrator. */
export async function prepareFirstSignIn({
  db,
  ...ports
}: Pick<Ports, 'db' | 'clock' | 'keys'>): Promise<FirstSignIn | undefined> {
  // Most starts write nothing.
  if ((await countAdministrators(db)) > 0) return undefined;
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    await removeEndedInvitations(tx, now);
    const validUntil = await firstInvitationEnd(tx, now);
    if (validUntil !== undefined) return { validUntil };
    const first = { kind: 'first', role: 'administrator', name: null, inviterId: undefined } as const;
    const { row, token, endsAt } = newInvitation(ports, first);
    await addInvitation(tx, row);
    const record = { kind: row.kind, role: row.role };
    await recordAudit(tx, ports, startActor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return { token, endsAt };
  });
}

export interface CreatedInvitation extends Pick<Invitation, 'id' | 'kind' | 'role' | 'name'> {
  /** Shown once, in the link: only its hash is stored. */
  readonly token: string;
  readonly endsAt: Date;
}

interface Invited extends Pick<Invitation, 'kind' | 'role' | 'name'> {
  /** Undefined on the machine of the service. */
  readonly inviterId: string | undefined;
  /** Set for a reset. */
  readonly administratorId?: string;
}

/** Prepares an invitation, and the row that the caller stores. */
function newInvitation(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { kind, role, name, administratorId, inviterId }: Invited,
): CreatedInvitation & { readonly row: Invitation } {
  const [id, token, now] = [newShortId(), newToken(), clock.now()];
  const endsAt = new Date(now.getTime() + invitationMs);
  const row = {
    ...{ id, kind, role, name },
    administrator_id: administratorId ?? null,
    inviter_id: inviterId ?? null,
    token_hash: invitationHash(keys, token),
    created_at: now.toISOString(),
    ends_at: endsAt.toISOString(),
  };
  return { id, kind, role, name, token, endsAt, row };
}

export function invitationHash(keys: Ports['keys'], token: string): string {
  return lookup(keys, 'admin-invitation', token);
}
