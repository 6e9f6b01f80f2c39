import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

/** The signed-in administrator with role and permissions, and the end of the session. */
export type AdminSession = DataOf<'getAdminSession'>;
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
export type TotpConfirmation = BodyOf<'confirmInvitation'>;
/** The same for the signed-in administrator, and whether other sessions and API tokens end. */
export type NewTotp = BodyOf<'confirmTotp'>;
/** A new or reset administrator, with recovery codes that are not shown again. */
export type ConfirmedInvitation = DataOf<'confirmInvitation'>;
/** How an administrator can sign in. */
export type Factors = DataOf<'getFactors'>;
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

/** Sign-in, and the own account: session, password and second factors. */
export class AdminAccount {
  readonly #send: Send;

  /** Use `SealpostAdmin.account` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns whether there is an administrator, and how to sign in. */
  describeSignIn(): Promise<SignInDescription> {
    return dataFrom(this.#send, 'GET', '/api/admin/sign-in');
  }

  /** Signs in, or returns the second factor that is missing. The browser gets the session as a cookie. */
  signIn(credentials: PasswordSignIn): Promise<PasswordSignInResult> {
    return dataFrom(this.#send, 'POST', '/api/admin/sign-in/password', { body: credentials });
  }

  /** Completes a sign-in with a code of the authenticator app, or a recovery code. */
  async signInByCode(state: string, code: string): Promise<void> {
    await this.#send('POST', '/api/admin/sign-in/code', { body: { state, code } });
  }

  /** Returns the options for `navigator.credentials.get()`, and a state that `signInByPasskey` needs. */
  startPasskeySignIn(): Promise<PasskeyRequest> {
    return dataFrom(this.#send, 'POST', '/api/admin/sign-in/passkey/options');
  }

  /** Signs in with a passkey. The browser gets the session as a cookie. */
  async signInByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.#send('POST', '/api/admin/sign-in/passkey', { body: signIn });
  }

  /** Returns what a link for a new or reset administrator is for. `token` is the text after `#`. */
  openInvitation(token: string): Promise<OpenInvitation> {
    return dataFrom(this.#send, 'POST', '/api/admin/invitations/open', { body: { token } });
  }

  /** Checks name and password, and returns the secret for an authenticator app. */
  acceptInvitation(acceptance: InvitationAcceptance): Promise<TotpEnrollment> {
    return dataFrom(this.#send, 'POST', '/api/admin/invitations/accept', { body: acceptance });
  }

  /** Creates or resets the administrator, and signs in. */
  confirmInvitation(confirmation: TotpConfirmation): Promise<ConfirmedInvitation> {
    return dataFrom(this.#send, 'POST', '/api/admin/invitations/confirm', { body: confirmation });
  }

  /**
   * Returns the options for `navigator.credentials.create()`, and a state that `confirmInvitationByPasskey` needs. Takes the
   * state that `acceptInvitation` has returned.
   */
  startInvitationPasskey(state: string): Promise<PasskeyCreation> {
    return dataFrom(this.#send, 'POST', '/api/admin/invitations/passkey/options', { body: { state } });
  }

  /** Creates or resets the administrator with a passkey instead of an authenticator app, and signs in. */
  confirmInvitationByPasskey(passkey: NewPasskey): Promise<ConfirmedInvitation> {
    return dataFrom(this.#send, 'POST', '/api/admin/invitations/passkey', { body: passkey });
  }

  /** Allows actions that need a recent sign-in, for five minutes. */
  async reauthenticate(password: string, code: string): Promise<void> {
    await this.#send('POST', '/api/admin/session/reauthentication', { body: { password, code } });
  }

  /** Returns the options for `navigator.credentials.get()`, and a state that `reauthenticateByPasskey` needs. */
  startPasskeyConfirmation(): Promise<PasskeyRequest> {
    return dataFrom(this.#send, 'POST', '/api/admin/session/reauthentication/passkey/options');
  }

  /** Allows actions that need a recent sign-in, for five minutes, with a passkey. */
  async reauthenticateByPasskey(signIn: PasskeySignIn): Promise<void> {
    await this.#send('POST', '/api/admin/session/reauthentication/passkey', { body: signIn });
  }

  /** Lists your passkeys. */
  passkeys(): Promise<Passkeys> {
    return dataFrom(this.#send, 'GET', '/api/admin/account/passkeys');
  }

  /** Returns the options for `navigator.credentials.create()`, and a state that `addPasskey` needs. */
  startPasskeyRegistration(): Promise<PasskeyCreation> {
    return dataFrom(this.#send, 'POST', '/api/admin/account/passkeys/options');
  }

  /** Registers a passkey, and returns its ID. */
  async addPasskey(passkey: NewPasskey): Promise<string> {
    const { id } = await dataFrom<DataOf<'addPasskey'>>(this.#send, 'POST', '/api/admin/account/passkeys', {
      body: passkey,
    });
    return id;
  }

  /** Renames a passkey. */
  async renamePasskey(passkeyId: string, name: string): Promise<void> {
    await this.#send('PATCH', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`, { body: { name } });
  }

  /** Removes a passkey, if you have another second factor. */
  async removePasskey(passkeyId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/account/passkeys/${encodeURIComponent(passkeyId)}`);
  }

  /** Returns how you can sign in. */
  factors(): Promise<Factors> {
    return dataFrom(this.#send, 'GET', '/api/admin/account/factors');
  }

  /** Changes your password, and ends your other sessions. API tokens stay valid, unless `endTokens` is true. */
  async changePassword(password: string, endTokens = false): Promise<void> {
    await this.#send('PUT', '/api/admin/account/password', { body: { password, endTokens } });
  }

  /** Returns the secret for a new authenticator app. */
  startTotp(): Promise<TotpEnrollment> {
    return dataFrom(this.#send, 'POST', '/api/admin/account/totp');
  }

  /** Replaces your authenticator app. Other sessions and API tokens stay valid, unless you end them. */
  async confirmTotp(confirmation: NewTotp): Promise<void> {
    await this.#send('PUT', '/api/admin/account/totp', { body: confirmation });
  }

  /** Removes your authenticator app, if you have a passkey. */
  async removeTotp(): Promise<void> {
    await this.#send('DELETE', '/api/admin/account/totp');
  }

  /** Replaces your recovery codes, and returns the new ones. */
  async createRecoveryCodes(): Promise<readonly string[]> {
    const { recoveryCodes } = await dataFrom<DataOf<'createRecoveryCodes'>>(
      this.#send,
      'POST',
      '/api/admin/account/recovery-codes',
    );
    return recoveryCodes;
  }

  /** Returns who is signed in, and what this administrator may do. */
  session(): Promise<AdminSession> {
    return dataFrom(this.#send, 'GET', '/api/admin/session');
  }

  /** Ends the session of this browser. */
  async signOut(): Promise<void> {
    await this.#send('DELETE', '/api/admin/session');
  }
}
