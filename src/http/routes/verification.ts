import type { FastifyRequest } from 'fastify';
import { type EraseUserDeps, eraseUser } from '../../actions/erasing/erasures.ts';
import { verifyByClientId } from '../../actions/verification/client-ids.ts';
import { describeVerification, requestCode, verifyByCode } from '../../actions/verification/codes.ts';
import { endVerification, type VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import {
  type SenderSignOnDeps,
  type SignOnCaller,
  startOidcVerification,
  verifyByOidc,
} from '../../actions/verification/sender-sign-on.ts';
import { emailParams } from '../../contract/parameters.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import {
  codeRequest,
  signOnResponse,
  signOnReturn,
  tokenRequest,
  tokenResponse,
  verificationResponse,
  verifiedAddressResponse,
} from '../../contract/verification.ts';
import { SignOnFailure } from '../../core/sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { logSignOnFailure } from '../logging/events.ts';
import { operation } from '../route.ts';
import { addressFromPath, requireClientId, validCredentialsOf } from '../wire/credentials.ts';
import { clientIdOf, validClientIdOf } from '../wire/general-parameters.ts';
import { type BaseUrl, signOnCallbackUrl } from '../wire/links.ts';
import { formatWireDate } from '../wire/values.ts';

type Deps = EraseUserDeps &
  SenderSignOnDeps &
  Pick<Ports, 'languages'> & {
    readonly baseUrl: BaseUrl;
    /** Called when an email was queued. */
    readonly triggerEmails: () => void;
  };

export const get = operation({
  accepts: [['clientId', 'token'], []],
  schema: {
    summary: 'Get verification status of an address',
    description:
      'Returns whether the client ID and token of this request are valid for the address, and how this client can verify it.',
    params: emailParams,
    response: { 200: response('The verification status.', verificationResponse) },
  },
  async handler(deps: Deps, request) {
    const address = addressFromPath(request.params.email);
    const { validUntil, methods } = await describeVerification(deps, address, validCredentialsOf(request.raw));
    const data = {
      verified: validUntil !== undefined,
      validUntil: validUntil === undefined ? null : formatWireDate(validUntil),
      verificationMethods: [...methods],
    };
    return { data, meta: {} };
  },
});

export const emailCode = operation({
  accepts: [['clientId'], []],
  problems: ['too_many_requests'],
  schema: {
    summary: 'Send a verification code by email',
    description:
      'Sends an email with a code that is valid for 10 minutes and can be used once. Exchange it with `createVerificationToken`.\n\nRate limits within 10 minutes: 50 codes per client ID, 300 per network. The limits per client ID and in total are settings. After 5 unused codes for an address from one network, or 15 from all, each further code needs a longer pause: 10 minutes, 30, 90, 270, 810.',
    params: emailParams,
    body: codeRequest,
    requestHeaders: ['Accept-Language'],
    response: { 200: emptyResponse('The code was sent.') },
  },
  async handler(deps: Deps, request, reply) {
    await requestCode(deps, {
      address: addressFromPath(request.params.email),
      clientId: validClientIdOf(request.raw),
      callerAddress: clientAddress(request),
      language: request.headers['accept-language'],
      withLink: request.body?.withLink === true,
      shortCode: request.body?.shortCode === true,
    });
    deps.triggerEmails();
    return reply.code(200).send();
  },
});

export const createVerificationToken = operation({
  accepts: [['clientId']],
  problems: ['value_missing', 'verification_refused', 'client_not_registered'],
  schema: {
    summary: 'Exchange a code for a verification token',
    description:
      'Returns a token that shows that this client has verified the address. Use the client ID with which the code was requested.\n\nA client that the administrator has registered can omit the code. After 5 wrong entries a code that was requested with a client ID is void.',
    params: emailParams,
    body: tokenRequest,
    response: { 200: response('The verification token.', tokenResponse) },
  },
  async handler(deps: Deps, request) {
    const address = addressFromPath(request.params.email);
    const clientId = requireClientId(clientIdOf(request.raw));
    const code = request.body?.verificationCode;
    const { token, validUntil } = code
      ? await verifyByCode(deps, address, clientId, code)
      : await verifyByClientId(deps, address, clientId);
    return { data: { token, validUntil: formatWireDate(validUntil) }, meta: {} };
  },
});

export const startSignOn = operation({
  accepts: [['clientId']],
  problems: ['sign_on_not_offered', 'sign_on_unavailable', 'too_many_requests'],
  schema: {
    summary: 'Start to verify an address by single sign-on',
    description:
      'Returns the URL at which the person signs in, within 10 minutes. The browser then opens the send page with `#oidc=` and a percent-encoded query, which `finishSenderSignOn` exchanges for a token. Only if the setting `verification.oidc` is true and an OpenID Connect server is configured; otherwise it is 409 / 2001.\n\nRate limit: 600 requests of this operation and `finishSenderSignOn` together in 10 minutes per network.',
    response: { 200: response('The URL.', signOnResponse) },
  },
  async handler(deps: Deps, request) {
    return { data: { url: await startOidcVerification(deps, signOnCaller(deps, request)) }, meta: {} };
  },
});

export const finishSignOn = operation({
  accepts: [['clientId']],
  problems: ['sign_on_not_offered', 'sign_on_denied', 'sign_on_unavailable', 'too_many_requests'],
  schema: {
    summary: 'Exchange a single sign-on for a verification token',
    description:
      'Returns a token for the address of the person who has signed in. Use the client ID with which the sign-on was started. A sign-on can be exchanged once.',
    body: signOnReturn,
    response: { 200: response('The address and its verification token.', verifiedAddressResponse) },
  },
  async handler(deps: Deps, request) {
    const { query } = request.body;
    const { address, token, validUntil } = await verifyByOidc(deps, signOnCaller(deps, request), query).catch(
      (error) => {
        const { cause } = error;
        if (cause instanceof SignOnFailure) logSignOnFailure(deps, request, cause, { who: 'sender', query });
        throw error;
      },
    );
    return { data: { email: address, token, validUntil: formatWireDate(validUntil) }, meta: {} };
  },
});

function signOnCaller({ baseUrl }: Deps, request: FastifyRequest): SignOnCaller {
  return {
    clientId: requireClientId(clientIdOf(request.raw)),
    redirectUri: signOnCallbackUrl(baseUrl),
    address: clientAddress(request),
  };
}

export const end = operation({
  schema: {
    summary: 'Revoke the verification token',
    description: 'Ends the verification token of this request. Other tokens of the address stay valid.',
    params: emailParams,
    response: { 204: emptyResponse('The token was revoked.') },
  },
  async handler(deps: Deps, _request, reply, caller: VerifiedEmail) {
    await endVerification(deps, caller);
    return reply.code(204).send();
  },
});

export const erase = operation({
  schema: {
    summary: 'Delete all data of an address',
    description:
      'Starts the deletion of all data about the address: transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure (GDPR). It cannot be undone.',
    params: emailParams,
    response: { 202: emptyResponse('The deletion was started.') },
  },
  async handler(deps: Deps, _request, reply, caller: VerifiedEmail) {
    await eraseUser(deps, caller);
    return reply.code(202).send();
  },
});
