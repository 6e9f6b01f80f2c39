import { SealpostAdmin } from '#client';
import { createAdminSession, storeSession } from '../../../src/actions/sign-in/admin-sessions.ts';
import { type Administrator, identifyAdministrator } from '../../../src/actions/sign-in/identify-administrator.ts';
import { createToken } from '../../../src/administration/tokens.ts';
import type { Permission, Role } from '../../../src/core/permissions.ts';
import { newShortId } from '../../../src/crypto/identifiers.ts';
import { adminCookie } from '../../../src/http/access/admin-guard.ts';
import { hostCookieName } from '../../../src/http/wire/cookies.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import type { ApiServer } from './api-server.ts';

type AdminPorts = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Inserts an active administrator without any way to sign in, and returns the ID. */
export async function insertAdministrator({ db, clock }: AdminPorts, role: Role): Promise<string> {
  const id = newShortId();
  const now = clock.now().toISOString();
  await db
    .insertInto('administrator')
    .values({
      id,
      name: `${role}-${id.toLowerCase()}`,
      role,
      state: 'active',
      password: null,
      totp: null,
      totp_step: 0,
      oidc_hash: null,
      created_at: now,
      changed_at: now,
      last_sign_in_at: null,
    })
    .execute();
  return id;
}

export interface TestSession {
  readonly id: string;
  /** The secret in the cookie. */
  readonly token: string;
}

/** Signs an administrator in, as after a password and a code. */
export async function signIn(ports: AdminPorts, administratorId: string): Promise<TestSession> {
  const session = await createAdminSession(ports, {
    administratorId,
    method: 'password',
    network: '192.0.2.17',
    agent: 'Test browser',
  });
  await ports.db.transaction().execute((tx) => storeSession(tx, session));
  return { id: session.row.id, token: session.token };
}

/** The value that the guard returns for a session. */
export function administratorOf(ports: AdminPorts, { token }: TestSession): Promise<Administrator> {
  return identifyAdministrator(ports, { kind: 'session', text: token }, '192.0.2.17');
}

export interface AdminCaller {
  readonly administratorId: string;
  readonly sessionId: string;
  /** Of a page of the server that reports no fetch metadata. */
  readonly headers: Readonly<Record<string, string>>;
  readonly admin: SealpostAdmin;
}

type Server = Pick<ApiServer, 'ports' | 'server'>;

/** The cookie of a session on this server. */
export function cookieOf({ server }: Pick<ApiServer, 'server'>, token: string): string {
  return `${hostCookieName(adminCookie, () => server.baseUrl)}=${token}`;
}

/** A new administrator of this role, or a further session of one. */
export async function adminWith(server: Server, role: Role, administratorId?: string): Promise<AdminCaller> {
  const id = administratorId ?? (await insertAdministrator(server.ports, role));
  const session = await signIn(server.ports, id);
  const Cookie = cookieOf(server, session.token);
  const { baseUrl } = server.server;
  const withCookie: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), Cookie } });
  return {
    administratorId: id,
    sessionId: session.id,
    headers: { Cookie, 'X-Sealpost-Admin': '1' },
    admin: new SealpostAdmin({ baseUrl, fetch: withCookie }),
  };
}

export interface TokenCaller {
  readonly administratorId: string;
  readonly tokenId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly admin: SealpostAdmin;
}

/** An API token with these scopes, of a new administrator. */
export async function tokenWith(
  server: Server,
  scopes: readonly Permission[],
  role: Role = 'administrator',
): Promise<TokenCaller> {
  const { token, ...created } = await insertToken(server.ports, scopes, role);
  return {
    ...created,
    headers: { Authorization: `Bearer ${token}` },
    admin: new SealpostAdmin({ baseUrl: server.server.baseUrl, token }),
  };
}

/** The same without a server. */
export async function insertToken(ports: AdminPorts, scopes: readonly Permission[], role: Role = 'administrator') {
  const administratorId = await insertAdministrator(ports, role);
  const owner = await administratorOf(ports, await signIn(ports, administratorId));
  const { id, token } = await createToken(ports, owner, { name: 'Test', scopes, days: 90 });
  return { administratorId, tokenId: id, token };
}
