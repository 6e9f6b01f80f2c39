import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

/** Browsers in which an administrator is signed in. */
export type AdminSessions = DataOf<'listAdminSessions'>;
/** The account of an administrator. */
export type AdministratorAccount = DataOf<'getAdministrator'>;
/** The role, and optionally the name, of a new administrator. */
export type NewInvitation = BodyOf<'inviteAdministrator'>;
/** A link that makes or resets one administrator. It is not shown again. */
export type NewInvitationLink = DataOf<'inviteAdministrator'>;
/** Links for administrators that can still be used, without the links. */
export type Invitations = DataOf<'listInvitations'>;
/** A new role or state. */
export type AdministratorChange = BodyOf<'changeAdministrator'>;
/** The name, the scopes and the lifetime of a new API token. */
export type NewApiToken = Omit<BodyOf<'createToken'>, 'days'> & Partial<Pick<BodyOf<'createToken'>, 'days'>>;
/** A new API token, with the secret that is not shown again. */
export type CreatedApiToken = DataOf<'createToken'>;
/** API tokens without their secrets. */
export type ApiTokens = DataOf<'listTokens'>;
/** The permissions of each role. */
export type Roles = DataOf<'listRoles'>;

/** Administrators with their links and sessions, API tokens, and roles. */
export class AdminAccess {
  readonly #send: Send;

  /** Use `SealpostAdmin.access` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists all administrators. */
  administrators(): Promise<readonly AdministratorAccount[]> {
    return dataFrom(this.#send, 'GET', '/api/admin/administrators');
  }

  /** Returns one administrator. */
  administrator(administratorId: string): Promise<AdministratorAccount> {
    return dataFrom(this.#send, 'GET', administratorPath(administratorId));
  }

  /** Creates a link with which one person becomes an administrator. */
  inviteAdministrator(invitation: NewInvitation): Promise<NewInvitationLink> {
    return dataFrom(this.#send, 'POST', '/api/admin/administrators', { body: invitation });
  }

  /** Lists the links for new and reset administrators that can still be used. */
  invitations(): Promise<Invitations> {
    return dataFrom(this.#send, 'GET', '/api/admin/invitations');
  }

  /** Ends a link that was not used. */
  async endInvitation(invitationId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/invitations/${encodeURIComponent(invitationId)}`);
  }

  /** Changes the role of an administrator, or disables or enables one. */
  changeAdministrator(administratorId: string, change: AdministratorChange): Promise<AdministratorAccount> {
    return dataFrom(this.#send, 'PATCH', administratorPath(administratorId), { body: change });
  }

  /** Removes an administrator with all sessions and API tokens. */
  async removeAdministrator(administratorId: string): Promise<void> {
    await this.#send('DELETE', administratorPath(administratorId));
  }

  /** Creates a link with which an administrator sets a new password and authenticator app. The old ones end at once. */
  resetAdministrator(administratorId: string): Promise<NewInvitationLink> {
    return dataFrom(this.#send, 'POST', `${administratorPath(administratorId)}/reset`);
  }

  /** Lists the browsers in which you are signed in, or those of another administrator. */
  sessions(administratorId?: string): Promise<AdminSessions> {
    return dataFrom(this.#send, 'GET', sessionsPath(administratorId));
  }

  /** Signs you, or another administrator, out in one browser. */
  async endSession(sessionId: string, administratorId?: string): Promise<void> {
    await this.#send('DELETE', `${sessionsPath(administratorId)}/${encodeURIComponent(sessionId)}`);
  }

  /** Signs you out in all other browsers, or another administrator in all. */
  async endSessions(administratorId?: string): Promise<void> {
    await this.#send('DELETE', sessionsPath(administratorId));
  }

  /** Lists your API tokens. */
  tokens(): Promise<ApiTokens> {
    return dataFrom(this.#send, 'GET', '/api/admin/tokens');
  }

  /** Creates an API token. Its secret is returned only now. */
  createToken(token: NewApiToken): Promise<CreatedApiToken> {
    return dataFrom(this.#send, 'POST', '/api/admin/tokens', { body: token });
  }

  /** Removes an API token, which ends it. */
  async removeToken(tokenId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/tokens/${encodeURIComponent(tokenId)}`);
  }

  /** Lists the permissions of each role. */
  roles(): Promise<Roles> {
    return dataFrom(this.#send, 'GET', '/api/admin/roles');
  }
}

function sessionsPath(administratorId: string | undefined): string {
  if (administratorId === undefined) return '/api/admin/sessions';
  return `${administratorPath(administratorId)}/sessions`;
}

function administratorPath(administratorId: string): string {
  return `/api/admin/administrators/${encodeURIComponent(administratorId)}`;
}
