import { AdminPolicy, AdminSettings } from './admin-configuration.ts';
import { AdminBrand, AdminLanguages, AdminLegal } from './admin-content.ts';
import { AdminPeople } from './admin-people.ts';
import { AdminLogs, AdminTransfers } from './admin-transfers.ts';
import { createConnection, type RequestOptions, type SealpostOptions, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

/** The signed-in administrator with role and permissions, and the end of the session. */
export type AdminSession = DataOf<'getAdminSession'>;
/** Browsers in which an administrator is signed in. */
export type AdminSessions = DataOf<'listAdminSessions'>;
/** Whether there is an administrator, and how to sign in. */
export type SignInDescription = DataOf<'getSignIn'>;
/** Name and password, and the code of the second factor if it is known already. */
export type PasswordSignIn = BodyOf<'signInByPassword'>;
/** The administrator who is signed in, or the second factor that is missing. */
export type PasswordSignInResult = DataOf<'signInByPassword'>;
/** The purpose of a link for a new or reset administrator. */
export type OpenInvitation = DataOf<'openInvitation'>;
/** Name and password of a new administrator. */
export type InvitationAcceptance = BodyOf<'acceptInvitation'>;
/** The secret for an authenticator app, and the state for the next step. */
export type TotpEnrollment = DataOf<'acceptInvitation'>;
/** The state of the step before, and a code of the authenticator app. */
export type TotpConfirmation = BodyOf<'confirmTotp'>;
/** A new or reset administrator, with recovery codes that are not shown again. */
export type ConfirmedInvitation = DataOf<'confirmInvitation'>;
/** How an administrator can sign in. */
export type Factors = DataOf<'getFactors'>;
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
/** The options with which a page asks the browser for a passkey, and a state. */
export type PasskeyRequest = DataOf<'startPasskeySignIn'>;
/** The signature of a passkey, and the state of its options. */
export type PasskeySignIn = BodyOf<'signInByPasskey'>;
/** The options with which a page asks the browser for a new passkey, and a state. */
export type PasskeyCreation = DataOf<'startPasskeyRegistration'>;
/** A new passkey, and the state of its options. */
export type NewPasskey = BodyOf<'addPasskey'>;
/** Your passkeys. */
export type Passkeys = DataOf<'listPasskeys'>;
/** The permissions of each role. */
export type Roles = DataOf<'listRoles'>;

/** The parts of the service with their state, since when, and the last error. */
export type Health = DataOf<'getHealth'>;
/** Used and free space. */
export type StorageUse = DataOf<'getStorage'>;
/** The steps of the set-up. */
export type Setup = DataOf<'getSetup'>;
/** The result of a check. */
export type CheckResult = DataOf<'runSetupCheck'>;
/** The outcome of a test email. */
export type TestEmail = DataOf<'getTestEmail'>;

/** The server, and the API token of a program. A page of the server needs no token: the browser sends its session. */
export interface AdminOptions extends Pick<SealpostOptions, 'baseUrl' | 'fetch' | 'signal'> {
  /** An API token that an administrator has created. */
  readonly token?: string;
}

/** A client for the administration of a Sealpost server. */
export class SealpostAdmin {
  /** Calls any operation and returns its response. Throws SealpostProblem if it fails. */
  readonly send: Send;
  /** Settings of the service. */
  readonly settings: AdminSettings;
  /** Rules that decide who may send to whom. */
  readonly policy: AdminPolicy;
  /** Legal notice and terms of use. */
  readonly legal: AdminLegal;
  /** Language packs. */
  readonly languages: AdminLanguages;
  /** Name, colors and logo. */
  readonly brand: AdminBrand;
  /** Transfers of all senders. */
  readonly transfers: AdminTransfers;
  /** The transfer log and the audit log. */
  readonly logs: AdminLogs;
  /** Clients, verifications, locked recipients, the mail queue and personal data. */
  readonly people: AdminPeople;

  /** Creates a client. It sends no request. */
  constructor({ token, ...options }: AdminOptions) {
    const send = createConnection(options);
    const own = {
      'X-Sealpost-Admin': '1',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    this.send = (method, path, given = {}) => send(method, path, { ...given, headers: { ...own, ...given.headers } });
    this.settings = new AdminSettings(this.send);
    this.policy = new AdminPolicy(this.send);
    this.legal = new AdminLegal(this.send);
    this.languages = new AdminLanguages(this.send);
    this.brand = new AdminBrand(this.send);
    this.transfers = new AdminTransfers(this.send);
    this.logs = new AdminLogs(this.send);
    this.people = new AdminPeople(this.send);
  }

  /** Returns whether there is an administrator, and how to sign in. */
  describeSignIn(): Promise<SignInDescription> {
    return this.request('GET', '/api/admin/sign-in');
  }

  /** Signs in, or returns the second factor that is missing. The browser gets the session as a cookie. */
  signIn(credentials: PasswordSignIn): Promise<PasswordSignInResult> {
    return this.request('POST', '/api/admin/sign-in/password', { body: credentials });
  }

  /** Completes a sign-in with a code of the authenticator app, or a recovery code. */
  async signInByCode(state: string, code: string): Promise<void> {
    await this.send('POST', '/api/admin/sign-in/code', { body: { state, code } });
  }

  /** Returns the options for `navigator.credentials.get()`, and a state that `signInByPasskey` needs. */
  startPasskeySignIn(): Promise<PasskeyRequest> {
    return this.request('POST', '/api/admin/sign-in/passkey/options');
  }

  /** Signs in with a passkey. The browser gets the session as a cookie. */
  async signInByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.send('POST', '/api/admin/sign-in/passkey', { body: signIn });
  }

  /** Returns what a link for a new or reset administrator is for. `token` is the text after `#`. */
  openInvitation(token: string): Promise<OpenInvitation> {
    return this.request('POST', '/api/admin/invitations/open', { body: { token } });
  }

  /** Checks name and password, and returns the secret for an authenticator app. */
  acceptInvitation(acceptance: InvitationAcceptance): Promise<TotpEnrollment> {
    return this.request('POST', '/api/admin/invitations/accept', { body: acceptance });
  }

  /** Creates or resets the administrator, and signs in. */
  confirmInvitation(confirmation: TotpConfirmation): Promise<ConfirmedInvitation> {
    return this.request('POST', '/api/admin/invitations/confirm', { body: confirmation });
  }

  /** Allows actions that need a recent sign-in, for five minutes. */
  async reauthenticate(password: string, code: string): Promise<void> {
    await this.send('POST', '/api/admin/session/reauthentication', { body: { password, code } });
  }

  /** Returns the options for `navigator.credentials.get()`, and a state that `reauthenticateByPasskey` needs. */
  startPasskeyConfirmation(): Promise<PasskeyRequest> {
    return this.request('POST', '/api/admin/session/reauthentication/passkey/options');
  }

  /** Allows actions that need a recent sign-in, for five minutes, with a passkey. */
  async reauthenticateByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.send('POST', '/api/admin/session/reauthentication/passkey', { body: signIn });
  }

  /** Lists your passkeys. */
  passkeys(): Promise<Passkeys> {
    return this.request('GET', '/api/admin/account/passkeys');
  }

  /** Returns the options for `navigator.credentials.create()`, and a state that `addPasskey` needs. */
  startPasskeyRegistration(): Promise<PasskeyCreation> {
    return this.request('POST', '/api/admin/account/passkeys/options');
  }

  /** Registers a passkey, and returns its ID. */
  async addPasskey(passkey: NewPasskey): Promise<string> {
    const { id } = await this.request<DataOf<'addPasskey'>>('POST', '/api/admin/account/passkeys', { body: passkey });
    return id;
  }

  /** Renames a passkey. */
  async renamePasskey(passkeyId: string, name: string): Promise<void> {
    await this.send('PATCH', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`, { body: { name } });
  }

  /** Removes a passkey, if you have another second factor. */
  async removePasskey(passkeyId: string): Promise<void> {
    await this.send('DELETE', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`);
  }

  /** Returns how you can sign in. */
  factors(): Promise<Factors> {
    return this.request('GET', '/api/admin/account/factors');
  }

  /** Changes your password, and ends your other sessions. */
  async changePassword(password: string): Promise<void> {
    await this.send('PUT', '/api/admin/account/password', { body: { password } });
  }

  /** Returns the secret for a new authenticator app. */
  startTotp(): Promise<TotpEnrollment> {
    return this.request('POST', '/api/admin/account/totp');
  }

  /** Replaces your authenticator app. */
  async confirmTotp(confirmation: TotpConfirmation): Promise<void> {
    await this.send('PUT', '/api/admin/account/totp', { body: confirmation });
  }

  /** Removes your authenticator app, if you have a passkey. */
  async removeTotp(): Promise<void> {
    await this.send('DELETE', '/api/admin/account/totp');
  }

  /** Replaces your recovery codes, and returns the new ones. */
  async createRecoveryCodes(): Promise<readonly string[]> {
    const { recoveryCodes } = await this.request<DataOf<'createRecoveryCodes'>>(
      'POST',
      '/api/admin/account/recovery-codes',
    );
    return recoveryCodes;
  }

  /** Lists all administrators. */
  administrators(): Promise<readonly AdministratorAccount[]> {
    return this.request('GET', '/api/admin/administrators');
  }

  /** Returns one administrator. */
  administrator(administratorId: string): Promise<AdministratorAccount> {
    return this.request('GET', administratorPath(administratorId));
  }

  /** Creates a link with which one person becomes an administrator. */
  inviteAdministrator(invitation: NewInvitation): Promise<NewInvitationLink> {
    return this.request('POST', '/api/admin/administrators', { body: invitation });
  }

  /** Lists the links for new and reset administrators that can still be used. */
  invitations(): Promise<Invitations> {
    return this.request('GET', '/api/admin/invitations');
  }

  /** Ends a link that was not used. */
  async endInvitation(invitationId: string): Promise<void> {
    await this.send('DELETE', `/api/admin/invitations/${encodeURIComponent(invitationId)}`);
  }

  /** Changes the role of an administrator, or disables or enables one. */
  changeAdministrator(administratorId: string, change: AdministratorChange): Promise<AdministratorAccount> {
    return this.request('PATCH', administratorPath(administratorId), { body: change });
  }

  /** Removes an administrator with all sessions and API tokens. */
  async removeAdministrator(administratorId: string): Promise<void> {
    await this.send('DELETE', administratorPath(administratorId));
  }

  /** Creates a link with which an administrator sets a new password and authenticator app. The old ones end at once. */
  resetAdministrator(administratorId: string): Promise<NewInvitationLink> {
    return this.request('POST', `${administratorPath(administratorId)}/reset`);
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

  /** Returns the parts of the service as the last check has found them. */
  health(): Promise<Health> {
    return this.request('GET', '/api/admin/health');
  }

  /** Checks all parts of the service now. */
  checkHealth(): Promise<Health> {
    return this.request('POST', '/api/admin/health/check');
  }

  /** Returns used and free space, and when the disk will be full. */
  storage(): Promise<StorageUse> {
    return this.request('GET', '/api/admin/storage');
  }

  /** Lists the steps of the set-up. */
  setup(): Promise<Setup> {
    return this.request('GET', '/api/admin/setup');
  }

  /** Marks a step of the set-up as done or skipped, or opens it again. */
  async changeSetupStep(step: string, state: BodyOf<'changeSetupStep'>['state']): Promise<void> {
    await this.send('PATCH', `/api/admin/setup/steps/${encodeURIComponent(step)}`, { body: { state } });
  }

  /** Runs a check of the set-up. A failure is a result, too. */
  runSetupCheck(check: string): Promise<CheckResult> {
    return this.request('POST', `/api/admin/setup/checks/${encodeURIComponent(check)}`);
  }

  /** Queues a test email, and returns its ID. */
  async sendTestEmail(address: string): Promise<string> {
    const body = { address };
    return (await this.request<DataOf<'sendTestEmail'>>('POST', '/api/admin/setup/test-emails', { body })).id;
  }

  /** Returns what has become of a test email. */
  testEmail(emailId: string): Promise<TestEmail> {
    return this.request('GET', `/api/admin/setup/test-emails/${encodeURIComponent(emailId)}`);
  }

  /** Returns the master key, to keep a copy offline. It needs a recent sign-in. */
  exportMasterKey(): Promise<DataOf<'exportMasterKey'>> {
    return this.request('POST', '/api/admin/master-key/export');
  }

  /** Compares a copy of the master key with the key of the data. */
  checkMasterKey(key: string): Promise<DataOf<'checkMasterKey'>> {
    return this.request('POST', '/api/admin/master-key/check', { body: { key } });
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
  return `${administratorPath(administratorId)}/sessions`;
}

function administratorPath(administratorId: string): string {
  return `/api/admin/administrators/${encodeURIComponent(administratorId)}`;
}
