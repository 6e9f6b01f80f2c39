import { endVerification } from '../../actions/end-verification.ts';
import { forgetUser } from '../../actions/forget-user.ts';
import { identifyCaller } from '../../actions/identify-caller.ts';
import { requestCode } from '../../actions/request-code.ts';
import { tellVerification } from '../../actions/tell-verification.ts';
import { verifyByClientId } from '../../actions/verify-by-client-id.ts';
import { verifyByCode } from '../../actions/verify-by-code.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { nothing } from '../../contract/sessions.ts';
import {
  codeRequest,
  emailParams,
  tokenAnswer,
  tokenRequest,
  verificationAnswer,
} from '../../contract/verification.ts';
import type { Ports } from '../../ports/ports.ts';
import { addressIn, credentialsOf, requiredClientId, shownCredentialsOf } from '../caller.ts';
import { clientAddress } from '../client-address.ts';
import { clientIdOf, goodClientIdOf } from '../general-parameters.ts';
import { type Route, route } from '../route.ts';
import { wireDate } from '../wire-date.ts';

type VerificationNeeds = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'> & {
  /** Called when a code is to be mailed. */
  readonly mailSoon: () => void;
};

export function verificationRoutes(needs: VerificationNeeds): readonly Route[] {
  const getVerification = route({
    method: 'GET',
    path: '/api/users/:email/verification',
    general: 'checked',
    schema: {
      operationId: 'getVerification',
      summary: 'Whether this client is verified for an address, and how it could be',
      params: emailParams,
      response: { 200: verificationAnswer, default: problemAnswer },
    },
    async handler(request) {
      const address = addressIn(request.params.email);
      const { validUntil, methods } = await tellVerification(needs, address, shownCredentialsOf(request.raw));
      const data = {
        verified: validUntil !== undefined,
        validUntil: validUntil === undefined ? null : wireDate(validUntil),
        verificationMethods: [...methods],
      };
      return { data, meta: {} };
    },
  });

  const postCode = route({
    method: 'POST',
    path: '/api/users/:email/verification/code/email',
    general: 'checked',
    schema: {
      operationId: 'mailVerificationCode',
      summary: 'Mail a code to an address',
      params: emailParams,
      body: codeRequest,
      response: { 200: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      await requestCode(needs, {
        address: addressIn(request.params.email),
        clientId: goodClientIdOf(request.raw),
        callerAddress: clientAddress(request),
        language: request.headers['accept-language'],
        withLink: request.body?.withLink === true,
      });
      needs.mailSoon();
      return reply.code(200).send();
    },
  });

  const postToken = route({
    method: 'POST',
    path: '/api/users/:email/verification/token',
    general: 'checked',
    schema: {
      operationId: 'createVerificationToken',
      summary: 'Exchange a code, or a registered client id, for a verification token',
      params: emailParams,
      body: tokenRequest,
      response: { 200: tokenAnswer, default: problemAnswer },
    },
    async handler(request) {
      const address = addressIn(request.params.email);
      const clientId = requiredClientId(clientIdOf(request.raw));
      const code = request.body?.verificationCode;
      const { token, validUntil } = code
        ? await verifyByCode(needs, address, clientId, code)
        : await verifyByClientId(needs, address, clientId);
      return { data: { token, validUntil: wireDate(validUntil) }, meta: {} };
    },
  });

  const deleteVerification = route({
    method: 'DELETE',
    path: '/api/users/:email/verification',
    general: 'checked',
    schema: {
      operationId: 'endVerification',
      summary: 'End the verification that this token stands for',
      params: emailParams,
      response: { 204: { type: 'null' }, default: problemAnswer },
    },
    async handler(request, reply) {
      const caller = await identifyCaller(needs, addressIn(request.params.email), credentialsOf(request.raw));
      await endVerification(needs, caller);
      return reply.code(204).send(null);
    },
  });

  const deleteUser = route({
    method: 'DELETE',
    path: '/api/users/:email',
    general: 'checked',
    schema: {
      operationId: 'forgetUser',
      summary: 'Have all data about an address deleted, as its owner',
      params: emailParams,
      response: { 202: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const caller = await identifyCaller(needs, addressIn(request.params.email), credentialsOf(request.raw));
      await forgetUser(needs, caller);
      return reply.code(202).send();
    },
  });

  return [getVerification, postCode, postToken, deleteVerification, deleteUser];
}
