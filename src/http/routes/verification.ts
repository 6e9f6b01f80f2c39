import { eraseUser } from '../../actions/erasing/erase-user.ts';
import { describeVerification } from '../../actions/verification/describe-verification.ts';
import { endVerification } from '../../actions/verification/end-verification.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { requestCode } from '../../actions/verification/request-code.ts';
import { verifyByClientId } from '../../actions/verification/verify-by-client-id.ts';
import { verifyByCode } from '../../actions/verification/verify-by-code.ts';
import { emailParams } from '../../contract/path-params.ts';
import { problemResponse } from '../../contract/problem.ts';
import { emptyResponse } from '../../contract/schema-helpers.ts';
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
  schema: {
    summary: 'Whether this client is verified for an address, and how it could be',
    params: emailParams,
    response: { 200: verificationResponse, default: problemResponse },
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
  schema: {
    summary: 'Mail a code to an address',
    params: emailParams,
    body: codeRequest,
    response: { 200: emptyResponse, default: problemResponse },
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
  schema: {
    summary: 'Exchange a code, or a registered client id, for a verification token',
    params: emailParams,
    body: tokenRequest,
    response: { 200: tokenResponse, default: problemResponse },
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
    summary: 'End the verification that this token stands for',
    params: emailParams,
    response: { 204: { type: 'null' }, default: problemResponse },
  },
  async handler(deps: Deps, _request, reply, caller: VerifiedEmail) {
    await endVerification(deps, caller);
    return reply.code(204).send(null);
  },
});

export const erase = operation({
  general: 'checked',
  schema: {
    summary: 'Have all data about an address deleted, as its owner',
    params: emailParams,
    response: { 202: emptyResponse, default: problemResponse },
  },
  async handler(deps: Deps, _request, reply, caller: VerifiedEmail) {
    await eraseUser(deps, caller);
    return reply.code(202).send();
  },
});
