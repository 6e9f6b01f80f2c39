import type { FastifyRequest } from 'fastify';
import { confirmInvitationByPasskey, startInvitationPasskey } from '../../../actions/sign-in/complete-invitation.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '../../../actions/sign-in/passkeys.ts';
import { reauthenticateByPasskey, startPasskeyConfirmation } from '../../../actions/sign-in/reauthentication.ts';
import {
  type SignInCaller,
  type SignInDeps,
  signInByPasskey,
  startPasskeySignIn,
} from '../../../actions/sign-in/sign-in.ts';
import {
  addedPasskeyResponse,
  newPasskeyRequest,
  passkeyChange,
  passkeyCreationResponse,
  passkeyParams,
  passkeyRequestResponse,
  passkeySignIn,
  passkeysResponse,
} from '../../../contract/admin/passkeys.ts';
import {
  confirmedInvitationResponse,
  invitationPasskeyRequest,
  signedInResponse,
} from '../../../contract/admin/sign-in.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { type RelyingParty, relyingPartyFor, relyingPartyIdOf } from '../../../core/passkey.ts';
import { setSignInCookies, signInCallerOf } from '../../access/sign-in-guard.ts';
import { operation } from '../../route.ts';
import type { BaseUrl } from '../../wire/links.ts';
import { formatWireDate } from '../../wire/values.ts';

type Deps = SignInDeps & { readonly baseUrl: BaseUrl };

function relyingPartyOf({ headers }: FastifyRequest, { baseUrl }: Deps): RelyingParty | undefined {
  return relyingPartyFor(baseUrl(), headers.host ?? '');
}

export const signInOptions = operation({
  general: 'checked',
  problems: ['passkeys_unavailable'],
  schema: {
    summary: 'Start a sign-in with a passkey',
    description:
      'Returns the options with which a page asks the browser for a passkey. Passkeys need HTTPS with a host name, or `localhost`.',
    response: { 200: response('The options.', passkeyRequestResponse) },
  },
  async handler(deps: Deps, request, _reply, _caller: SignInCaller) {
    return { data: startPasskeySignIn(deps, relyingPartyOf(request, deps)), meta: {} };
  },
});

export const signIn = operation({
  general: 'checked',
  problems: ['passkeys_unavailable', 'sign_in_failed'],
  schema: {
    summary: 'Sign in with a passkey',
    description:
      'Signs in and sets the cookie of the session. A passkey needs no password: the authenticator verifies the person. Each response works once.',
    body: passkeySignIn,
    response: { 200: response('The administrator is signed in.', signedInResponse, ['Set-Cookie']) },
  },
  async handler(deps: Deps, request, reply, caller: SignInCaller) {
    const signedIn = await signInByPasskey(deps, request.body, relyingPartyOf(request, deps), caller);
    setSignInCookies(reply, signedIn, deps.baseUrl);
    return { data: { administrator: signedIn.administrator }, meta: {} };
  },
});

export const invitationOptions = operation({
  general: 'checked',
  problems: ['passkeys_unavailable', 'invitation_invalid', 'too_many_requests'],
  schema: {
    summary: 'Start to register the passkey of an invitation',
    description:
      'Returns the options with which a page asks the browser for a new passkey, as second factor instead of an authenticator app. Needs the state of `acceptInvitation`. Nothing is stored yet, and the link stays valid.',
    body: invitationPasskeyRequest,
    response: { 200: response('The options.', passkeyCreationResponse) },
  },
  async handler(deps: Deps, request, _reply, _caller: SignInCaller) {
    return { data: await startInvitationPasskey(deps, request.body.state, relyingPartyOf(request, deps)), meta: {} };
  },
});

export const confirmInvitation = operation({
  general: 'checked',
  problems: [
    'passkeys_unavailable',
    'passkey_refused',
    'invitation_invalid',
    'name_taken',
    'limit_reached',
    'too_many_requests',
  ],
  schema: {
    summary: 'Confirm an invitation with a passkey',
    description:
      'Creates the administrator, or replaces the factors of a reset one, with this passkey as second factor, and signs in. The authenticator must have verified the person, by a fingerprint or a PIN for example. The link is used up.',
    body: newPasskeyRequest,
    response: { 201: response('The administrator is signed in.', confirmedInvitationResponse, ['Set-Cookie']) },
  },
  async handler(deps: Deps, request, reply, caller: SignInCaller) {
    const confirmed = await confirmInvitationByPasskey(deps, request.body, relyingPartyOf(request, deps), caller);
    setSignInCookies(reply, confirmed, deps.baseUrl);
    const { administrator, recoveryCodes } = confirmed;
    return reply.code(201).send({ data: { administrator, recoveryCodes: [...recoveryCodes] }, meta: {} });
  },
});

export const confirmationOptions = operation({
  general: 'checked',
  problems: ['passkeys_unavailable'],
  schema: {
    summary: 'Start to confirm the sign-in with a passkey',
    description: 'Returns the options with which a page asks the browser for one of your passkeys.',
    response: { 200: response('The options.', passkeyRequestResponse) },
  },
  async handler(deps: Deps, request, _reply, caller: Administrator) {
    return { data: await startPasskeyConfirmation(deps, caller, relyingPartyOf(request, deps)), meta: {} };
  },
});

export const confirmSession = operation({
  general: 'checked',
  problems: ['passkeys_unavailable', 'sign_in_failed'],
  schema: {
    summary: 'Confirm the sign-in of the current session with a passkey',
    description: 'Allows actions that need a recent sign-in, for five minutes.',
    body: passkeySignIn,
    response: { 204: emptyResponse('The sign-in is confirmed.') },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const from = signInCallerOf(request, deps.baseUrl);
    await reauthenticateByPasskey(deps, caller, request.body, relyingPartyOf(request, deps), from);
    return reply.code(204).send();
  },
});

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List your passkeys',
    description: 'Lists your passkeys, oldest first: 10 at most.',
    response: { 200: response('The passkeys.', passkeysResponse) },
  },
  async handler(deps: Deps, _request, _reply, caller: Administrator) {
    const data = (await listPasskeys(deps, caller)).map(({ id, name, relyingPartyId, createdAt, usedAt }) => ({
      id,
      name,
      domain: relyingPartyId,
      createdAt: formatWireDate(createdAt),
      usedAt: usedAt === undefined ? null : formatWireDate(usedAt),
    }));
    return { data, meta: {} };
  },
});

export const registrationOptions = operation({
  general: 'checked',
  problems: ['passkeys_unavailable', 'limit_reached'],
  schema: {
    summary: 'Start to register a passkey',
    description: 'Returns the options with which a page asks the browser for a new passkey.',
    response: { 200: response('The options.', passkeyCreationResponse) },
  },
  async handler(deps: Deps, request, _reply, caller: Administrator) {
    return { data: await startPasskeyRegistration(deps, caller, relyingPartyOf(request, deps)), meta: {} };
  },
});

export const add = operation({
  general: 'checked',
  problems: ['passkeys_unavailable', 'passkey_refused', 'limit_reached'],
  schema: {
    summary: 'Register a passkey',
    description:
      'Registers a passkey for you. The authenticator must have verified you, by a fingerprint or a PIN for example.',
    body: newPasskeyRequest,
    response: { 201: response('The passkey.', addedPasskeyResponse) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const id = await addPasskey(deps, caller, request.body, relyingPartyOf(request, deps));
    return reply.code(201).send({ data: { id, name: request.body.name }, meta: {} });
  },
});

export const rename = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Rename one of your passkeys',
    description: 'Changes how you recognize the passkey.',
    params: passkeyParams,
    body: passkeyChange,
    response: { 204: emptyResponse('The passkey was renamed.') },
  },
  async handler(deps: Deps, { params, body }, reply, caller: Administrator) {
    await renamePasskey(deps, caller, params.passkeyId, body.name);
    return reply.code(204).send();
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown', 'last_factor'],
  schema: {
    summary: 'Remove one of your passkeys',
    description:
      'The passkey cannot sign in any more. The last second factor cannot be removed; a passkey of an earlier host name does not count as one.',
    params: passkeyParams,
    response: { 204: emptyResponse('The passkey was removed.') },
  },
  async handler(deps: Deps, { params }, reply, caller: Administrator) {
    await removePasskey(deps, caller, params.passkeyId, relyingPartyIdOf(deps.baseUrl()));
    return reply.code(204).send();
  },
});
