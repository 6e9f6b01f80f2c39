import type { FastifyRequest } from 'fastify';
import { appendContent } from '../../actions/append-content.ts';
import { receiveContent } from '../../actions/receive-content.ts';
import { tellUpload } from '../../actions/tell-upload.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { fileParams, nothing } from '../../contract/sessions.ts';
import { resumableAnswer, resumableHeaders, resumableVersion, resumedContentType } from '../../contract/uploads.ts';
import { Problem } from '../../core/problem.ts';
import type { Asking } from '../general-parameters.ts';
import { rawBody } from '../request-bodies.ts';
import { type Route, route } from '../route.ts';
import { openedSession, type SessionNeeds } from '../session-guard.ts';
import { headerValues, malformed, readInteger } from '../wire-values.ts';

const path = '/api/users/:email/transfer-sessions/:trackingId/files/:fileId/content';

/** Every answer of a server that speaks tus says so. */
const always = { 'tus-resumable': resumableVersion, 'tus-version': resumableVersion };

/** A file is uploaded whole, or resumably by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const fileContentRoutes = (needs: SessionNeeds): readonly Route[] => [
  putContent(needs),
  headContent(needs),
  addContent(needs, 'PATCH'),
  addContent(needs, 'POST'),
];

const putContent = (needs: SessionNeeds) =>
  route({
    method: 'PUT',
    path,
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

const headContent = (needs: SessionNeeds) =>
  route({
    method: 'HEAD',
    path,
    general: 'checked',
    always,
    schema: {
      operationId: 'headContent',
      summary: 'Find out where an upload goes on (tus)',
      params: fileParams,
      headers: resumableHeaders(['Tus-Resumable']),
      response: { 200: resumableAnswer(['Upload-Offset', 'Upload-Length']), default: problemAnswer },
    },
    async handler(request, reply) {
      const session = await openedSession(needs, request);
      refuseOtherVersion(request.raw);
      const { offset, size } = await tellUpload(needs, session, request.params.fileId);
      return reply.code(200).headers({ 'upload-offset': offset, 'upload-length': size }).send();
    },
  });

/** Where no PATCH gets through, tus sends a POST that calls itself one. */
const addContent = (needs: SessionNeeds, method: 'PATCH' | 'POST') =>
  route({
    method,
    path,
    general: 'checked',
    always,
    schema: {
      operationId: method === 'PATCH' ? 'patchContent' : 'postContent',
      summary: method === 'PATCH' ? 'Go on with an upload (tus)' : 'The same, for clients that have no PATCH',
      params: fileParams,
      headers: resumableHeaders([
        'Tus-Resumable',
        'Upload-Offset',
        ...(method === 'POST' ? (['X-HTTP-Method-Override'] as const) : []),
      ]),
      body: rawBody,
      response: { 204: resumableAnswer(['Upload-Offset']), default: problemAnswer },
    },
    async handler(request, reply) {
      const session = await openedSession(needs, request);
      if (method === 'POST') refusePlainPost(request.raw);
      refuseOtherVersion(request.raw);
      refuseOtherType(request.raw);
      const offset = offsetOf(request.raw);
      const more = { bytes: request.body, length: bodyLength(request.headers), offset };
      const end = await appendContent(needs, session, request.params.fileId, more);
      return reply.code(204).header('upload-offset', end).send();
    },
  });

/** A request that says nothing of its length has no body; one in chunks may be of any length. */
function bodyLength(headers: FastifyRequest['headers']): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function refusePlainPost(request: Asking): void {
  const methods = headerValues(request, 'x-http-method-override');
  if (methods.length !== 1 || methods[0] !== 'PATCH') throw new Problem('method_unsupported');
}

function refuseOtherVersion(request: Asking): void {
  const versions = headerValues(request, 'tus-resumable');
  if (versions.length !== 1 || versions[0] !== resumableVersion) throw new Problem('upload_protocol_unsupported');
}

function refuseOtherType(request: Asking): void {
  const types = headerValues(request, 'content-type');
  if (types.length === 1 && types[0]?.toLowerCase() === resumedContentType) return;
  throw new Problem('media_type_unsupported', { detail: `The bytes to add come as ${resumedContentType}.` });
}

function offsetOf(request: Asking): number {
  const name = 'Upload-Offset';
  const [offset, ...more] = headerValues(request, name).filter((value) => value !== '');
  if (offset === undefined) throw new Problem('value_missing', { detail: `${name} is missing.` });
  if (more.length > 0) throw malformed(name, 'is given more than once');
  return readInteger(name, offset);
}
