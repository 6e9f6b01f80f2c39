import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generalParameters } from '../../contract/parameters.ts';
import { originPattern } from '../../core/network.ts';
import type { BaseUrl } from '../wire/links.ts';
import { headerValues } from '../wire/values.ts';

/** Every request header that the API reads, including those of resumable uploads (tus). */
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

/** Every response header of the API that a page may not read by default. */
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

/** Identical for every path, known or not: a page can read the error only of a request that it may make. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': requestHeaders.join(', '),
  'access-control-max-age': '600',
};

/** Sets the CORS headers. Returns undefined when there is nothing to wait for, and the reply after a preflight. */
export type CorsHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined> | undefined;

/**
 * Lets web pages of the allowed origins, and no others, use everything below `/api` except administration. Credentials
 * are not allowed: this part of the API accepts no cookie as a credential, so a page can send only what it was given.
 */
export function createCorsHandler(admits: (origin: string) => Promise<boolean>): CorsHandler {
  async function respond(
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
    const isOurs = isOpenToPages(request.raw.url ?? '');
    // Also for requests without an origin: a cache must not reuse their responses for others.
    if (isOurs) reply.header('vary', 'Origin');
    const origin = isOurs ? originOf(request.raw) : undefined;
    return origin === undefined ? undefined : respond(request, reply, origin);
  };
}

/** Administration is for pages of this server alone. The router decodes paths, so `/api/%61dmin` is administration too. */
function isOpenToPages(url: string): boolean {
  if (!/^\/api(?![^/?])/.test(url)) return false;
  const path = url.includes('%') ? decodeURI(url.replace(/\?.*/s, '')) : url;
  return !/^\/api\/admin(?![^/?])/.test(path);
}

/** The origin of the page that sends the request; undefined where it is missing or malformed. */
export function originOf(message: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const [origin, ...more] = headerValues(message, 'origin');
  return origin !== undefined && more.length === 0 && originPattern.test(origin) ? origin : undefined;
}

/**
 * Whether a page of another origin sends the request. Old browsers, and pages without TLS, report that in `Origin` only;
 * `null` is the origin of pages without one, such as files. A browser that reports `same-origin` is right whatever name
 * of this server the reader has entered.
 */
export function hasForeignOrigin(message: Pick<IncomingMessage, 'rawHeaders' | 'headers'>, baseUrl: BaseUrl): boolean {
  if (message.headers['sec-fetch-site'] === 'same-origin') return false;
  return headerValues(message, 'origin').some((origin) => origin !== baseUrl().origin);
}

const isPreflight = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
