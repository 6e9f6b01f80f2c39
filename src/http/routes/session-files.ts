import type { FastifyRequest } from 'fastify';
import { receiveContent } from '../../actions/receive-content.ts';
import { registerFile } from '../../actions/register-file.ts';
import { removeFile } from '../../actions/remove-file.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { fileParams, nothing, registerAnswer, registerRequest, sessionParams } from '../../contract/sessions.ts';
import { fullUrl, sessionFilePath } from '../links.ts';
import { rawBody } from '../request-bodies.ts';
import { route } from '../route.ts';
import { openedSession, type SessionNeeds } from '../session-guard.ts';

const all = '/api/users/:email/transfer-sessions/:trackingId/files';
const one = `${all}/:fileId` as const;

export const registerAFile = (needs: SessionNeeds) =>
  route({
    method: 'POST',
    path: all,
    general: 'checked',
    schema: {
      operationId: 'registerFile',
      summary: 'Announce a file of the transfer',
      params: sessionParams,
      body: registerRequest,
      response: { 201: registerAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      const session = await openedSession(needs, request);
      const { fileName: name, size, checksum } = request.body;
      const fileId = await registerFile(needs, session, { name, size, checksum: checksum ?? undefined });
      const path = sessionFilePath(session.sender.address, session.trackingId, fileId);
      reply.code(201).header('location', fullUrl(needs.baseUrl, path));
      return { data: { fileId }, meta: {} };
    },
  });

export const putContent = (needs: SessionNeeds) =>
  route({
    method: 'PUT',
    path: `${one}/content`,
    general: 'checked',
    schema: {
      operationId: 'putContent',
      summary: 'Upload a file, in place of what was uploaded before',
      params: fileParams,
      body: rawBody,
      response: { 200: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const session = await openedSession(needs, request);
      const upload = { bytes: request.body, length: bodyLength(request.headers) };
      await receiveContent(needs, session, request.params.fileId, upload);
      return reply.code(200).send();
    },
  });

/** A request that says nothing of its length has no body; one in chunks may be of any length. */
function bodyLength(headers: FastifyRequest['headers']): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

export const removeAFile = (needs: SessionNeeds) =>
  route({
    method: 'DELETE',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'removeFile',
      summary: 'Take a file out of a transfer that is being put together',
      params: fileParams,
      response: { 204: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      await removeFile(needs, await openedSession(needs, request), request.params.fileId);
      return reply.code(204).send();
    },
  });
