import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { OpenSession } from '../../actions/sessions/open-session.ts';
import { appendContent, getUploadOffset, receiveContent } from '../../actions/uploading/receive-content.ts';
import { resumableVersion } from '../../contract/headers.ts';
import { sessionFileParams } from '../../contract/parameters.ts';
import { emptyResponse } from '../../contract/schema-helpers.ts';
import { resumedContentType } from '../../contract/uploads.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { rawBody } from '../connections/request-bodies.ts';
import { operation } from '../route.ts';
import type { RawRequest } from '../wire/general-parameters.ts';
import { headerValues, malformed, readInteger } from '../wire/values.ts';

/** A tus server names its version in every response. */
const tusHeaders = { 'tus-resumable': resumableVersion, 'tus-version': resumableVersion };

const uploadProblems = [
  'entity_unknown',
  'upload_size_mismatch',
  'upload_in_progress',
  'upload_superseded',
  'upload_parts_exceeded',
  'conflict',
  'storage_full',
] as const;

const appendProblems = [
  'value_missing',
  'media_type_unsupported',
  'upload_offset_mismatch',
  ...uploadProblems,
] as const;

export const put = operation({
  problems: uploadProblems,
  schema: {
    summary: 'Upload a complete file',
    description:
      'Uploads the whole content, and replaces earlier content. The body must have the registered size. Safe to repeat.\n\nUse `appendUpload` for large files: it can be resumed.',
    params: sessionFileParams,
    body: rawBody('application/octet-stream'),
    response: { 200: emptyResponse('The file was uploaded.') },
  },
  async handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    const upload = { bytes: request.body, length: bodyLength(request.headers) };
    await receiveContent(deps, session, request.params.fileId, upload);
    return reply.code(200).send();
  },
});

/** Resumable uploads follow tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const head = operation({
  commonHeaders: tusHeaders,
  problems: ['entity_unknown'],
  schema: {
    summary: 'Get the upload offset (tus)',
    description: 'Returns how many bytes are stored durably. Continue the upload there. Part of tus 1.0.0.',
    params: sessionFileParams,
    requestHeaders: ['Tus-Resumable'],
    response: { 200: emptyResponse('The upload offset.', ['Upload-Offset', 'Upload-Length']) },
  },
  async handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    requireTusVersion(request.raw);
    const { offset, size } = await getUploadOffset(deps, session, request.params.fileId);
    return reply.code(200).headers({ 'upload-offset': offset, 'upload-length': size }).send();
  },
});

export const patch = operation({
  commonHeaders: tusHeaders,
  problems: appendProblems,
  schema: {
    summary: 'Append to an upload (tus)',
    description:
      'Appends bytes at `Upload-Offset`, which must be the number of bytes that are stored. Part of tus 1.0.0. The content type must be `application/offset+octet-stream`.',
    params: sessionFileParams,
    requestHeaders: ['Tus-Resumable', 'Upload-Offset'],
    body: rawBody(resumedContentType),
    response: { 204: emptyResponse('The bytes were stored.', ['Upload-Offset']) },
  },
  handler: (deps: Ports & Runtime, request, reply, session: OpenSession) => append(deps, request, reply, session),
});

/** A tus client that cannot send PATCH sends a POST with X-HTTP-Method-Override. */
export const post = operation({
  commonHeaders: tusHeaders,
  problems: ['method_unsupported', ...appendProblems],
  schema: {
    summary: 'Append to an upload (tus, method override)',
    description: 'Same as `appendUpload`, for clients that cannot send PATCH.',
    params: sessionFileParams,
    requestHeaders: ['Tus-Resumable', 'Upload-Offset', 'X-HTTP-Method-Override'],
    body: rawBody(resumedContentType),
    response: { 204: emptyResponse('The bytes were stored.', ['Upload-Offset']) },
  },
  handler(deps: Ports & Runtime, request, reply, session: OpenSession) {
    requirePatchOverride(request.raw);
    return append(deps, request, reply, session);
  },
});

type AppendRequest = Pick<FastifyRequest, 'raw' | 'headers'> & {
  readonly params: Static<typeof sessionFileParams>;
  readonly body: Readable;
};

async function append(deps: Ports & Runtime, request: AppendRequest, reply: FastifyReply, session: OpenSession) {
  requireTusVersion(request.raw);
  requireUploadContentType(request.raw);
  const offset = uploadOffset(request.raw);
  const content = { bytes: request.body, length: bodyLength(request.headers), offset };
  const end = await appendContent(deps, session, request.params.fileId, content);
  return reply.code(204).header('upload-offset', end).send();
}

/** A request without a length has no body. The length of a chunked body is unknown. */
function bodyLength(headers: FastifyRequest['headers']): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function requirePatchOverride(request: RawRequest): void {
  const methods = headerValues(request, 'x-http-method-override');
  if (methods.length !== 1 || methods[0] !== 'PATCH') throw new Problem('method_unsupported');
}

function requireTusVersion(request: RawRequest): void {
  const versions = headerValues(request, 'tus-resumable');
  if (versions.length !== 1 || versions[0] !== resumableVersion) throw new Problem('upload_protocol_unsupported');
}

function requireUploadContentType(request: RawRequest): void {
  const types = headerValues(request, 'content-type');
  if (types.length === 1 && types[0]?.toLowerCase() === resumedContentType) return;
  throw new Problem('media_type_unsupported', { detail: `Content-Type must be ${resumedContentType}.` });
}

function uploadOffset(request: RawRequest): number {
  const name = 'Upload-Offset';
  const [offset, ...more] = headerValues(request, name).filter((value) => value !== '');
  if (offset === undefined) throw new Problem('value_missing', { detail: `${name} is missing.` });
  if (more.length > 0) throw malformed(name, 'is given more than once');
  return readInteger(name, offset);
}
