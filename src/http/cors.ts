import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generalParameters } from '../contract/general-parameters.ts';
import { originForm } from '../core/origin.ts';
import { headerValues } from './wire-values.ts';

/** Every header that the interface reads, those of resumable uploads (tus) included. */
const requestHeaders = [
  ...Object.values(generalParameters).map(({ header }) => header),
  'Accept-Language',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'X-HTTP-Method-Override',
];

/** Every header that an answer says something with, beyond those that a page may read anyway. */
const exposedHeaders = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Length',
  'Upload-Offset',
  'X-Request-Id',
].join(', ');

/** The same for each path, known or not: a page can read the refusal only of a request that it may make. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': requestHeaders.join(', '),
  'access-control-max-age': '600',
};

/** Says what a browser wants to know. Undefined when there is nothing to wait for; a reply when that was all. */
export type AnswerOrigin = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined> | undefined;

/**
 * Lets web pages of the admitted origins, and no others, use what is below `/api`. Nothing is said of credentials:
 * the interface has no cookies, so that a page can bring only what it was told.
 */
export function answerToOrigins(admits: (origin: string) => Promise<boolean>): AnswerOrigin {
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ): Promise<FastifyReply | undefined> {
    if (!(await admits(origin))) return undefined;
    reply.header('access-control-allow-origin', origin);
    if (isPreflight(request)) return reply.code(204).headers(preflightHeaders).send();
    reply.header('access-control-expose-headers', exposedHeaders);
    return undefined;
  }

  return (request, reply) => {
    const isOurs = /^\/api(?![^/?])/.test(request.raw.url ?? '');
    // Also for those without an origin: what a cache keeps of their answers is not for everybody.
    if (isOurs) reply.header('vary', 'Origin');
    const origin = isOurs ? originOf(request.raw) : undefined;
    return origin === undefined ? undefined : answer(request, reply, origin);
  };
}

/** Where the page is from that asks, or undefined where that is no page that could be admitted. */
export function originOf(message: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const [origin, ...more] = headerValues(message, 'origin');
  return origin !== undefined && more.length === 0 && originForm.test(origin) ? origin : undefined;
}

/** The question of a browser whether a page may make a request. */
function isPreflight({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
