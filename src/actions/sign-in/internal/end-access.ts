import { removeInvitationsBy } from '../../../db/administration/invitations.ts';
import { endSessions } from '../../../db/administration/sessions.ts';
import { removeTokens } from '../../../db/administration/tokens.ts';
import type { Transaction } from '../../../db/tables.ts';

/**
 * Ends all sessions and API tokens of an administrator, and all open links that the administrator has created: one of them
 * may be a way back. Returns their IDs, for the audit log.
 */
export async function endAccess(tx: Transaction, administratorId: string) {
  return {
    sessions: await endSessions(tx, administratorId),
    tokens: await removeTokens(tx, administratorId),
    invitations: await removeInvitationsBy(tx, administratorId),
  };
}
