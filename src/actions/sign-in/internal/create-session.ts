import { maxSessionsPerAdministrator } from '../../../core/admin-session.ts';
import { hourMs } from '../../../core/time.ts';
import { sealField } from '../../../crypto/fields.ts';
import { lookup, newShortId, newToken } from '../../../crypto/identifiers.ts';
import { addSession, endOldestSessions, removeEndedSessions } from '../../../db/administration/sessions.ts';
import { readSettings } from '../../../db/settings.ts';
import type { Tables, Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import { originPlace } from './session-origin.ts';

/** A completed sign-in. */
export interface SignIn {
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

export interface NewSession {
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
