import { maxSessionsPerAdministrator } from '../../core/admin-account.ts';
import { hourMs } from '../../core/time.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { type FieldPlace, openField, sealField } from '../../crypto/seal.ts';
import { removeInvitationsBy } from '../../db/administration/invitations.ts';
import { addSession, endOldestSessions, endSessions, removeEndedSessions } from '../../db/administration/sessions.ts';
import { removeTokens } from '../../db/administration/tokens.ts';
import { readSettings } from '../../db/settings.ts';
import type { Tables, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

/** Where a sign-in came from. */
interface SessionOrigin {
  readonly network: string;
  /** The browser, as it names itself. */
  readonly agent: string;
}

const originPlace = (sessionId: string): FieldPlace => ({
  table: 'admin_session',
  column: 'origin',
  row: sessionId,
});

export function openOrigin(keys: MasterKeys, sessionId: string, sealed: Uint8Array): SessionOrigin {
  return JSON.parse(openField(keys, originPlace(sessionId), Buffer.from(sealed)));
}

/** A completed sign-in. */
interface SignIn {
  readonly administratorId: string;
  readonly method: Tables['admin_session']['method'];
  /** The hash of the challenge or code of the sign-in, which makes one session only. */
  readonly proofHash?: string;
  /** When the person has entered a password or the like. By default now. */
  readonly authenticatedAt?: Date;
  readonly network: string;
  /** The User-Agent header. */
  readonly agent: string;
}

interface NewSession {
  readonly row: Tables['admin_session'];
  /** The secret of the session. It is stored nowhere but in the cookie of the browser. */
  readonly token: string;
}

const maxAgentLength = 200;

/** Prepares a session. The caller stores it by `storeSession`, in the transaction that uses up the proof of the sign-in. */
export async function createAdminSession(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { administratorId, method, proofHash, authenticatedAt, network, agent }: SignIn,
): Promise<NewSession> {
  const settings = await readSettings(db);
  const [id, token, now] = [newShortId(), newToken(), clock.now()];
  const time = now.toISOString();
  const origin = JSON.stringify({ network, agent: agent.slice(0, maxAgentLength) });
  const row = {
    id,
    administrator_id: administratorId,
    token_hash: lookup(keys, 'admin-session', token),
    proof_hash: proofHash ?? null,
    method,
    created_at: time,
    seen_at: time,
    ends_at: new Date(now.getTime() + settings['admin.sessionHours'] * hourMs).toISOString(),
    reauthenticated_at: (authenticatedAt ?? now).toISOString(),
    origin: sealField(keys, originPlace(id), origin),
  };
  return { row, token };
}

/** Stores a session, and ends the oldest one of the administrator if there are too many. */
export async function storeSession(tx: Transaction, { row }: NewSession): Promise<void> {
  await removeEndedSessions(tx, new Date(row.created_at));
  await endOldestSessions(tx, row.administrator_id, maxSessionsPerAdministrator - 1);
  await addSession(tx, row);
}

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

/** What ends together with a change of factors. */
export interface EndedAccess {
  readonly hasSessions: boolean;
  readonly hasTokens: boolean;
}

/** Ends the other sessions of the signed-in administrator, the API tokens, or both. Returns their IDs for the audit log. */
export async function endOtherAccess(tx: Transaction, by: Administrator, { hasSessions, hasTokens }: EndedAccess) {
  return {
    ...(hasSessions ? { sessions: await endSessions(tx, by.id, sessionOf(by).id) } : {}),
    ...(hasTokens ? { tokens: await removeTokens(tx, by.id) } : {}),
  };
}
