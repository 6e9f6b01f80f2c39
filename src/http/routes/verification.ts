import { endVerification } from '../../actions/end-verification.ts';
import { identifyCaller } from '../../actions/identify-caller.ts';
import { tellVerification } from '../../actions/tell-verification.ts';
import { verifyByClientId } from '../../actions/verify-by-client-id.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { emailParams, tokenAnswer, tokenRequest, verificationAnswer } from '../../contract/verification.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { addressIn, credentialsOf, requiredClientId } from '../caller.ts';
import { clientIdOf } from '../general-parameters.ts';
import { type Route, route } from '../route.ts';
import { wireDate } from '../wire-date.ts';

export function verificationRoutes(ports: Pick<Ports, 'db' | 'clock' | 'keys'>): readonly Route[] {
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
      const { validUntil, methods } = await tellVerification(ports, address, credentialsOf(request.raw));
      const data = {
        verified: validUntil !== undefined,
        validUntil: validUntil === undefined ? null : wireDate(validUntil),
        verificationMethods: [...methods],
      };
      return { data, meta: {} };
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
      // Codes come by mail, and this version sends none: no code is ever the right one.
      if (request.body?.verificationCode) throw new Problem('verification_refused');
      const { token, validUntil } = await verifyByClientId(ports, address, clientId);
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
      const caller = await identifyCaller(ports, addressIn(request.params.email), credentialsOf(request.raw));
      await endVerification(ports, caller);
      return reply.code(204).send(null);
    },
  });

  return [getVerification, postToken, deleteVerification];
}
