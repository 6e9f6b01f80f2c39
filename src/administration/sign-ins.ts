import { Type } from 'typebox';
import { confirmInvitationByPasskey, startInvitationPasskey } from '../actions/sign-in/complete-invitation.ts';
import { acceptInvitation, confirmInvitation, openInvitation } from '../actions/sign-in/invitations.ts';
import {
  describeSignIn,
  type SignInDeps,
  signInByCode,
  signInByPasskey,
  signInByPassword,
  startPasskeySignIn,
} from '../actions/sign-in/sign-in.ts';
import type { SignOnDeps } from '../actions/sign-in/single-sign-on.ts';
import { invitationKind, role } from '../contract/admin/common.ts';
import {
  confirmationMembers,
  enrollment,
  givenState,
  invitationToken,
  newPasskey,
  passkeyCreation,
  passkeyRequest,
  passkeySignIn,
  recoveryCodes,
  signedInAdministrator,
  stateText,
  typedCode,
  typedName,
  typedPassword,
  waysToSignIn,
} from '../contract/admin/sign-in.ts';
import { namedObject, nullable, nullish, text, time } from '../contract/schema-helpers.ts';
import { totpIssuer } from '../core/admin-account.ts';
import type { Ports } from '../ports/ports.ts';
import { created, data, operation, type SiteDeps, type Visitor, withCookies } from './operation.ts';

const passwordSignIn = namedObject('PasswordSignIn', {
  name: typedName('Name of the administrator.'),
  password: typedPassword('Password of the administrator.'),
  code: nullish(
    typedCode('Code of the authenticator app, or a recovery code. It can be sent later, with `signInByCode`.'),
  ),
});

const passwordSignInResult = namedObject(
  'PasswordSignInResult',
  {
    next: nullable(
      Type.Enum(['code', 'passkey'], { description: 'The second factor that is missing. Null: the session exists.' }),
    ),
    state: nullable(givenState('Send it with the second factor, within five minutes. Null if none is missing.')),
    administrator: nullable(signedInAdministrator),
  },
  { examples: [{ next: 'code', state: 'ExampleState-0123456789', administrator: null }] },
);

const codeSignIn = namedObject('CodeSignIn', {
  state: stateText('The state that `signInByPassword` has returned.'),
  code: typedCode('Code of the authenticator app, or a recovery code.'),
});

const signedIn = withCookies(
  data('The administrator is signed in.', namedObject('SignedIn', { administrator: signedInAdministrator })),
);

const openedInvitation = namedObject('OpenInvitation', {
  kind: invitationKind,
  role: role('Role of the administrator.', 'administrator'),
  name: nullable(text('Name of the administrator. Null: the invited person chooses it.', 'anna')),
  endsAt: time('When the invitation expires.', '2026-03-02T12:00:00+00:00'),
});

const acceptance = namedObject('InvitationAcceptance', {
  token: invitationToken,
  name: nullish(
    typedName('Name of the new administrator: 2 to 32 lowercase letters, digits, dots, hyphens or underscores.'),
  ),
  password: typedPassword('Password of at least 12 characters.'),
});

const passkeyStart = namedObject('InvitationPasskeyRequest', {
  state: stateText('The state that `acceptInvitation` has returned.'),
});

const confirmed = withCookies(
  created(
    'The administrator is signed in.',
    namedObject('ConfirmedInvitation', { administrator: signedInAdministrator, recoveryCodes }),
  ),
);

const forBrowser = 'creates a session for a browser';
const forInvited = 'for the holder of a link: `admin invite` creates it';

type Deps = SignInDeps & SiteDeps;

/** Sign-in of administrators, for callers without a session. A command needs none: the machine has checked who may run it. */
export const signIns = {
  getSignIn: operation({
    route: ['GET', '/api/admin/sign-in'],
    permission: 'sign-in',
    summary: 'Describe how to sign in',
    description: 'Returns whether there is an administrator, and how administrators can sign in.',
    output: data('The ways to sign in.', waysToSignIn),
    sdk: 'account.describeSignIn(): SignInDescription',
    types: { SignInDescription: 'Whether there is an administrator, and how to sign in.' },
    run: (deps: Pick<SignOnDeps, 'db' | 'signOn'>, _input, { browser }: Visitor) =>
      describeSignIn(deps, browser.relyingParty),
    command: 'describes the sign-in',
  }),
  signInByPassword: operation({
    route: ['POST', '/api/admin/sign-in/password'],
    permission: 'sign-in',
    problems: ['sign_in_failed', 'too_many_requests'],
    summary: 'Sign in with name and password',
    description:
      'Checks name and password, and the second factor if it is sent with them. Without it, returns which one is missing. A complete sign-in sets the cookie of the session. A rejection does not reveal whether the name or the password is wrong, or the code if it is sent with them.',
    body: passwordSignIn,
    output: withCookies(data('The password is right.', passwordSignInResult, 'PasswordSignInResponse')),
    sdk: 'account.signIn(credentials: PasswordSignIn): PasswordSignInResult',
    types: {
      PasswordSignIn: 'Name and password, and the code of the second factor if it is known already.',
      PasswordSignInResult: 'The administrator who is signed in, or the second factor that is missing.',
    },
    async run(deps: Deps, { name, password, code }, { browser }: Visitor) {
      const signedIn = await signInByPassword(deps, { name, password, code: code ?? undefined }, browser.caller);
      if ('next' in signedIn) return { ...signedIn, administrator: null };
      browser.setSession(signedIn);
      return { next: null, state: null, administrator: signedIn.administrator };
    },
    command: forBrowser,
  }),
  signInByCode: operation({
    route: ['POST', '/api/admin/sign-in/code'],
    permission: 'sign-in',
    problems: ['sign_in_failed', 'too_many_requests'],
    summary: 'Complete a sign-in with a code',
    description:
      'Completes a sign-in with a code of the authenticator app or a recovery code, and sets the cookie of the session. Each code works once.',
    body: codeSignIn,
    output: signedIn,
    sdk: 'account.signInByCode(state, code)',
    async run(deps: Deps, typed, { browser }: Visitor) {
      const { administrator, ...secrets } = await signInByCode(deps, typed, browser.caller);
      browser.setSession(secrets);
      return { administrator };
    },
    command: forBrowser,
  }),
  startPasskeySignIn: operation({
    route: ['POST', '/api/admin/sign-in/passkey/options'],
    permission: 'sign-in',
    problems: ['passkeys_unavailable'],
    summary: 'Start a sign-in with a passkey',
    description:
      'Returns the options with which a page asks the browser for a passkey. Passkeys need HTTPS with a host name, or `localhost`.',
    output: data('The options.', passkeyRequest),
    sdk: 'account.startPasskeySignIn(): PasskeyRequest',
    types: { PasskeyRequest: 'The options with which a page asks the browser for a passkey, and a state.' },
    run: async (deps: Deps, _input, { browser }: Visitor) => startPasskeySignIn(deps, browser.relyingParty),
    command: forBrowser,
  }),
  signInByPasskey: operation({
    route: ['POST', '/api/admin/sign-in/passkey'],
    permission: 'sign-in',
    problems: ['passkeys_unavailable', 'sign_in_failed'],
    summary: 'Sign in with a passkey',
    description:
      'Signs in and sets the cookie of the session. A passkey needs no password: the authenticator verifies the person. Each response works once.',
    body: passkeySignIn,
    output: signedIn,
    sdk: 'account.signInByPasskey(signIn: PasskeySignIn)',
    types: { PasskeySignIn: 'The signature of a passkey, and the state of its options.' },
    async run(deps: Deps, signed, { browser }: Visitor) {
      const { administrator, ...secrets } = await signInByPasskey(deps, signed, browser.relyingParty, browser.caller);
      browser.setSession(secrets);
      return { administrator };
    },
    command: forBrowser,
  }),
  openInvitation: operation({
    route: ['POST', '/api/admin/invitations/open'],
    permission: 'sign-in',
    problems: ['invitation_invalid'],
    summary: 'Open an invitation',
    description: 'Returns what a link for a new administrator, or for a reset one, is for. The link stays valid.',
    body: namedObject('InvitationToken', { token: invitationToken }),
    output: data('The invitation.', openedInvitation),
    sdk: 'account.openInvitation(token): OpenInvitation',
    types: { OpenInvitation: 'The purpose of a link for a new or reset administrator.' },
    async run(deps: Pick<Ports, 'db' | 'keys' | 'clock'>, { token }) {
      const { kind, role, name, ends_at } = await openInvitation(deps, token);
      return { kind, role, name, endsAt: new Date(ends_at) };
    },
    command: forInvited,
  }),
  acceptInvitation: operation({
    route: ['POST', '/api/admin/invitations/accept'],
    permission: 'sign-in',
    problems: ['invitation_invalid', 'name_taken', 'admin_password_weak', 'too_many_requests'],
    summary: 'Accept an invitation',
    description:
      'Checks name and password of a new administrator, and returns the secret for an authenticator app. With the same state, `startInvitationPasskey` offers a passkey instead. Nothing is stored yet, and the link stays valid.',
    body: acceptance,
    output: data('The secret for the authenticator app.', enrollment),
    sdk: 'account.acceptInvitation(acceptance: InvitationAcceptance): TotpEnrollment',
    types: {
      InvitationAcceptance: 'Name and password of a new administrator.',
      TotpEnrollment: 'The secret for an authenticator app, and the state for the next step.',
    },
    run(deps: Deps, { token, name, password }, { browser: { caller } }: Visitor) {
      const from = { issuer: totpIssuer(deps.baseUrl()), address: caller.address };
      return acceptInvitation(deps, { token, password, name: name ?? undefined }, from);
    },
    command: forInvited,
  }),
  confirmInvitation: operation({
    route: ['POST', '/api/admin/invitations/confirm'],
    permission: 'sign-in',
    problems: ['invitation_invalid', 'name_taken', 'sign_in_failed', 'limit_reached'],
    summary: 'Confirm an invitation',
    description:
      'Creates the administrator, or replaces the factors of a reset one, and signs in. The code proves that the authenticator app has the secret. The link is used up.',
    body: namedObject('TotpConfirmation', confirmationMembers),
    output: confirmed,
    sdk: 'account.confirmInvitation(confirmation: TotpConfirmation): ConfirmedInvitation',
    types: {
      TotpConfirmation: 'The state of the step before, and a code of the authenticator app.',
      ConfirmedInvitation: 'A new or reset administrator, with recovery codes that are not shown again.',
    },
    async run(deps: Deps, typed, { browser }: Visitor) {
      const { administrator, recoveryCodes, ...secrets } = await confirmInvitation(deps, typed, browser.caller);
      browser.setSession(secrets);
      return { administrator, recoveryCodes };
    },
    command: forInvited,
  }),
  startInvitationPasskey: operation({
    route: ['POST', '/api/admin/invitations/passkey/options'],
    permission: 'sign-in',
    problems: ['passkeys_unavailable', 'invitation_invalid', 'too_many_requests'],
    summary: 'Start to register the passkey of an invitation',
    description:
      'Returns the options with which a page asks the browser for a new passkey, as second factor instead of an authenticator app. Needs the state of `acceptInvitation`. Nothing is stored yet, and the link stays valid.',
    body: passkeyStart,
    output: data('The options.', passkeyCreation),
    sdk: 'account.startInvitationPasskey(state): PasskeyCreation',
    run: (deps: Deps, { state }, { browser }: Visitor) => startInvitationPasskey(deps, state, browser.relyingParty),
    command: forBrowser,
  }),
  confirmInvitationByPasskey: operation({
    route: ['POST', '/api/admin/invitations/passkey'],
    permission: 'sign-in',
    problems: [
      'passkeys_unavailable',
      'passkey_refused',
      'invitation_invalid',
      'name_taken',
      'limit_reached',
      'too_many_requests',
    ],
    summary: 'Confirm an invitation with a passkey',
    description:
      'Creates the administrator, or replaces the factors of a reset one, with this passkey as second factor, and signs in. The authenticator must have verified the person, by a fingerprint or a PIN for example. The link is used up.',
    body: newPasskey,
    output: confirmed,
    sdk: 'account.confirmInvitationByPasskey(passkey: NewPasskey): ConfirmedInvitation',
    async run(deps: Deps, added, { browser }: Visitor) {
      const { caller, relyingParty } = browser;
      const done = await confirmInvitationByPasskey(deps, added, relyingParty, caller);
      browser.setSession(done);
      return { administrator: done.administrator, recoveryCodes: done.recoveryCodes };
    },
    command: forBrowser,
  }),
};
