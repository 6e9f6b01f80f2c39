import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { envelope, withDefault } from '../../../src/contract/schema-helpers.ts';
import { everyone } from '../../../src/http/access/guards.ts';
import { rawBody } from '../../../src/http/connections/request-bodies.ts';
import { sendBytes } from '../../../src/http/responses/send-bytes.ts';
import { type BoundRoute, bindRoutes, type Operation, type OperationSchema, route } from '../../../src/http/route.ts';
import { clientIdOf, tokenOf, transferPasswordOf } from '../../../src/http/wire/general-parameters.ts';

interface TestRoute<Schema extends OperationSchema> extends Omit<Operation<unknown, unknown, Schema>, 'handler'> {
  readonly method: BoundRoute['method'];
  readonly path: BoundRoute['path'];
  readonly schema: Schema & { readonly operationId: string };
  readonly handler: (
    request: Parameters<Operation<unknown, unknown, Schema>['handler']>[1],
    reply: Parameters<Operation<unknown, unknown, Schema>['handler']>[2],
  ) => ReturnType<Operation<unknown, unknown, Schema>['handler']>;
}

/** A route that anyone may call and that has no dependencies. */
export function testRoute<const Schema extends OperationSchema>(row: TestRoute<Schema>): BoundRoute {
  const { method, path, handler, ...rest } = row;
  const open = {
    ...rest,
    handler: (_deps: unknown, ...[request, reply]: Parameters<typeof handler>) => handler(request, reply),
  };
  const [bound] = bindRoutes([route(method, path, everyone, row.schema.operationId, open)], {});
  if (bound === undefined) throw new Error('One route was bound');
  return bound;
}

const response = { 200: envelope(Type.Any()) };

/** A route that accepts bytes and passes them to the test as they arrive. */
export function bytesRoute(take: (bytes: Readable) => Promise<unknown>): BoundRoute {
  return testRoute({
    method: 'PUT',
    path: '/api/shell-bytes',
    general: 'checked',
    schema: { operationId: 'sendBytesToShell', summary: '', body: rawBody('application/octet-stream'), response },
    handler: async ({ body }) => ({ data: await take(body), meta: {} }),
  });
}

/** A route that responds with bytes from the test. */
export function streamRoute(
  open: () => AsyncIterable<Buffer>,
  size: number,
  headers: Record<string, string> = {},
): BoundRoute {
  return testRoute({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'checked',
    schema: { operationId: 'getBytesOfShell', summary: '', response: { default: {} } },
    handler: async (_request, reply) => {
      reply.headers(headers).type('application/octet-stream');
      return sendBytes(reply, { size, read: open });
    },
  });
}

/** Routes that use every feature of the HTTP layer and do nothing. */
export const testRoutes: readonly BoundRoute[] = [
  testRoute({
    method: 'POST',
    path: '/api/shell/:id',
    general: 'checked',
    schema: {
      operationId: 'sendToShell',
      summary: '',
      body: Type.Object({ name: Type.String(), tags: withDefault(Type.Array(Type.String()), []) }),
      response,
    },
    handler: async ({ raw, params, body }) => ({
      data: { clientId: clientIdOf(raw), token: tokenOf(raw), password: transferPasswordOf(raw), params, body },
      meta: {},
    }),
  }),
  testRoute({
    method: 'GET',
    path: '/api/shell',
    general: 'checked',
    schema: {
      operationId: 'askShell',
      summary: '',
      querystring: Type.Object({
        page: withDefault(Type.Integer({ minimum: 1 }), 1),
        active: Type.Optional(Type.Boolean()),
        fields: Type.Optional(Type.String()),
      }),
      response,
    },
    handler: async ({ raw, query }) => ({ data: { password: transferPasswordOf(raw) ?? null, query }, meta: {} }),
  }),
  bytesRoute(async (bytes) => (await buffer(bytes)).length),
  streamRoute(() => Readable.from([Buffer.from('bytes')]), 5),
];
