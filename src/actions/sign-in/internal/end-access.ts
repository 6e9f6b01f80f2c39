import { endSessions } from '../../../db/administration/sessions.ts';
import { removeTokens } from '../../../db/administration/tokens.ts';
import type { Transaction } from '../../../db/tables.ts';

/** Ends all sessions and API tokens of an administrator. Returns their IDs, for the audit log. */
export async function endAccess(tx: Transaction, administratorId: string) {
  return { sessions: await endSessions(tx, administratorId), tokens: await removeTokens(tx, administratorId) };
}
