import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { defaulted } from '../../src/contract/defaulted.ts';
import { envelope } from '../../src/contract/envelope.ts';
import { clientIdOf, passwordOf, tokenOf } from '../../src/http/general-parameters.ts';
import { rawBody } from '../../src/http/request-bodies.ts';
import { type Route, route } from '../../src/http/route.ts';
import { sendStream } from '../../src/http/stream-answer.ts';

const response = { 200: envelope(Type.Any()) };

/** A route that takes bytes, and hands them to the test as they come. */
export function aBytesRoute(take: (bytes: Readable) => Promise<unknown>): Route {
  return route({
    method: 'PUT',
    path: '/api/shell-bytes',
    general: 'checked',
    schema: { operationId: 'sendBytesToShell', summary: '', body: rawBody, response },
    handler: async ({ body }) => ({ data: await take(body), meta: {} }),
  });
}

/** A route that answers with a stream of the test's own. */
export function aStreamRoute(open: () => Readable, length: number, headers: Record<string, string> = {}): Route {
  return route({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'checked',
    schema: { operationId: 'getBytesOfShell', summary: '', response: { default: {} } },
    handler: async (_request, reply) => {
      reply.headers(headers).type('application/octet-stream');
      return sendStream(reply, { first: open(), length, readFrom: async () => open(), isSwift: () => false });
    },
  });
}

/** Routes that use everything the shell offers, and do nothing. */
export const shellRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/shell/:id',
    general: 'checked',
    schema: {
      operationId: 'sendToShell',
      summary: '',
      body: Type.Object({ name: Type.String(), tags: defaulted(Type.Array(Type.String()), []) }),
      response,
    },
    handler: async ({ raw, params, body }) => ({
      data: { clientId: clientIdOf(raw), token: tokenOf(raw), password: passwordOf(raw), params, body },
      meta: {},
    }),
  }),
  route({
    method: 'GET',
    path: '/api/shell',
    general: 'checked',
    schema: {
      operationId: 'askShell',
      summary: '',
      querystring: Type.Object({
        page: defaulted(Type.Integer({ minimum: 1 }), 1),
        active: Type.Optional(Type.Boolean()),
        fields: Type.Optional(Type.String()),
      }),
      response,
    },
    handler: async ({ raw, query }) => ({ data: { password: passwordOf(raw) ?? null, query }, meta: {} }),
  }),
  aBytesRoute(async (bytes) => (await buffer(bytes)).length),
  aStreamRoute(() => Readable.from([Buffer.from('bytes')]), 5),
];
