import { isWithin, latestCreation } from '../../core/admin-account.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type Invitation = Readonly<Tables['admin_invitation']>;

export async function addInvitation(tx: Transaction, row: Invitation): Promise<void> {
  await tx.insertInto('admin_invitation').values(row).execute();
}

/** Returns undefined if there is no such invitation, or it has expired. */
export const findInvitation = async (db: Database, tokenHash: string, now: Date): Promise<Invitation | undefined> =>
  openInvitations(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();

export const isInvitationOpen = async (db: Database, id: string, now: Date): Promise<boolean> =>
  (await openInvitations(db, now).where('id', '=', id).executeTakeFirst()) !== undefined;

/** Uses an invitation up. Returns undefined if it was used before, or has expired: of parallel calls, one gets it. */
export async function takeInvitation(tx: Transaction, id: string, now: Date): Promise<Invitation | undefined> {
  const taken = await tx.deleteFrom('admin_invitation').where('id', '=', id).returningAll().executeTakeFirst();
  if (taken === undefined) return undefined;
  const times = { createdAt: new Date(taken.created_at), endsAt: new Date(taken.ends_at) };
  return isWithin(now, times) ? taken : undefined;
}

/** Removes the invitations for the first administrator, which are void as soon as there is one. */
export async function removeFirstInvitations(tx: Transaction): Promise<void> {
  await tx.deleteFrom('admin_invitation').where('kind', '=', 'first').execute();
}

/** Removes the links that reset an administrator. Returns their IDs. */
export async function removeInvitationsOf(tx: Transaction, administratorId: string): Promise<readonly string[]> {
  const ofAdministrator = tx.deleteFrom('admin_invitation').where('administrator_id', '=', administratorId);
  return (await ofAdministrator.returning('id').execute()).map(({ id }) => id);
}

/** Removes the links that an administrator has created. Returns their IDs. */
export async function removeInvitationsBy(tx: Transaction, inviterId: string): Promise<readonly string[]> {
  const removed = await tx.deleteFrom('admin_invitation').where('inviter_id', '=', inviterId).returning('id').execute();
  return removed.map(({ id }) => id);
}

/** Also removes those that were created by a clock that was ahead: they are void, and would be valid again at that time. */
export async function removeEndedInvitations(tx: Transaction, now: Date): Promise<void> {
  const latest = latestCreation(now).toISOString();
  await tx
    .deleteFrom('admin_invitation')
    .where(({ or, eb }) => or([eb('ends_at', '<=', now.toISOString()), eb('created_at', '>', latest)]))
    .execute();
}

export async function removeExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('admin_invitation').where('ends_at', '<=', now.toISOString()).execute();
}

/** Newest first. A reset has the present role of the administrator, which it does not change. */
export async function listOpenInvitations(db: Database, now: Date) {
  return db
    .selectFrom('admin_invitation as invitation')
    .leftJoin('administrator', 'administrator.id', 'invitation.administrator_id')
    .select(['invitation.id', 'kind', 'invitation.name', 'invitation.created_at', 'ends_at'])
    .select(({ fn }) => fn.coalesce('administrator.role', 'invitation.role').as('role'))
    .where('ends_at', '>', now.toISOString())
    .where('invitation.created_at', '<=', latestCreation(now).toISOString())
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute();
}

export const countOpenInvitations = async (db: Database, now: Date): Promise<number> =>
  (await openInvitations(db, now).execute()).length;

/** Returns when the last open invitation for the first administrator expires. */
export async function firstInvitationEnd(db: Database, now: Date): Promise<Date | undefined> {
  const invitations = await openInvitations(db, now).where('kind', '=', 'first').orderBy('ends_at', 'desc').execute();
  const [last] = invitations;
  return last && new Date(last.ends_at);
}

function openInvitations(db: Database, now: Date) {
  return db
    .selectFrom('admin_invitation')
    .selectAll()
    .where('ends_at', '>', now.toISOString())
    .where('created_at', '<=', latestCreation(now).toISOString());
}
