import { acceptInvitation, confirmInvitation, openInvitation } from '../../../actions/sign-in/accept-invitation.ts';
import {
  describeSignIn,
  type SignInCaller,
  type SignInDeps,
  signInByCode,
  signInByPassword,
} from '../../../actions/sign-in/sign-in.ts';
import type { SignOnDeps } from '../../../actions/sign-in/single-sign-on.ts';
import {
  acceptanceRequest,
  codeSignIn,
  confirmationRequest,
  confirmedInvitationResponse,
  enrollmentResponse,
  invitationRequest,
  invitationResponse,
  passwordSignIn,
  passwordSignInResponse,
  signedInResponse,
  signInDescription,
} from '../../../contract/admin/sign-in.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { relyingPartyFor } from '../../../core/passkey.ts';
import { setSignInCookies } from '../../access/sign-in-guard.ts';
import { operation } from '../../route.ts';
import { type BaseUrl, totpIssuer } from '../../wire/links.ts';
import { formatWireDate } from '../../wire/values.ts';

type Deps = SignInDeps & { readonly baseUrl: BaseUrl };

export const describe = operation({
  general: 'checked',
  schema: {
    summary: 'Describe how to sign in',
    description: 'Returns whether there is an administrator, and how administrators can sign in.',
    response: { 200: response('The ways to sign in.', signInDescription) },
  },
  async handler(deps: Deps & SignOnDeps, request, _reply, _caller: SignInCaller) {
    const relyingParty = relyingPartyFor(deps.baseUrl(), request.headers.host ?? '');
    const { isSetUp, methods, signOnLabel } = await describeSignIn(deps, relyingParty);
    return { data: { setUp: isSetUp, methods: [...methods], signOnLabel: signOnLabel ?? null }, meta: {} };
  },
});

export const byPassword = operation({
  general: 'checked',
  problems: ['sign_in_failed', 'too_many_requests'],
  schema: {
    summary: 'Sign in with name and password',
    description:
      'Checks name and password, and the second factor if it is sent with them. Without it, returns which one is missing. A complete sign-in sets the cookie of the session. A rejection does not reveal whether the name or the password is wrong, or the code if it is sent with them.',
    body: passwordSignIn,
    response: { 200: response('The password is right.', passwordSignInResponse, ['Set-Cookie']) },
  },
  async handler(deps: Deps, { body }, reply, caller: SignInCaller) {
    const { name, password, code } = body;
    const signedIn = await signInByPassword(deps, { name, password, code: code ?? undefined }, caller);
    if ('next' in signedIn) return { data: { ...signedIn, administrator: null }, meta: {} };
    setSignInCookies(reply, signedIn, deps.baseUrl);
    return { data: { next: null, state: null, administrator: signedIn.administrator }, meta: {} };
  },
});

export const byCode = operation({
  general: 'checked',
  problems: ['sign_in_failed', 'too_many_requests'],
  schema: {
    summary: 'Complete a sign-in with a code',
    description:
      'Completes a sign-in with a code of the authenticator app or a recovery code, and sets the cookie of the session. Each code works once.',
    body: codeSignIn,
    response: { 200: response('The administrator is signed in.', signedInResponse, ['Set-Cookie']) },
  },
  async handler(deps: Deps, { body }, reply, caller: SignInCaller) {
    const signedIn = await signInByCode(deps, body, caller);
    setSignInCookies(reply, signedIn, deps.baseUrl);
    return { data: { administrator: signedIn.administrator }, meta: {} };
  },
});

export const open = operation({
  general: 'checked',
  problems: ['invitation_invalid'],
  schema: {
    summary: 'Open an invitation',
    description: 'Returns what a link for a new administrator, or for a reset one, is for. The link stays valid.',
    body: invitationRequest,
    response: { 200: response('The invitation.', invitationResponse) },
  },
  async handler(deps: Deps, { body }, _reply, _caller: SignInCaller) {
    const { kind, role, name, ends_at } = await openInvitation(deps, body.token);
    return { data: { kind, role, name, endsAt: formatWireDate(new Date(ends_at)) }, meta: {} };
  },
});

export const accept = operation({
  general: 'checked',
  problems: ['invitation_invalid', 'name_taken', 'admin_password_weak', 'too_many_requests'],
  schema: {
    summary: 'Accept an invitation',
    description:
      'Checks name and password of a new administrator, and returns the secret for an authenticator app. With the same state, `startInvitationPasskey` offers a passkey instead. Nothing is stored yet, and the link stays valid.',
    body: acceptanceRequest,
    response: { 200: response('The secret for the authenticator app.', enrollmentResponse) },
  },
  async handler(deps: Deps, { body }, _reply, { address }: SignInCaller) {
    const { token, name, password } = body;
    const acceptance = { token, password, name: name ?? undefined };
    return { data: await acceptInvitation(deps, acceptance, { issuer: totpIssuer(deps.baseUrl), address }), meta: {} };
  },
});

export const confirm = operation({
  general: 'checked',
  problems: ['invitation_invalid', 'name_taken', 'sign_in_failed', 'limit_reached'],
  schema: {
    summary: 'Confirm an invitation',
    description:
      'Creates the administrator, or replaces the factors of a reset one, and signs in. The code proves that the authenticator app has the secret. The link is used up.',
    body: confirmationRequest,
    response: { 201: response('The administrator is signed in.', confirmedInvitationResponse, ['Set-Cookie']) },
  },
  async handler(deps: Deps, { body }, reply, caller: SignInCaller) {
    const confirmed = await confirmInvitation(deps, body, caller);
    setSignInCookies(reply, confirmed, deps.baseUrl);
    const { administrator, recoveryCodes } = confirmed;
    return reply.code(201).send({ data: { administrator, recoveryCodes: [...recoveryCodes] }, meta: {} });
  },
});
