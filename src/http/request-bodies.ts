import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { Type } from 'typebox';
import { readJson, readNothing } from './json-body.ts';
import { limits } from './limits.ts';
import type { LivingBodies } from './living-body.ts';
import { headerValues } from './wire-values.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesBytes?: boolean;
    readonly jsonBytes?: number | undefined;
  }
}

/**
 * The body of a route that takes bytes as they come: of any type and any length, without a limit of ours. Its handler
 * gets a stream that fails with `request_too_slow` or `value_malformed` when its client stops to send or leaves.
 */
export const rawBody = Type.Unsafe<Readable>({
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
});

/** Reads what comes with a request, as its route has declared it. */
export function readBodies(app: FastifyInstance, bodies: LivingBodies): void {
  const watchBody: preParsingHookHandler = (request, reply, payload, done) => {
    if (!announcesBody(request)) return done(null, payload);
    if (request.headers.expect !== undefined && request.raw.httpVersion === '1.1') reply.raw.writeContinue();
    done(null, bodies.watch(request.raw));
  };
  app.addHook('onRoute', (route) => {
    // What comes with a question is not read: it is let in, or cut off, after the answer.
    if (route.method !== 'GET' && route.method !== 'HEAD') route.preParsing = watchBody;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
    const { takesBytes = false, jsonBytes = limits.jsonBytes } = request.routeOptions.config;
    if (takesBytes) return body;
    if (!isJson(request)) return readNothing(body);
    return readJson(body, Number(request.headers['content-length'] ?? 0), jsonBytes);
  });
}

/** Fastify would judge it; but an empty body may call itself what it likes, and so may a raw one. */
export function forgetMediaType({ raw }: FastifyRequest): void {
  if (raw.headers['content-type'] !== undefined) delete raw.headers['content-type'];
}

export function announcesBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isJson({ raw }: FastifyRequest): boolean {
  const [type = '', ...more] = headerValues(raw, 'content-type');
  return more.length === 0 && /^application\/json\s*(;|$)/i.test(type);
}
