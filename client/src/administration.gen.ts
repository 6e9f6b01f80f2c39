// Printed from src/administration. Do not edit: run `npm run print`.
import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf, QueryOf, ResponseOf } from './operation-types.ts';
import { type PageQuery, pathWith, queryOf } from './page-query.ts';
import type { BrandSample, EmailQuery, LockedRecipientQuery, PackTextQuery, RuleImportOptions } from './sdk.ts';
import { type Versioned, versioned, versionedPage } from './versioned.ts';

/** Whether there is an administrator, and how to sign in. */
export type SignInDescription = DataOf<'getSignIn'>;

/** Name and password, and the code of the second factor if it is known already. */
export type PasswordSignIn = BodyOf<'signInByPassword'>;

/** The administrator who is signed in, or the second factor that is missing. */
export type PasswordSignInResult = DataOf<'signInByPassword'>;

/** The options with which a page asks the browser for a passkey, and a state. */
export type PasskeyRequest = DataOf<'startPasskeySignIn'>;

/** The signature of a passkey, and the state of its options. */
export type PasskeySignIn = BodyOf<'signInByPasskey'>;

/** The purpose of a link for a new or reset administrator. */
export type OpenInvitation = DataOf<'openInvitation'>;

/** Name and password of a new administrator. */
export type InvitationAcceptance = BodyOf<'acceptInvitation'>;

/** The secret for an authenticator app, and the state for the next step. */
export type TotpEnrollment = DataOf<'acceptInvitation'>;

/** The state of the step before, and a code of the authenticator app. */
export type TotpConfirmation = BodyOf<'confirmInvitation'>;

/** A new or reset administrator, with recovery codes that are not shown again. */
export type ConfirmedInvitation = DataOf<'confirmInvitation'>;

/** How an administrator can sign in. */
export type Factors = DataOf<'getFactors'>;

/** The state of `startTotp`, a code of the app, and whether other sessions and API tokens end. */
export type NewTotp = BodyOf<'confirmTotp'>;

/** Your passkeys. */
export type Passkeys = DataOf<'listPasskeys'>;

/** The options with which a page asks the browser for a new passkey, and a state. */
export type PasskeyCreation = DataOf<'startPasskeyRegistration'>;

/** A new passkey, and the state of its options. */
export type NewPasskey = BodyOf<'addPasskey'>;

/** The role, and optionally the name, of a new administrator. */
export type NewInvitation = BodyOf<'inviteAdministrator'>;

/** A link that makes or resets one administrator. It is not shown again. */
export type NewInvitationLink = DataOf<'inviteAdministrator'>;

/** Links for administrators that can still be used, without the links. */
export type Invitations = DataOf<'listInvitations'>;

/** The account of an administrator. */
export type AdministratorAccount = DataOf<'getAdministrator'>;

/** A new role or state. */
export type AdministratorChange = BodyOf<'changeAdministrator'>;

/** The permissions of each role. */
export type Roles = DataOf<'listRoles'>;

/** The signed-in administrator with role and permissions, and the end of the session. */
export type AdminSession = DataOf<'getAdminSession'>;

/** Browsers in which an administrator is signed in. */
export type AdminSessions = DataOf<'listAdminSessions'>;

/** API tokens without their secrets. */
export type ApiTokens = DataOf<'listTokens'>;

/** The name, the scopes and the lifetime of a new API token. */
export type NewApiToken = Omit<BodyOf<'createToken'>, 'days'> & Partial<Pick<BodyOf<'createToken'>, 'days'>>;

/** A new API token, with the secret that is not shown again. */
export type CreatedApiToken = DataOf<'createToken'>;

/** Policy rules in their order. */
export type PolicyRules = DataOf<'listRules'>;

/** A policy rule. */
export type PolicyRule = DataOf<'addRule'>;

/** The effect, the addresses and the settings of a rule. */
export type NewPolicyRule = Omit<BodyOf<'addRule'>, 'settings'> & Partial<Pick<BodyOf<'addRule'>, 'settings'>>;

/** The changes of an import, or of a dry run. */
export type RuleImportResult = DataOf<'importRules'>;

/** A sender, recipients, and the network of the sender. */
export type PolicySimulation = BodyOf<'simulatePolicy'>;

/** The decision of the policy, and the rules that lead to it. */
export type PolicySimulationResult = DataOf<'simulatePolicy'>;

/** Settings with values, descriptions, types, limits and defaults. */
export type AdminSettingList = DataOf<'listSettings'>;

/** New values by name. Null gives a setting its default. */
export type SettingChanges = BodyOf<'changeSettings'>['changes'];

/** The legal notice, and the terms of use in all languages. */
export type LegalTexts = DataOf<'getLegalTexts'>;

/** Type and content of the legal notice. */
export type LegalNoticeText = BodyOf<'saveLegalNotice'>;

/** Title, type and content of the terms of use in one language. */
export type TermsText = BodyOf<'saveTerms'>;

/** Installed language packs, and stored ones that are invalid. */
export type InstalledLanguagePacks = DataOf<'listInstalledPacks'>;

/** A language pack, and what it lacks. */
export type CheckedLanguagePack = DataOf<'checkLanguagePack'>;

/** A page of messages. */
export type PackTextPage = ResponseOf<'listPackTexts'>;

/** New texts by key. Null returns to the text of the pack. */
export type PackTextChanges = BodyOf<'changePackTexts'>['changes'];

/** A message of a language pack, and the own text that replaces it. */
export type PackText = DataOf<'changePackTexts'>[number];

/** The settings of the brand, and the logo. */
export type BrandDescription = DataOf<'getBrand'>;

/** New values by name, such as `brand.name`. Null gives a setting its default. */
export type BrandChanges = BodyOf<'changeBrand'>['changes'];

/** The parts of a picture that were removed. */
export type SavedLogo = DataOf<'saveLogo'>;

/** A brand to preview: new values by name, and a picture in base64. */
export type BrandPreviewRequest = Omit<BodyOf<'previewBrand'>, 'changes'> & Partial<Pick<BodyOf<'previewBrand'>, 'changes'>>;

/** Sample pages and an email. */
export type BrandPreview = DataOf<'previewBrand'>;

/** Values by name, such as `brand.name`. */
export type BrandSampleValues = QueryOf<'showBrandSample'>;

/** The parts of the service with their state, since when, and the last error. */
export type Health = DataOf<'getHealth'>;

/** The version of the program. */
export type AdminStatus = DataOf<'getAdminStatus'>;

/** Used and free space. */
export type StorageUse = DataOf<'getStorage'>;

/** What needs a person. */
export type Attention = DataOf<'getAttention'>;

/** The steps of the set-up. */
export type Setup = DataOf<'getSetup'>;

/** The result of a check. */
export type CheckResult = DataOf<'runSetupCheck'>;

/** The outcome of a test email. */
export type TestEmail = DataOf<'getTestEmail'>;

/** Filters of a search for transfers, the size of a page, and where it begins. */
export type TransferFilters = QueryOf<'searchTransfers'>;

/** Transfers that match, newest first, and where the next page begins. */
export type FoundTransfers = ResponseOf<'searchTransfers'>;

/** A transfer with all recipients and its history. */
export type AdminTransfer = DataOf<'getAdminTransfer'>;

/** Filters and the format of an export. */
export type TransferExport = QueryOf<'exportTransfers'>;

/** Addresses that contain a text. */
export type SuggestedAddresses = DataOf<'suggestAddresses'>;

/** Filters of the transfer log, the size of a page, and where it begins. */
export type LogFilters = QueryOf<'listLog'>;

/** Entries of the transfer log, newest first, and where the next page begins. */
export type TransferLogPage = ResponseOf<'listLog'>;

/** The state and the result of a verification of both logs. */
export type LogVerification = DataOf<'startLogVerification'>;

/** Filters of the audit log, the size of a page, and where it begins. */
export type AuditFilters = QueryOf<'listAudit'>;

/** Entries of the audit log, newest first, and where the next page begins. */
export type AuditPage = ResponseOf<'listAudit'>;

/** The length of the periods, and the first and the last day. */
export type StatisticsRange = QueryOf<'getStatistics'>;

/** What happened in each period. */
export type Statistics = DataOf<'getStatistics'>;

/** Programs that may send for every address, or send log entries. */
export type RegisteredClients = DataOf<'listClients'>;

/** The purpose of a new client, and its ID if it has one already. */
export type NewClient = BodyOf<'addClient'>;

/** A new client, with the ID that the server has made. It is not shown again. */
export type NewClientResult = DataOf<'addClient'>;

/** A page of browsers and programs that have verified an address. */
export type ListedVerificationPage = ResponseOf<'listVerifications'>;

/** A page of recipients who are temporarily locked after wrong passwords. */
export type AnyLockedRecipientPage = ResponseOf<'listAllLockedRecipients'>;

/** A page of emails. */
export type AdminEmailPage = ResponseOf<'listEmails'>;

/** An email without its content. */
export type AdminEmail = DataOf<'getEmail'>;

/** How much is stored about an address. */
export type Person = DataOf<'findPerson'>;

/** Sign-in, and the own account: session, password and second factors. */
export class AdminAccount {
  readonly #send: Send;

  /** Use `SealpostAdmin.account` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Describe how to sign in. Returns whether there is an administrator, and how administrators can sign in. */
  async describeSignIn(): Promise<SignInDescription> {
    return dataFrom<DataOf<'getSignIn'>>(this.#send, 'GET', '/api/admin/sign-in');
  }

  /**
   * Sign in with name and password. Checks name and password, and the second factor if it is sent with them.
   * Without it, returns which one is missing. A complete sign-in sets the cookie of the session. A rejection does
   * not reveal whether the name or the password is wrong, or the code if it is sent with them.
   */
  async signIn(credentials: PasswordSignIn): Promise<PasswordSignInResult> {
    return dataFrom<DataOf<'signInByPassword'>>(this.#send, 'POST', '/api/admin/sign-in/password', { body: credentials });
  }

  /**
   * Completes a sign-in with a code of the authenticator app or a recovery code, and sets the cookie of the
   * session. Each code works once.
   */
  async signInByCode(state: string, code: string): Promise<void> {
    await this.#send('POST', '/api/admin/sign-in/code', { body: { state, code } });
  }

  /**
   * Start a sign-in with a passkey. Returns the options with which a page asks the browser for a passkey.
   * Passkeys need HTTPS with a host name, or `localhost`.
   */
  async startPasskeySignIn(): Promise<PasskeyRequest> {
    return dataFrom<DataOf<'startPasskeySignIn'>>(this.#send, 'POST', '/api/admin/sign-in/passkey/options');
  }

  /**
   * Signs in and sets the cookie of the session. A passkey needs no password: the authenticator verifies the
   * person. Each response works once.
   */
  async signInByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.#send('POST', '/api/admin/sign-in/passkey', { body: signIn });
  }

  /**
   * Open an invitation. Returns what a link for a new administrator, or for a reset one, is for. The link stays
   * valid.
   */
  async openInvitation(token: string): Promise<OpenInvitation> {
    return dataFrom<DataOf<'openInvitation'>>(this.#send, 'POST', '/api/admin/invitations/open', { body: { token } });
  }

  /**
   * Accept an invitation. Checks name and password of a new administrator, and returns the secret for an
   * authenticator app. With the same state, `startInvitationPasskey` offers a passkey instead. Nothing is stored
   * yet, and the link stays valid.
   */
  async acceptInvitation(acceptance: InvitationAcceptance): Promise<TotpEnrollment> {
    return dataFrom<DataOf<'acceptInvitation'>>(this.#send, 'POST', '/api/admin/invitations/accept', { body: acceptance });
  }

  /**
   * Confirm an invitation. Creates the administrator, or replaces the factors of a reset one, and signs in. The
   * code proves that the authenticator app has the secret. The link is used up.
   */
  async confirmInvitation(confirmation: TotpConfirmation): Promise<ConfirmedInvitation> {
    return dataFrom<DataOf<'confirmInvitation'>>(this.#send, 'POST', '/api/admin/invitations/confirm', { body: confirmation });
  }

  /**
   * Start to register the passkey of an invitation. Returns the options with which a page asks the browser for a
   * new passkey, as second factor instead of an authenticator app. Needs the state of `acceptInvitation`. Nothing
   * is stored yet, and the link stays valid.
   */
  async startInvitationPasskey(state: string): Promise<PasskeyCreation> {
    return dataFrom<DataOf<'startInvitationPasskey'>>(this.#send, 'POST', '/api/admin/invitations/passkey/options', { body: { state } });
  }

  /**
   * Confirm an invitation with a passkey. Creates the administrator, or replaces the factors of a reset one, with
   * this passkey as second factor, and signs in. The authenticator must have verified the person, by a
   * fingerprint or a PIN for example. The link is used up.
   */
  async confirmInvitationByPasskey(passkey: NewPasskey): Promise<ConfirmedInvitation> {
    return dataFrom<DataOf<'confirmInvitationByPasskey'>>(this.#send, 'POST', '/api/admin/invitations/passkey', { body: passkey });
  }

  /** Confirm the sign-in of the current session. Allows actions that need a recent sign-in, for five minutes. */
  async reauthenticate(password: string, code: string): Promise<void> {
    await this.#send('POST', '/api/admin/session/reauthentication', { body: { password, code } });
  }

  /** Get your factors. Returns how you can sign in. */
  async factors(): Promise<Factors> {
    return dataFrom<DataOf<'getFactors'>>(this.#send, 'GET', '/api/admin/account/factors');
  }

  /**
   * Change your password. Ends all your other sessions, and with `endTokens` all your API tokens, which stay
   * valid otherwise.
   */
  async changePassword(password: string, endTokens?: boolean): Promise<void> {
    await this.#send('PUT', '/api/admin/account/password', { body: { password, endTokens } });
  }

  /**
   * Start to replace your authenticator app. Returns the secret for a new app. The old one works until the new
   * one is confirmed. Administrators who sign in by single sign-on have no app: 404 / 2003.
   */
  async startTotp(): Promise<TotpEnrollment> {
    return dataFrom<DataOf<'startTotp'>>(this.#send, 'POST', '/api/admin/account/totp');
  }

  /**
   * Replace your authenticator app. The code proves that the new app has the secret. The old app stops working.
   * Your other sessions and your API tokens stay valid, unless the request ends them.
   */
  async confirmTotp(confirmation: NewTotp): Promise<void> {
    await this.#send('PUT', '/api/admin/account/totp', { body: confirmation });
  }

  /**
   * Remove your authenticator app. Needs a passkey for the current host name: the last second factor cannot be
   * removed.
   */
  async removeTotp(): Promise<void> {
    await this.#send('DELETE', '/api/admin/account/totp');
  }

  /** Create new recovery codes. Replaces your recovery codes. The old ones stop working. */
  async createRecoveryCodes(): Promise<readonly string[]> {
    return (await dataFrom<DataOf<'createRecoveryCodes'>>(this.#send, 'POST', '/api/admin/account/recovery-codes')).recoveryCodes;
  }

  /**
   * Start to confirm the sign-in with a passkey. Returns the options with which a page asks the browser for one
   * of your passkeys.
   */
  async startPasskeyConfirmation(): Promise<PasskeyRequest> {
    return dataFrom<DataOf<'startPasskeyConfirmation'>>(this.#send, 'POST', '/api/admin/session/reauthentication/passkey/options');
  }

  /**
   * Confirm the sign-in of the current session with a passkey. Allows actions that need a recent sign-in, for
   * five minutes.
   */
  async reauthenticateByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.#send('POST', '/api/admin/session/reauthentication/passkey', { body: signIn });
  }

  /** Lists your passkeys, oldest first: 10 at most. */
  async passkeys(): Promise<Passkeys> {
    return dataFrom<DataOf<'listPasskeys'>>(this.#send, 'GET', '/api/admin/account/passkeys');
  }

  /** Start to register a passkey. Returns the options with which a page asks the browser for a new passkey. */
  async startPasskeyRegistration(): Promise<PasskeyCreation> {
    return dataFrom<DataOf<'startPasskeyRegistration'>>(this.#send, 'POST', '/api/admin/account/passkeys/options');
  }

  /** Registers a passkey for you. The authenticator must have verified you, by a fingerprint or a PIN for example. */
  async addPasskey(passkey: NewPasskey): Promise<string> {
    return (await dataFrom<DataOf<'addPasskey'>>(this.#send, 'POST', '/api/admin/account/passkeys', { body: passkey })).id;
  }

  /** Rename one of your passkeys. Changes how you recognize the passkey. */
  async renamePasskey(passkeyId: string, name: string): Promise<void> {
    await this.#send('PATCH', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`, { body: { name } });
  }

  /**
   * Remove one of your passkeys. The passkey cannot sign in any more. The last second factor cannot be removed; a
   * passkey of an earlier host name does not count as one.
   */
  async removePasskey(passkeyId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`);
  }

  /** Get the current session. Returns who is signed in, what this administrator may do, and when the session ends. */
  async session(): Promise<AdminSession> {
    return dataFrom<DataOf<'getAdminSession'>>(this.#send, 'GET', '/api/admin/session');
  }

  /** Sign out. Ends the session of this request, and removes its cookie. */
  async signOut(): Promise<void> {
    await this.#send('DELETE', '/api/admin/session');
  }
}

/** Administrators with their links and sessions, API tokens, and roles. */
export class AdminAccess {
  readonly #send: Send;

  /** Use `SealpostAdmin.access` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Invite an administrator. Creates a link with which one person becomes an administrator. It is valid for 24
   * hours, and works once.
   */
  async inviteAdministrator(invitation: NewInvitation): Promise<NewInvitationLink> {
    return dataFrom<DataOf<'inviteAdministrator'>>(this.#send, 'POST', '/api/admin/administrators', { body: invitation });
  }

  /**
   * Lists the links for new and reset administrators that can still be used, newest first. The links themselves
   * are not shown again.
   */
  async invitations(): Promise<Invitations> {
    return dataFrom<DataOf<'listInvitations'>>(this.#send, 'GET', '/api/admin/invitations');
  }

  /** Ends a link for a new or reset administrator that was not used. It cannot be used any more. */
  async endInvitation(invitationId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/invitations/${encodeURIComponent(invitationId)}`);
  }

  /** Lists all administrators in the order of their names: 200 at most. */
  async administrators(): Promise<readonly AdministratorAccount[]> {
    return dataFrom<DataOf<'listAdministrators'>>(this.#send, 'GET', '/api/admin/administrators');
  }

  /** Get an administrator. Returns the account of one administrator. */
  async administrator(administratorId: string): Promise<AdministratorAccount> {
    return dataFrom<DataOf<'getAdministrator'>>(this.#send, 'GET', `/api/admin/administrators/${encodeURIComponent(administratorId)}`);
  }

  /**
   * Changes the role, or disables or enables the account. An administrator whose role was lowered, or who was
   * disabled, is signed out and loses all API tokens, and open links that this administrator has created end.
   */
  async changeAdministrator(administratorId: string, change: AdministratorChange): Promise<AdministratorAccount> {
    return dataFrom<DataOf<'changeAdministrator'>>(this.#send, 'PATCH', `/api/admin/administrators/${encodeURIComponent(administratorId)}`, { body: change });
  }

  /**
   * Removes the account with all sessions and API tokens, and ends the open links that this administrator has
   * created. The audit log keeps its entries.
   */
  async removeAdministrator(administratorId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/administrators/${encodeURIComponent(administratorId)}`);
  }

  /**
   * Reset an administrator. Creates a link with which an administrator sets a new password and a new
   * authenticator app. The old ones, passkeys, recovery codes, sessions, API tokens and open links that this
   * administrator has created end at once.
   */
  async resetAdministrator(administratorId: string): Promise<NewInvitationLink> {
    return dataFrom<DataOf<'resetAdministrator'>>(this.#send, 'POST', `/api/admin/administrators/${encodeURIComponent(administratorId)}/reset`);
  }

  /** Lists the permissions of each role, and which of them an API token can have. */
  async roles(): Promise<Roles> {
    return dataFrom<DataOf<'listRoles'>>(this.#send, 'GET', '/api/admin/roles');
  }

  /**
   * Lists the browsers in which you are signed in, newest first: 20 at most. With `administratorId`: Lists the
   * browsers in which an administrator is signed in, newest first: 20 at most.
   */
  async sessions(administratorId?: string): Promise<AdminSessions> {
    if (administratorId === undefined) return dataFrom<DataOf<'listAdminSessions'>>(this.#send, 'GET', '/api/admin/sessions');
    else return dataFrom<DataOf<'listAdministratorSessions'>>(this.#send, 'GET', `/api/admin/administrators/${encodeURIComponent(administratorId)}/sessions`);
  }

  /**
   * End all your other sessions. Signs you out in all browsers except this one. API tokens stay valid. With
   * `administratorId`: End all sessions of an administrator. Signs an administrator out everywhere. API tokens
   * stay valid.
   */
  async endSessions(administratorId?: string): Promise<void> {
    if (administratorId === undefined) await this.#send('DELETE', '/api/admin/sessions');
    else await this.#send('DELETE', `/api/admin/administrators/${encodeURIComponent(administratorId)}/sessions`);
  }

  /**
   * End one of your sessions. Signs you out in one browser. Its next request is refused. With `administratorId`:
   * End one session of an administrator. Signs an administrator out in one browser. Its next request is refused.
   */
  async endSession(sessionId: string, administratorId?: string): Promise<void> {
    if (administratorId === undefined) await this.#send('DELETE', `/api/admin/sessions/${encodeURIComponent(sessionId)}`);
    else await this.#send('DELETE', `/api/admin/administrators/${encodeURIComponent(administratorId)}/sessions/${encodeURIComponent(sessionId)}`);
  }

  /** Lists your API tokens, newest first: 50 at most. A token stays listed for 30 days after its end. */
  async tokens(): Promise<ApiTokens> {
    return dataFrom<DataOf<'listTokens'>>(this.#send, 'GET', '/api/admin/tokens');
  }

  /**
   * Creates a token for a program that administers the service. It acts for you: it can do what its scopes and
   * your role allow at the time of the request. It cannot manage accounts or other tokens.
   */
  async createToken(token: NewApiToken): Promise<CreatedApiToken> {
    return dataFrom<DataOf<'createToken'>>(this.#send, 'POST', '/api/admin/tokens', { body: token });
  }

  /** Removes a token. Its next request is refused. */
  async removeToken(tokenId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/tokens/${encodeURIComponent(tokenId)}`);
  }
}

/** Health, storage, the set-up and the master key. */
export class AdminService {
  readonly #send: Send;

  /** Use `SealpostAdmin.service` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Get the state of each part. Returns the state of database, storage, free space, mail server, virus scanner,
   * clock and certificate, and whether the master key was copied, since when, and the last error with its code.
   * The service checks them each minute, the mail server every five minutes and the certificate every hour.
   */
  async health(): Promise<Health> {
    return dataFrom<DataOf<'getHealth'>>(this.#send, 'GET', '/api/admin/health');
  }

  /**
   * Checks all parts and returns their state. Takes up to a minute if a part does not respond. While another
   * check runs, returns the state before it.
   */
  async checkHealth(): Promise<Health> {
    return dataFrom<DataOf<'checkHealth'>>(this.#send, 'POST', '/api/admin/health/check');
  }

  /** Get the version. Returns the version of the program that has responded. */
  async status(): Promise<AdminStatus> {
    return dataFrom<DataOf<'getAdminStatus'>>(this.#send, 'GET', '/api/admin/status');
  }

  /**
   * Get used and free space. Returns how much space is used and free, and when the disk will be full at the use
   * of the last 14 days.
   */
  async storage(): Promise<StorageUse> {
    return dataFrom<DataOf<'getStorage'>>(this.#send, 'GET', '/api/admin/storage');
  }

  /**
   * Counts failed emails, locked recipients, transfers with findings of the virus scanner, senders who have used
   * their quota, open invitations and open steps of the set-up, each only if the caller may list them.
   */
  async attention(): Promise<Attention> {
    return dataFrom<DataOf<'getAttention'>>(this.#send, 'GET', '/api/admin/attention');
  }

  /**
   * List the steps of the set-up. Returns which steps are open, done or skipped. The service finds out itself
   * that a step is done, except for the copy of the master key and the languages.
   */
  async setup(): Promise<Setup> {
    return dataFrom<DataOf<'getSetup'>>(this.#send, 'GET', '/api/admin/setup');
  }

  /**
   * Change a step of the set-up. Marks a step as done or skipped, or opens it again. A step that the service
   * finds done stays done.
   */
  async changeSetupStep(step: string, state: BodyOf<'changeSetupStep'>['state']): Promise<void> {
    await this.#send('PATCH', `/api/admin/setup/steps/${encodeURIComponent(step)}`, { body: { state } });
  }

  /**
   * Runs one check and returns its result; a failure is a result too. `baseUrl` requests the service at its
   * public address, as browsers do. Takes up to ten seconds, and up to a minute for `scanner`. Each check runs
   * once at a time.
   */
  async runSetupCheck(check: string): Promise<CheckResult> {
    return dataFrom<DataOf<'runSetupCheck'>>(this.#send, 'POST', `/api/admin/setup/checks/${encodeURIComponent(check)}`);
  }

  /**
   * Send a test email. Queues an email that shows whether emails arrive: 20 in an hour at most. `getTestEmail`
   * returns its outcome.
   */
  async sendTestEmail(address: string): Promise<string> {
    return (await dataFrom<DataOf<'sendTestEmail'>>(this.#send, 'POST', '/api/admin/setup/test-emails', { body: { address } })).id;
  }

  /**
   * Get the outcome of a test email. Returns whether the mail server has accepted a test email, or why not. It is
   * available for a day.
   */
  async testEmail(emailId: string): Promise<TestEmail> {
    return dataFrom<DataOf<'getTestEmail'>>(this.#send, 'GET', `/api/admin/setup/test-emails/${encodeURIComponent(emailId)}`);
  }

  /**
   * Copy the master key. Returns the line of the current master key, so that a copy can be kept offline. Without
   * this key, no data can be read.
   */
  async exportMasterKey(): Promise<DataOf<'exportMasterKey'>> {
    return dataFrom<DataOf<'exportMasterKey'>>(this.#send, 'POST', '/api/admin/master-key/export');
  }

  /** Check a copy of the master key. Compares a copy with the key of the data. Nothing is stored. */
  async checkMasterKey(key: string): Promise<DataOf<'checkMasterKey'>> {
    return dataFrom<DataOf<'checkMasterKey'>>(this.#send, 'POST', '/api/admin/master-key/check', { body: { key } });
  }
}

/** Settings of the service. */
export class AdminSettings {
  readonly #send: Send;

  /** Use `SealpostAdmin.settings` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Lists all settings with their values, descriptions, types, limits and defaults. `ETag` is the version that a
   * change must name.
   */
  async list(): Promise<Versioned<AdminSettingList>> {
    return versioned(this.#send, 'GET', '/api/admin/settings');
  }

  /**
   * Changes several settings on all servers at once. If one of them is invalid, alone or together with the
   * others, none is changed. Settings whose `reauthentication` is true need the permission `settings.security`,
   * which no API token has, and a recent sign-in.
   */
  async change(changes: SettingChanges, version: string): Promise<Versioned<AdminSettingList>> {
    return versioned(this.#send, 'PATCH', '/api/admin/settings', { body: { changes }, version });
  }
}

/** Rules that decide who may send to whom. */
export class AdminPolicy {
  readonly #send: Send;

  /** Use `SealpostAdmin.policy` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Lists all rules in their order: 1,000 at most. The order makes no difference for what they decide. `ETag` is
   * the version that a change must name.
   */
  async rules(): Promise<Versioned<PolicyRules>> {
    return versioned(this.#send, 'GET', '/api/admin/policy/rules');
  }

  /** Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once. */
  async add(rule: NewPolicyRule, version: string): Promise<Versioned<PolicyRule>> {
    return versioned(this.#send, 'POST', '/api/admin/policy/rules', { body: rule, version });
  }

  /** Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that. */
  async change(ruleId: string, rule: NewPolicyRule, version: string): Promise<Versioned<PolicyRule>> {
    return versioned(this.#send, 'PUT', `/api/admin/policy/rules/${encodeURIComponent(ruleId)}`, { body: rule, version });
  }

  /**
   * Changes the order in which rules are listed. It makes no difference for what they decide. Returns the version
   * that the next change must name.
   */
  async order(ids: readonly string[], version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', '/api/admin/policy/order', { body: { ids }, version })).version;
  }

  /** Export policy rules. Returns the rules as a CSV file that can be imported, without the try-out rule. */
  async export(): Promise<string> {
    return (await this.#send('GET', '/api/admin/exports/policy')).text();
  }

  /**
   * Imports all rules of a CSV file or, if one of its lines is wrong, none. Rules that exist keep their IDs. A
   * dry run needs no `If-Match`.
   */
  async import(csv: string, version: string, options: RuleImportOptions = {}): Promise<Versioned<RuleImportResult>> {
    return versioned(this.#send, 'POST', '/api/admin/policy/import', { body: { csv, ...options }, version });
  }

  /**
   * Imports all rules of a CSV file or, if one of its lines is wrong, none. Rules that exist keep their IDs. A
   * dry run needs no `If-Match`. Sends `dryRun: true`.
   */
  async tryImport(csv: string, options: RuleImportOptions = {}): Promise<RuleImportResult> {
    return dataFrom<DataOf<'importRules'>>(this.#send, 'POST', '/api/admin/policy/import', { body: { csv, ...options, dryRun: true } });
  }

  /** Removes a rule from all servers at once. Returns the version that the next change must name. */
  async remove(ruleId: string, version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', `/api/admin/policy/rules/${encodeURIComponent(ruleId)}`, { version })).version;
  }

  /** Simulate the policy. Returns what the policy decides for a sender and recipients, and which rules lead to it. */
  async simulate(simulation: PolicySimulation): Promise<PolicySimulationResult> {
    return dataFrom<DataOf<'simulatePolicy'>>(this.#send, 'POST', '/api/admin/policy/simulate', { body: simulation });
  }
}

/** Legal notice and terms of use. */
export class AdminLegal {
  readonly #send: Send;

  /** Use `SealpostAdmin.legal` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Get the legal texts. Returns the legal notice, and the terms of use in all languages. `ETag` is the version
   * that a change must name.
   */
  async texts(): Promise<Versioned<LegalTexts>> {
    return versioned(this.#send, 'GET', '/api/admin/legal');
  }

  /**
   * Save the legal notice. Replaces the legal notice on all pages. Returns the version that the next change must
   * name.
   */
  async saveNotice(text: LegalNoticeText, version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', '/api/admin/legal/notice', { body: text, version })).version;
  }

  /** Removes the legal notice from all pages. Returns the version that the next change must name. */
  async removeNotice(version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', '/api/admin/legal/notice', { version })).version;
  }

  /** Preview a legal text. Returns the HTML that pages would show for a text. Nothing is changed. */
  async preview(text: LegalNoticeText): Promise<string> {
    return (await dataFrom<DataOf<'previewLegalText'>>(this.#send, 'POST', '/api/admin/legal/preview', { body: text })).html;
  }

  /**
   * Save the terms of use in one language. Replaces the terms of use in this language. If they are active,
   * senders must accept them again. Returns the version that the next change must name.
   */
  async saveTerms(locale: string, text: TermsText, version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', `/api/admin/legal/terms/${encodeURIComponent(locale)}`, { body: text, version })).version;
  }

  /**
   * Removes the terms of use in this language. Without any text they are not active. Returns the version that the
   * next change must name.
   */
  async removeTerms(locale: string, version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', `/api/admin/legal/terms/${encodeURIComponent(locale)}`, { version })).version;
  }
}

/** Language packs. */
export class AdminLanguages {
  readonly #send: Send;

  /** Use `SealpostAdmin.languages` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Installs the language pack in a ZIP file, or replaces the one with its ID, on all servers. */
  async install(zip: Uint8Array<ArrayBuffer> | Blob): Promise<CheckedLanguagePack> {
    return dataFrom<DataOf<'installLanguagePack'>>(this.#send, 'POST', '/api/admin/language-packs', { bytes: zip });
  }

  /** Lists all language packs with the number of messages that they lack: 100 at most. */
  async list(): Promise<InstalledLanguagePacks> {
    return dataFrom<DataOf<'listInstalledPacks'>>(this.#send, 'GET', '/api/admin/language-packs');
  }

  /** Checks the language pack in a ZIP file. Nothing is stored. */
  async checkFile(zip: Uint8Array<ArrayBuffer> | Blob): Promise<CheckedLanguagePack> {
    return dataFrom<DataOf<'checkNewLanguagePack'>>(this.#send, 'POST', '/api/admin/language-packs/check', { bytes: zip });
  }

  /** Check an installed language pack. Compares an installed language pack with the English one. */
  async check(packId: string): Promise<CheckedLanguagePack> {
    return dataFrom<DataOf<'checkLanguagePack'>>(this.#send, 'GET', `/api/admin/language-packs/${encodeURIComponent(packId)}/check`);
  }

  /** Removes a language pack from all servers, also an invalid one. Without English, built-in texts are used. */
  async remove(packId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/language-packs/${encodeURIComponent(packId)}`);
  }

  /**
   * Lists the messages of a language pack by key: the text of the pack, and the own text that replaces it. `ETag`
   * is the version of all own texts of the pack, which a change must name.
   */
  async texts(packId: string, query: PackTextQuery = {}): Promise<Versioned<PackTextPage>> {
    return versionedPage(this.#send, 'GET', `/api/admin/language-packs/${encodeURIComponent(packId)}/texts`, { query: queryOf(query) });
  }

  /**
   * Change texts of a language pack. Replaces single texts on all servers, or returns to those of the pack. Own
   * texts stay when the pack is replaced, also by an upgrade. If one of them is invalid, none is changed: a text
   * may only use the placeholders of the English message, and needs all plural forms of its language. A pack has
   * at most 500 own texts.
   */
  async changeTexts(packId: string, changes: PackTextChanges, version: string): Promise<Versioned<readonly PackText[]>> {
    return versioned(this.#send, 'PATCH', `/api/admin/language-packs/${encodeURIComponent(packId)}/texts`, { body: { changes }, version });
  }
}

/** Name, colors and logo. */
export class AdminBrand {
  readonly #send: Send;

  /** Use `SealpostAdmin.brand` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Get the brand. Returns name, colors and other settings of the brand, and describes the logo. `ETag` is the
   * version that a change must name.
   */
  async get(): Promise<Versioned<BrandDescription>> {
    return versioned(this.#send, 'GET', '/api/admin/brand');
  }

  /** Changes settings that begin with `brand.`: all of them, or none. Pages and emails show the change at once. */
  async change(changes: BrandChanges, version: string): Promise<Versioned<BrandDescription>> {
    return versioned(this.#send, 'PATCH', '/api/admin/brand', { body: { changes }, version });
  }

  /**
   * Save the logo. Shows a PNG or SVG picture of at most 65536 bytes on all pages. Everything that could run or
   * load something is removed from it.
   */
  async saveLogo(picture: Uint8Array<ArrayBuffer> | Blob, version: string): Promise<Versioned<SavedLogo>> {
    return versioned(this.#send, 'PUT', '/api/admin/brand/logo', { bytes: picture, version });
  }

  /** Removes the logo from all pages. Returns the version that the next change must name. */
  async removeLogo(version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', '/api/admin/brand/logo', { version })).version;
  }

  /**
   * Preview a brand. Returns sample pages and an email with a brand that is not set yet, in the language of
   * `Accept-Language`. Nothing is changed.
   */
  async preview(request: BrandPreviewRequest): Promise<BrandPreview> {
    return dataFrom<DataOf<'previewBrand'>>(this.#send, 'POST', '/api/admin/brand/preview', { body: request });
  }

  /**
   * Returns the path below the base URL. Show a sample of a brand. Returns a sample page or email as a page for a
   * frame. Settings in the query count instead of those that are set. The language is that of the cookie of the
   * web app or of `Accept-Language`. Nothing is changed.
   */
  samplePath(sample: BrandSample, query: BrandSampleValues = {}): string {
    return pathWith(`/api/admin/brand/preview/${encodeURIComponent(sample)}`, query);
  }
}

/** Transfers of all senders, and statistics about them. */
export class AdminTransfers {
  readonly #send: Send;

  /** Use `SealpostAdmin.transfers` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Search transfers. Lists the transfers of all senders that match all filters, newest first. Drafts are not
   * listed. The time of a request does not depend on the number of stored transfers.
   */
  async search(query: TransferFilters = {}): Promise<FoundTransfers> {
    return (await (await this.#send('GET', '/api/admin/transfers', { query: queryOf(query) })).json()) as FoundTransfers;
  }

  /**
   * Get a transfer with its history. Returns a transfer with all recipients and its log, without subject, message
   * and file names.
   */
  async get(trackingId: string): Promise<AdminTransfer> {
    return dataFrom<DataOf<'getAdminTransfer'>>(this.#send, 'GET', `/api/admin/transfers/${encodeURIComponent(trackingId)}`);
  }

  /**
   * Deletes a transfer with its keys and files for everyone. Its record stays, with the state `Deleted_by_admin`.
   * Running downloads end within seconds. Sends no email.
   */
  async delete(trackingId: string, reason?: string): Promise<void> {
    await this.#send('POST', `/api/admin/transfers/${encodeURIComponent(trackingId)}/delete`, { body: { reason } });
  }

  /**
   * Export transfers. Sends all transfers that match all filters, newest first, with all recipients. The audit
   * log records it. A server process sends one export at once to each administrator, their API tokens included,
   * and eight to all.
   */
  async export(query: TransferExport = {}): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/transfers', { query: queryOf(query) });
  }

  /** Suggest addresses. Lists the first 20 addresses that contain a text, in their order. */
  async suggestAddresses(q?: string): Promise<SuggestedAddresses> {
    return dataFrom<DataOf<'suggestAddresses'>>(this.#send, 'GET', '/api/admin/addresses', { query: queryOf({ q }) });
  }

  /**
   * Get statistics. Returns what happened in each hour, day or month. A job counts, so the last seconds may be
   * missing. Statistics stay for three years.
   */
  async statistics(query: StatisticsRange = {}): Promise<Statistics> {
    return dataFrom<DataOf<'getStatistics'>>(this.#send, 'GET', '/api/admin/statistics', { query: queryOf(query) });
  }
}

/** The transfer log and the audit log. */
export class AdminLogs {
  readonly #send: Send;

  /** Use `SealpostAdmin.logs` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists what happened to transfers, newest first. The log contains no addresses. */
  async list(query: LogFilters = {}): Promise<TransferLogPage> {
    return (await (await this.#send('GET', '/api/admin/log', { query: queryOf(query) })).json()) as TransferLogPage;
  }

  /** Get the verification of both logs. Returns the last verification that was started, or null if there was none. */
  async verification(): Promise<LogVerification | null> {
    return dataFrom<DataOf<'getLogVerification'>>(this.#send, 'GET', '/api/admin/log/verification');
  }

  /**
   * Verify both logs. Starts to verify that the transfer log and the audit log were not tampered with. It may
   * take minutes. `getLogVerification` returns its state and its result.
   */
  async startVerification(): Promise<LogVerification> {
    return dataFrom<DataOf<'startLogVerification'>>(this.#send, 'POST', '/api/admin/log/verification');
  }

  /**
   * Export the transfer log. Sends the whole transfer log as JSON Lines, oldest entry first. The audit log
   * records it.
   */
  async export(): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/log');
  }

  /** Lists changes by administrators, exports and sign-ins, newest first. */
  async audit(query: AuditFilters = {}): Promise<AuditPage> {
    return (await (await this.#send('GET', '/api/admin/audit', { query: queryOf(query) })).json()) as AuditPage;
  }

  /**
   * Export the audit log. Sends the whole audit log as JSON Lines, oldest entry first, with old and new values.
   * The last entry is that of the export.
   */
  async exportAudit(): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/audit');
  }
}

/** Clients, verifications, locked recipients, the mail queue and personal data. */
export class AdminPeople {
  readonly #send: Send;

  /** Use `SealpostAdmin.people` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists all registered clients, oldest first: 1,000 at most. Client IDs are secrets, and are not stored. */
  async clients(): Promise<RegisteredClients> {
    return dataFrom<DataOf<'listClients'>>(this.#send, 'GET', '/api/admin/clients');
  }

  /**
   * Registers a client for any sender address, or for log entries. A client may be registered for both. A
   * registered one is registered again without an error.
   */
  async addClient(client: NewClient): Promise<NewClientResult> {
    return dataFrom<DataOf<'addClient'>>(this.#send, 'POST', '/api/admin/clients', { body: client });
  }

  /** Removes a client for all purposes, and ends all of its verifications. */
  async removeClient(fingerprint: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/clients/${encodeURIComponent(fingerprint)}`);
  }

  /** Lists the browsers and programs that have verified the address and can use it, newest first. */
  async verifications(address: string, query: PageQuery = {}): Promise<ListedVerificationPage> {
    return (await (await this.#send('GET', `/api/admin/people/${encodeURIComponent(address)}/verifications`, { query: queryOf(query) })).json()) as ListedVerificationPage;
  }

  /**
   * End all verifications of an address. All browsers and programs must verify the address again. Transfers stay
   * as they are.
   */
  async endVerifications(address: string): Promise<number> {
    return (await dataFrom<DataOf<'endVerificationsOf'>>(this.#send, 'DELETE', `/api/admin/people/${encodeURIComponent(address)}/verifications`)).ended;
  }

  /** End a verification. The browser or program must verify the address again. */
  async endVerification(verificationId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/verifications/${encodeURIComponent(verificationId)}`);
  }

  /**
   * Lists recipients of active transfers who are temporarily locked after wrong passwords. The one whose lock
   * ends last is the first.
   */
  async lockedRecipients(query: LockedRecipientQuery = {}): Promise<AnyLockedRecipientPage> {
    return (await (await this.#send('GET', '/api/admin/locked-recipients', { query: queryOf(query) })).json()) as AnyLockedRecipientPage;
  }

  /** Unlock a recipient. Resets the counters of wrong passwords of a recipient. */
  async unlockRecipient(recipientId: string): Promise<void> {
    await this.#send('POST', `/api/admin/locked-recipients/${encodeURIComponent(recipientId)}/unlock`);
  }

  /**
   * Lists emails without their content. Those whose next or last attempt is the latest come first. Records of
   * sent emails are removed with their transfer.
   */
  async emails(query: EmailQuery = {}): Promise<AdminEmailPage> {
    return (await (await this.#send('GET', '/api/admin/emails', { query: queryOf(query) })).json()) as AdminEmailPage;
  }

  /**
   * Send all queued emails now. Makes the next attempt of all queued emails now, for example after a mail server
   * was repaired. Those that are due within three minutes stay as they are.
   */
  async retryEmails(): Promise<number> {
    return (await dataFrom<DataOf<'retryEmails'>>(this.#send, 'POST', '/api/admin/emails/retry')).retried;
  }

  /** Get an email. Returns the state of an email, and why the last attempt has failed. */
  async email(emailId: string): Promise<AdminEmail> {
    return dataFrom<DataOf<'getEmail'>>(this.#send, 'GET', `/api/admin/emails/${encodeURIComponent(emailId)}`);
  }

  /**
   * Drops a queued or failed email, which is not sent any more. The sender sees that the reader was not notified.
   * An email that is being sent may still arrive.
   */
  async dropEmail(emailId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/emails/${encodeURIComponent(emailId)}`);
  }

  /**
   * Send an email now. Makes the next attempt of a queued email now, or queues a failed one again. One that is
   * due within three minutes stays as it is, because a server may be sending it. The content of a failed email is
   * destroyed: only emails that are made of data of their transfer, and contain no link with a secret, can be
   * queued again.
   */
  async retryEmail(emailId: string): Promise<AdminEmail> {
    return dataFrom<DataOf<'retryEmail'>>(this.#send, 'POST', `/api/admin/emails/${encodeURIComponent(emailId)}/retry`);
  }

  /** Find the personal data of an address. Counts what is stored about an address. */
  async find(address: string): Promise<Person> {
    return dataFrom<DataOf<'findPerson'>>(this.#send, 'GET', `/api/admin/people/${encodeURIComponent(address)}`);
  }

  /**
   * Erase the personal data of an address. Starts the deletion of all data about the address, as its owner can:
   * transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure
   * (GDPR). It cannot be undone.
   */
  async erase(address: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/people/${encodeURIComponent(address)}`);
  }

  /**
   * Export the personal data of an address. Returns all data about an address, for its owner (right of access,
   * GDPR), as JSON Lines. It contains texts and file names of own transfers, but no contents. Other people appear
   * only as recipients of own transfers. The export is recorded in the audit log before it is sent.
   */
  async export(address: string): Promise<Response> {
    return this.#send('GET', `/api/admin/people/${encodeURIComponent(address)}/export`);
  }
}
