import type { OpenSession } from '../../actions/sessions/open-session.ts';
import { registerFile } from '../../actions/uploading/register-file.ts';
import { removeFile } from '../../actions/uploading/remove-file.ts';
import { sessionFileParams, trackingParams } from '../../contract/path-params.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import { registerFileRequest, registerFileResponse } from '../../contract/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { operation } from '../route.ts';
import { absoluteUrl, type BaseUrl, sessionFilePath } from '../wire/links.ts';

export const register = operation({
  general: 'checked',
  problems: [
    'file_name_invalid',
    'file_name_taken',
    'file_type_denied',
    'file_limit_exceeded',
    'size_limit_exceeded',
    'quota_exceeded',
    'conflict',
    'storage_full',
  ],
  schema: {
    summary: 'Register a file',
    description:
      'Step 2 of 4. Registers a file by name and size. The `Location` is the URL of the file; append `/content` to upload it.',
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
  problems: ['entity_unknown', 'conflict'],
  schema: {
    summary: 'Remove a file from a session',
    description: 'Removes a registered file and its uploaded bytes.',
    params: sessionFileParams,
    response: { 204: emptyResponse('The file was removed.') },
  },
  async handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    await removeFile(deps, session, request.params.fileId);
    return reply.code(204).send();
  },
});
