import type { OpenSession } from '../../actions/sessions/open-session.ts';
import { registerFile } from '../../actions/uploading/register-file.ts';
import { removeFile } from '../../actions/uploading/remove-file.ts';
import { trackingParams } from '../../contract/path-params.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import { fileParams, registerFileRequest, registerFileResponse } from '../../contract/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { operation } from '../route.ts';
import { absoluteUrl, type BaseUrl, sessionFilePath } from '../wire/links.ts';

export const register = operation({
  general: 'checked',
  schema: {
    summary: 'Register a file',
    params: trackingParams,
    body: registerFileRequest,
    response: { 201: response('The file was registered.', registerFileResponse, ['Location']) },
  },
  async handler(deps: Ports & Runtime & { readonly baseUrl: BaseUrl }, request, reply, session: OpenSession) {
    const { fileName: name, size, checksum } = request.body;
    const fileId = await registerFile(deps, session, { name, size, checksum: checksum || undefined });
    const path = sessionFilePath(session.sender.address, session.trackingId, fileId);
    reply.code(201).header('location', absoluteUrl(deps.baseUrl, path));
    return { data: { fileId }, meta: {} };
  },
});

export const remove = operation({
  general: 'checked',
  schema: {
    summary: 'Remove a file from a session',
    params: fileParams,
    response: { 204: emptyResponse('The file was removed.') },
  },
  async handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    await removeFile(deps, session, request.params.fileId);
    return reply.code(204).send();
  },
});
