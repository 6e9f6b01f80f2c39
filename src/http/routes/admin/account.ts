import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { changeAdminPassword } from '../../../actions/sign-in/passwords.ts';
import { reauthenticate } from '../../../actions/sign-in/reauthentication.ts';
import {
  confirmTotp,
  createRecoveryCodes,
  describeFactors,
  removeTotp,
  startTotp,
} from '../../../actions/sign-in/second-factors.ts';
import type { SignInDeps } from '../../../actions/sign-in/sign-in.ts';
import {
  factorsResponse,
  newPasswordRequest,
  newTotpRequest,
  reauthenticationRequest,
  recoveryCodesResponse,
} from '../../../contract/admin/account.ts';
import { enrollmentResponse } from '../../../contract/admin/sign-in.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { relyingPartyIdOf } from '../../../core/passkey.ts';
import { setDeviceCookie, signInCallerOf } from '../../access/sign-in-guard.ts';
import { operation } from '../../route.ts';
import { type BaseUrl, totpIssuer } from '../../wire/links.ts';

type Deps = SignInDeps & { readonly baseUrl: BaseUrl };

export const confirmSession = operation({
  general: 'checked',
  problems: ['sign_in_failed', 'too_many_requests'],
  schema: {
    summary: 'Confirm the sign-in of the current session',
    description: 'Allows actions that need a recent sign-in, for five minutes.',
    body: reauthenticationRequest,
    response: { 204: emptyResponse('The sign-in is confirmed.') },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    await reauthenticate(deps, caller, request.body, signInCallerOf(request, deps.baseUrl));
    return reply.code(204).send();
  },
});

export const getFactors = operation({
  general: 'checked',
  schema: {
    summary: 'Get your factors',
    description: 'Returns how you can sign in.',
    response: { 200: response('The factors.', factorsResponse) },
  },
  async handler(deps: Deps, _request, _reply, caller: Administrator) {
    return { data: await describeFactors(deps, caller), meta: {} };
  },
});

export const changePassword = operation({
  general: 'checked',
  problems: ['admin_password_weak', 'entity_unknown', 'too_many_requests'],
  schema: {
    summary: 'Change your password',
    description: 'Ends all your other sessions, and with `endTokens` all your API tokens, which stay valid otherwise.',
    body: newPasswordRequest,
    response: { 204: emptyResponse('The password was changed.', ['Set-Cookie']) },
  },
  async handler(deps: Deps, { body }, reply, caller: Administrator) {
    const { deviceCookie } = await changeAdminPassword(deps, caller, body.password, {
      hasTokens: body.endTokens === true,
    });
    setDeviceCookie(reply, deviceCookie, deps.baseUrl);
    return reply.code(204).send();
  },
});

export const beginTotp = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Start to replace your authenticator app',
    description:
      'Returns the secret for a new app. The old one works until the new one is confirmed. Administrators who sign in by single sign-on have no app: 404 / 2003.',
    response: { 200: response('The secret for the authenticator app.', enrollmentResponse) },
  },
  async handler(deps: Deps, _request, _reply, caller: Administrator) {
    return { data: await startTotp(deps, caller, totpIssuer(deps.baseUrl)), meta: {} };
  },
});

export const replaceTotp = operation({
  general: 'checked',
  problems: ['entity_unknown', 'sign_in_failed'],
  schema: {
    summary: 'Replace your authenticator app',
    description:
      'The code proves that the new app has the secret. The old app stops working. Your other sessions and your API tokens stay valid, unless the request ends them.',
    body: newTotpRequest,
    response: { 204: emptyResponse('The app was replaced.') },
  },
  async handler(deps: Deps, { body }, reply, caller: Administrator) {
    const ends = { hasSessions: body.endSessions === true, hasTokens: body.endTokens === true };
    await confirmTotp(deps, caller, body, ends);
    return reply.code(204).send();
  },
});

export const deleteTotp = operation({
  general: 'checked',
  problems: ['entity_unknown', 'last_factor'],
  schema: {
    summary: 'Remove your authenticator app',
    description: 'Needs a passkey for the current host name: the last second factor cannot be removed.',
    response: { 204: emptyResponse('The app was removed.') },
  },
  async handler(deps: Deps, _request, reply, caller: Administrator) {
    await removeTotp(deps, caller, relyingPartyIdOf(deps.baseUrl()));
    return reply.code(204).send();
  },
});

export const renewRecoveryCodes = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Create new recovery codes',
    description: 'Replaces your recovery codes. The old ones stop working.',
    response: { 201: response('The codes. They are shown only now.', recoveryCodesResponse) },
  },
  async handler(deps: Deps, _request, reply, caller: Administrator) {
    const recoveryCodes = await createRecoveryCodes(deps, caller);
    return reply.code(201).send({ data: { recoveryCodes: [...recoveryCodes] }, meta: {} });
  },
});
