import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Problem } from '../../core/problem.ts';
import { hasForeignOrigin } from '../access/cors.ts';
import type { BaseUrl } from '../wire/links.ts';
import { headerValues } from '../wire/values.ts';
import type { BodyWatchdog } from './body-watchdog.ts';
import { readJson, requireEmptyBody } from './json-body.ts';
import { limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesBytes?: boolean;
    readonly jsonBytes?: number | undefined;
  }
}

/**
 * The body of a route that accepts raw bytes of any length. The media type is only documented here: an operation that
 * needs it checks it. Its handler gets a stream that fails with `request_too_slow` when the client is too slow, and with
 * `value_malformed` when the client disconnects.
 */
export const rawBody = (mediaType: string) =>
  Type.Unsafe<Readable>({ content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } });

export const isRawBody = (body: TSchema | undefined): boolean => body !== undefined && 'content' in body;

/** Reads the body of each request as its route declares it. */
export function installBodyParser(app: FastifyInstance, bodies: BodyWatchdog): void {
  const watchBody: preParsingHookHandler = (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    // Slow bodies must not use up the turns of their address.
    app.requestTurns.end(request.raw);
    if (request.headers.expect !== undefined && request.raw.httpVersion === '1.1') reply.raw.writeContinue();
    done(null, bodies.watch(request.raw));
  };
  app.addHook('onRoute', (route) => {
    // The body of a GET or HEAD is not read. It is discarded, or cut off, after the response.
    if (route.method !== 'GET' && route.method !== 'HEAD') route.preParsing = watchBody;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
    const { takesBytes = false, jsonBytes = limits.jsonBytes } = request.routeOptions.config;
    // An upload may take hours. It has limits of its own, and holds little memory.
    if (takesBytes) return body;
    const value = isJson(request)
      ? await readJson(body, Number(request.headers['content-length'] ?? 0), jsonBytes)
      : await requireEmptyBody(body);
    await app.requestTurns.resume(request.raw);
    return value;
  });
}

/** Removes the content type, which Fastify would check: empty and raw bodies may have any. */
export function dropContentType({ raw }: FastifyRequest): void {
  if (raw.headers['content-type'] !== undefined) delete raw.headers['content-type'];
}

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body without a content type is read as JSON: these routes accept nothing else. */
function isJson({ raw }: FastifyRequest): boolean {
  const [type = '', ...more] = headerValues(raw, 'content-type');
  return more.length === 0 && (type === '' || /^application\/json\s*(;|$)/i.test(type));
}

/** Reads a raw body that is short enough to be in memory. */
export async function readRawBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Problem('request_too_large', { detail: `Body too large: the limit is ${maxBytes} bytes.` });
    // A copy, because a chunk of one byte can keep a buffer of many kilobytes in memory.
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

/** The forms of this server have a few short fields. */
const maxBytes = 16 * 1024;

/** Reads a form that a page of this server sends. */
export async function readForm(request: FastifyRequest, baseUrl: BaseUrl): Promise<URLSearchParams> {
  requireSameOrigin(request, baseUrl);
  const [type = ''] = headerValues(request.raw, 'content-type');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('media_type_unsupported');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.body as Readable & AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('request_too_large');
    chunks.push(Buffer.from(chunk));
  }
  await request.server.requestTurns.resume(request.raw);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Rejects forms from pages of other sites (CSRF), which could use up the password attempts of other users. Browsers
 * report where a form comes from in two headers; old ones, and pages without TLS, only in `Origin`.
 */
function requireSameOrigin(request: FastifyRequest, baseUrl: BaseUrl): void {
  const site = request.headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin';
  if (!isSameSite || hasForeignOrigin(request.raw, baseUrl)) throw new Problem('cross_site_refused');
}
