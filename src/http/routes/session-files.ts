import type { OpenSession } from '../../actions/sessions/open-session.ts';
import { addFiles, registerFile, removeFile } from '../../actions/uploading/files.ts';
import { sessionFileParams, trackingParams } from '../../contract/parameters.ts';
import { emptyResponse, response } from '../../contract/schema-helpers.ts';
import {
  addFilesLimits,
  addFilesRequest,
  addFilesResponse,
  registerFileRequest,
  registerFileResponse,
} from '../../contract/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { operation } from '../route.ts';
import { absoluteUrl, type BaseUrl, sessionFilePath } from '../wire/links.ts';
import { malformed } from '../wire/values.ts';

const registrationProblems = [
  'file_name_invalid',
  'file_path_invalid',
  'file_name_taken',
  'file_type_denied',
  'file_limit_exceeded',
  'size_limit_exceeded',
  'quota_exceeded',
  'conflict',
  'storage_full',
] as const;

export const register = operation({
  problems: registrationProblems,
  schema: {
    summary: 'Register a file',
    description:
      'Step 2 of 4. Registers a file by name and size. The `Location` is the URL of the file; append `/content` to upload it.',
    params: trackingParams,
    body: registerFileRequest,
    response: { 201: response('The file was registered.', registerFileResponse, ['Location']) },
  },
  async handler(deps: Ports & Runtime & { readonly baseUrl: BaseUrl }, request, reply, session: OpenSession) {
    const { fileName: name, path, size, checksum } = request.body;
    const registration = { name, path: path || undefined, size, checksum: checksum || undefined };
    const fileId = await registerFile(deps, session, registration);
    const location = sessionFilePath(session.sender.address, session.trackingId, fileId);
    reply.code(201).header('location', absoluteUrl(deps.baseUrl, location));
    return { data: { fileId }, meta: {} };
  },
});

export const addSeveral = operation({
  jsonBytes: addFilesLimits.jsonBytes,
  problems: [...registrationProblems, 'upload_size_mismatch'],
  schema: {
    summary: 'Add several files',
    description:
      'Registers several files with one request. A file with `content` is also uploaded: for many small files this is many times faster than two requests for each. Either all files are added or, after an error, none.',
    params: trackingParams,
    body: addFilesRequest,
    response: { 201: response('The files were added. Those with content are complete.', addFilesResponse) },
  },
  async handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    const files = request.body.files.map(({ fileName: name, path, size, checksum, content }, index) => ({
      name,
      path: path || undefined,
      size,
      checksum: checksum || undefined,
      content: typeof content === 'string' ? decodeContent(content, `body.files[${index}].content`) : undefined,
    }));
    const fileIds = await addFiles(deps, session, files);
    reply.code(201);
    return { data: { fileIds }, meta: {} };
  },
});

/** Accepts Base64 with padding and nothing else, which the decoder alone does not ensure. */
function decodeContent(text: string, name: string): Buffer {
  const content = Buffer.from(text, 'base64');
  if (content.toString('base64') !== text) throw malformed(name, 'is not Base64 with padding');
  const { contentBytes } = addFilesLimits;
  if (content.length > contentBytes) throw malformed(name, `has more than ${contentBytes} bytes`);
  return content;
}

export const remove = operation({
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
