import { registerFile } from '../../actions/register-file.ts';
import { removeFile } from '../../actions/remove-file.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { fileParams, nothing, registerAnswer, registerRequest, sessionParams } from '../../contract/sessions.ts';
import { fullUrl, sessionFilePath } from '../links.ts';
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
      const fileId = await registerFile(needs, session, { name, size, checksum: checksum || undefined });
      const path = sessionFilePath(session.sender.address, session.trackingId, fileId);
      reply.code(201).header('location', fullUrl(needs.baseUrl, path));
      return { data: { fileId }, meta: {} };
    },
  });

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
