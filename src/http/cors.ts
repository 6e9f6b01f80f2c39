import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
const answerHeaders = [
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
];

/** The same for each path, known or not: a page can read the refusal only of a request that it may make. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': requestHeaders.join(', '),
  'access-control-max-age': '600',
};

/**
 * Lets web pages of the admitted origins, and no others, use what is below `/api`. Nothing is said of credentials:
 * the interface has no cookies, so that a page can bring only what it was told.
 */
export function answerOtherOrigins(app: FastifyInstance, admits: (origin: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/api(?![^/?])/.test(request.raw.url ?? '')) return undefined;
    // Also for those without an origin: what a cache keeps of their answers is not for everybody.
    reply.header('vary', 'Origin');
    const origin = originOf(request.raw);
    if (origin === undefined || !(await admits(origin))) return undefined;
    reply.header('access-control-allow-origin', origin);
    if (isPreflight(request)) return reply.code(204).headers(preflightHeaders).send();
    reply.header('access-control-expose-headers', answerHeaders.join(', '));
    return undefined;
  });
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
