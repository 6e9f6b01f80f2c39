import { localActor } from '../../core/actor.ts';
import { isWithin, maxSessionsPerAdministrator, sessionEnd } from '../../core/admin-account.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { hourMs } from '../../core/time.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { type FieldPlace, openField, sealField } from '../../crypto/seal.ts';
import { removeInvitationsBy } from '../../db/administration/invitations.ts';
import {
  addSession,
  endOldestSessions,
  endSession,
  endSessions,
  listSessions,
  removeEndedSessions,
} from '../../db/administration/sessions.ts';
import { removeTokens } from '../../db/administration/tokens.ts';
import { readSettings } from '../../db/settings.ts';
import type { Tables, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type AccountManager, findKnown, requireAccess } from './access-rules.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

export interface ListedSession extends SessionOrigin {
  readonly id: string;
  readonly method: Tables['admin_session']['method'];
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endsAt: Date;
}

/** Lists the valid sessions of an administrator, newest first. */
export async function listAdminSessions(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
): Promise<readonly ListedSession[]> {
  await findKnown(db, administratorId);
  const { 'admin.sessionMinutes': idleMinutes } = await readSettings(db);
  const sessions = (await listSessions(db, administratorId)).map((row) => {
    const [createdAt, seenAt] = [new Date(row.created_at), new Date(row.seen_at)];
    const endsAt = sessionEnd({ seenAt, endsAt: new Date(row.ends_at) }, idleMinutes);
    return { id: row.id, method: row.method, createdAt, seenAt, endsAt, ...openOrigin(keys, row.id, row.origin) };
  });
  return sessions.filter((session) => isWithin(clock.now(), session));
}

/** Ends a session of the administrator, in this or another browser. */
export async function endAdminSession(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { id, actor }: Pick<Administrator, 'id' | 'actor'>,
  sessionId: string,
): Promise<void> {
  const unknown = new Problem('entity_unknown', { detail: 'No such session.' });
  if (!isAdminId(sessionId)) throw unknown;
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, id, sessionId))) throw unknown;
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId });
  });
}

/** Ends all sessions of the administrator except the one of this request. */
export async function endAdminSessions(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sessions = await endSessions(tx, by.id, sessionOf(by).id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, by.actor, { action: 'endAdminSessions', subject: by.id, old: { sessions } });
  });
}

/** Ends one session of any administrator. */
export async function endAdministratorSession(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  sessionId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const isEnded = isAdminId(sessionId) && (await endSession(tx, id, sessionId));
    if (!isEnded) throw new Problem('entity_unknown', { detail: 'No such session.' });
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId, old: { administrator: id } });
  });
}

/** Ends all sessions of any administrator. API tokens stay valid. */
export async function endAdministratorSessions(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const sessions = await endSessions(tx, id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, actor, { action: 'endAdminSessions', subject: id, old: { sessions } });
  });
}

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

function openOrigin(keys: MasterKeys, sessionId: string, sealed: Uint8Array): SessionOrigin {
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
export async function createSession(
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
