import type { Actor } from '../../core/actor.ts';
import { isWithin, recordUseMs, sessionEnd } from '../../core/admin-account.ts';
import { isGrantable, isPermission, type Permission, permissionsOf, type Role } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { findSession, recordSessionUse } from '../../db/administration/sessions.ts';
import { findToken, recordTokenUse } from '../../db/administration/tokens.ts';
import { readSettings } from '../../db/settings.ts';
import type { Tables } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';

declare const identified: unique symbol;

/** Someone who may administer the service, in person or by an API token. Only this file creates one. */
export interface Administrator {
  readonly [identified]: true;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The permissions of this request: those of the role. A request with an API token has only those that are its scopes, too. */
  readonly permissions: ReadonlySet<Permission>;
  /** Who the audit log names. */
  readonly actor: Actor;
  readonly credential: SignedInSession | UsedToken;
}

/** The session of a request. A person has signed in. */
interface SignedInSession {
  readonly kind: 'session';
  readonly id: string;
  readonly method: Tables['admin_session']['method'];
  readonly createdAt: Date;
  /** When the session ends if it gets no further request. */
  readonly endsAt: Date;
  readonly reauthenticatedAt: Date;
  /** The last recorded request. */
  readonly usedAt: Date;
}

/** The API token of a request. */
interface UsedToken {
  readonly kind: 'token';
  readonly id: string;
  readonly usedAt: Date | undefined;
}

/** A secret of a request, and what it claims to be. */
export interface AdminSecret {
  readonly kind: 'session' | 'token';
  readonly text: string;
}

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;
type Identified = Omit<Administrator, typeof identified>;

/**
 * Throws unless the secret is that of a session or API token that is still valid, of an administrator who is active. Role
 * and state are read for each request, so that a change of them takes effect with the next one.
 */
export async function identifyAdministrator(deps: Deps, secret: AdminSecret, network: string): Promise<Administrator> {
  const found =
    secret.kind === 'session' ? await bySession(deps, secret.text, network) : await byToken(deps, secret.text, network);
  if (found === undefined) throw new Problem('sign_in_required');
  return found;
}

/** The session of a person. Throws for an API token, which never acts as one. */
export function sessionOf({ credential }: Administrator): SignedInSession {
  if (credential.kind !== 'session') throw new Problem('sign_in_required');
  return credential;
}

async function bySession({ db, clock, keys }: Deps, text: string, network: string): Promise<Administrator | undefined> {
  const row = await findSession(db, lookup(keys, 'admin-session', text));
  if (row?.state !== 'active') return undefined;
  const { id, name, role } = row;
  const createdAt = new Date(row.created_at);
  const usedAt = new Date(row.seen_at);
  const settings = await readSettings(db);
  const endsAt = sessionEnd({ seenAt: usedAt, endsAt: new Date(row.ends_at) }, settings['admin.sessionMinutes']);
  if (!isWithin(clock.now(), { createdAt, endsAt })) return undefined;
  const reauthenticatedAt = new Date(row.reauthenticated_at);
  const found: Identified = {
    ...{ id, name, role },
    permissions: new Set(permissionsOf(role)),
    actor: { kind: 'administrator', id, name, network },
    credential: {
      kind: 'session',
      id: row.session_id,
      method: row.method,
      ...{ createdAt, endsAt, reauthenticatedAt, usedAt },
    },
  };
  return found as Administrator;
}

async function byToken({ db, clock, keys }: Deps, text: string, network: string): Promise<Administrator | undefined> {
  const row = await findToken(db, lookup(keys, 'admin-token', text));
  if (row?.state !== 'active') return undefined;
  const { id, name, role, token_id: tokenId } = row;
  const times = { createdAt: new Date(row.created_at), endsAt: new Date(row.ends_at) };
  if (!isWithin(clock.now(), times)) return undefined;
  const granted = scopesIn(row.scopes);
  const found: Identified = {
    ...{ id, name, role },
    permissions: new Set(permissionsOf(role).filter((permission) => granted.includes(permission))),
    actor: { kind: 'token', id: tokenId, name: row.token_name, network },
    credential: { kind: 'token', id: tokenId, usedAt: row.used_at === null ? undefined : new Date(row.used_at) },
  };
  return found as Administrator;
}

/** Reads the scopes of a token. One that this version does not have, or grants to no token, counts for nothing. */
export function scopesIn(json: string): readonly Permission[] {
  const names: unknown = JSON.parse(json);
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string' && isPermission(name) && isGrantable(name));
}

/** Records the request of an administrator, at most once a minute. It restarts the idle time of a session. */
export async function recordUse(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { credential: { kind, id, usedAt } }: Administrator,
): Promise<void> {
  const now = clock.now();
  if (usedAt !== undefined && now.getTime() - usedAt.getTime() < recordUseMs) return;
  if (kind === 'session') await recordSessionUse(db, id, now);
  else await recordTokenUse(db, id, now);
}
