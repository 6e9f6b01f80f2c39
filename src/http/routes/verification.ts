import { eraseUser } from '../../actions/erasing/erase-user.ts';
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

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'> & {
  /** Called when an email was queued. */
  readonly triggerEmails: () => void;
};

export const get = operation({
  general: 'checked',
  accepts: [['clientId', 'token'], []],
  schema: {
    summary: 'Get verification status of an address',
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
  schema: {
    summary: 'Send a verification code by email',
    params: emailParams,
    body: codeRequest,
    response: { 200: emptyResponse('The code was sent.') },
  },
  async handler(deps: Deps, request, reply) {
    await requestCode(deps, {
      address: addressFromPath(request.params.email),
      clientId: validClientIdOf(request.raw),
      callerAddress: clientAddress(request),
      language: request.headers['accept-language'],
      withLink: request.body?.withLink === true,
    });
    deps.triggerEmails();
    return reply.code(200).send();
  },
});

export const createToken = operation({
  general: 'checked',
  accepts: [['clientId']],
  schema: {
    summary: 'Exchange a code for a verification token',
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
    params: emailParams,
    response: { 202: emptyResponse('The deletion was started.') },
  },
  async handler(deps: Deps, _request, reply, caller: VerifiedEmail) {
    await eraseUser(deps, caller);
    return reply.code(202).send();
  },
});
