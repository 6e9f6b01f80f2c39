import { createConnection, type RequestOptions, type SealpostOptions, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

/** The signed-in administrator with role and permissions, and the end of the session. */
export type AdminSession = DataOf<'getAdminSession'>;
/** Browsers in which an administrator is signed in. */
export type AdminSessions = DataOf<'listAdminSessions'>;
/** The name, the scopes and the lifetime of a new API token. */
export type NewApiToken = Omit<BodyOf<'createToken'>, 'days'> & Partial<Pick<BodyOf<'createToken'>, 'days'>>;
/** A new API token, with the secret that is not shown again. */
export type CreatedApiToken = DataOf<'createToken'>;
/** API tokens without their secrets. */
export type ApiTokens = DataOf<'listTokens'>;
/** The permissions of each role. */
export type Roles = DataOf<'listRoles'>;

/** The server, and the API token of a program. A page of the server needs no token: the browser sends its session. */
export interface AdminOptions extends Pick<SealpostOptions, 'baseUrl' | 'fetch' | 'signal'> {
  /** An API token that an administrator has created. */
  readonly token?: string;
}

/** A client for the administration of a Sealpost server. */
export class SealpostAdmin {
  /** Calls any operation and returns its response. Throws SealpostProblem if it fails. */
  readonly send: Send;

  /** Creates a client. It sends no request. */
  constructor({ token, ...options }: AdminOptions) {
    const send = createConnection(options);
    const own = {
      'X-Sealpost-Admin': '1',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    this.send = (method, path, given = {}) => send(method, path, { ...given, headers: { ...own, ...given.headers } });
  }

  /** Returns who is signed in, and what this administrator may do. */
  session(): Promise<AdminSession> {
    return this.request('GET', '/api/admin/session');
  }

  /** Ends the session of this browser. */
  async signOut(): Promise<void> {
    await this.send('DELETE', '/api/admin/session');
  }

  /** Lists the browsers in which you are signed in, or those of another administrator. */
  sessions(administratorId?: string): Promise<AdminSessions> {
    return this.request('GET', sessionsPath(administratorId));
  }

  /** Signs you out in one browser. */
  async endSession(sessionId: string): Promise<void> {
    await this.send('DELETE', `/api/admin/sessions/${encodeURIComponent(sessionId)}`);
  }

  /** Signs you out in all other browsers, or another administrator in all. */
  async endSessions(administratorId?: string): Promise<void> {
    await this.send('DELETE', sessionsPath(administratorId));
  }

  /** Lists your API tokens. */
  tokens(): Promise<ApiTokens> {
    return this.request('GET', '/api/admin/tokens');
  }

  /** Creates an API token. Its secret is returned only now. */
  createToken(token: NewApiToken): Promise<CreatedApiToken> {
    return this.request('POST', '/api/admin/tokens', { body: token });
  }

  /** Removes an API token, which ends it. */
  async removeToken(tokenId: string): Promise<void> {
    await this.send('DELETE', `/api/admin/tokens/${encodeURIComponent(tokenId)}`);
  }

  /** Lists the permissions of each role. */
  roles(): Promise<Roles> {
    return this.request('GET', '/api/admin/roles');
  }

  /** Calls an operation and returns the `data` member of its response, or undefined if the response is empty. */
  async request<Data>(method: string, path: string, options: RequestOptions = {}): Promise<Data> {
    const response = await this.send(method, path, options);
    const text = await response.text();
    return (text === '' ? undefined : (JSON.parse(text) as { data: Data }).data) as Data;
  }
}

function sessionsPath(administratorId: string | undefined): string {
  if (administratorId === undefined) return '/api/admin/sessions';
  return `/api/admin/administrators/${encodeURIComponent(administratorId)}/sessions`;
}
