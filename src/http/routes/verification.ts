import { type EraseUserDeps, eraseUser } from '../../actions/erasing/erase-user.ts';
import { describeVerification } from '../../actions/verification/describe-verification.ts';
import { endVerification } from '../../actions/verification/end-verification.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { requestCode } from '../../actions/verification/request-code.ts';
import { verifyByClientId } from '../../actions/verification/verify-by-client-id.ts';
import { verifyByCode } from '../../actions/verification/verify-by-code.ts';
import { emailParams } from '../../contract/path-params.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import { codeRequest, tokenRequest, tokenResponse, verificationResponse } from '../../contract/verification.ts';
import type { Ports } from '../../ports/ports.ts';
import { clientAddress } from '../connections/client-address.ts';
import { operation } from '../route.ts';
import { addressFromPath, requireClientId, validCredentialsOf } from '../wire/credentials.ts';
import { formatWireDate } from '../wire/dates.ts';
import { clientIdOf, validClientIdOf } from '../wire/general-parameters.ts';

type Deps = EraseUserDeps &
  Pick<Ports, 'languages'> & {
    /** Called when an email was queued. */
    readonly triggerEmails: () => void;
  };

export const get = operation({
  general: 'checked',
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
  general: 'checked',
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

export const createToken = operation({
  general: 'checked',
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

export const end = operation({
  general: 'checked',
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
  general: 'checked',
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
