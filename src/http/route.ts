import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { TSchema } from 'typebox';
import { Problem } from '../core/problem.ts';
import { checkGeneralParameters } from './general-parameters.ts';
import { readQuery } from './query.ts';
import { rawBody } from './request-bodies.ts';

export interface OperationSchema extends FastifySchema {
  readonly operationId: string;
  readonly summary: string;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly response: Readonly<Record<string, unknown>>;
}

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider
>;

interface RouteOf<Schema extends OperationSchema> {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** Whether the version and product headers count here. Only the ways to find out about the server ignore them. */
  readonly general: 'checked' | 'ignored';
  /** The largest JSON body, where the usual limit is too low. A body without a limit is declared as `rawBody`. */
  readonly jsonBytes?: number;
  /** Headers of every answer, refusals and the answer to OPTIONS included. */
  readonly always?: Readonly<Record<string, string>>;
  readonly schema: Schema;
  readonly handler: Handler<Schema>;
}

export type Route = RouteOf<OperationSchema>;

/** One row of the list of routes; its handler is typed by its schema. */
export function route<const Schema extends OperationSchema>(row: RouteOf<Schema>): Route {
  return row as unknown as Route;
}

/** Registers the routes, and with them the refusal of every other method on their paths. */
export function addRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path: url, general, jsonBytes, always, schema, handler } of routes) {
    const { querystring } = schema;
    const takesBytes = schema.body === rawBody;
    const readParameters = (request: FastifyRequest): void => {
      if (querystring !== undefined) request.query = readQuery(request.raw, querystring);
    };
    // Each hook has its price: a question, which has no body to wait for, passes one.
    const asksOnly = method === 'GET' || method === 'HEAD';
    app.route({
      method,
      url,
      schema,
      handler,
      config: { takesBytes, jsonBytes },
      onRequest(request, reply, done) {
        if (always !== undefined) reply.headers(always);
        if (general === 'checked') checkGeneralParameters(request.raw);
        if (asksOnly) readParameters(request);
        done();
      },
      ...(asksOnly ? {} : { preValidation: readAfterBody }),
    });

    function readAfterBody(request: FastifyRequest, _reply: unknown, done: () => void): void {
      if (takesBytes) request.body ??= Readable.from([]);
      readParameters(request);
      done();
    }
  }
  for (const [url, atUrl] of Map.groupBy(routes, ({ path }) => path)) refuseOtherMethods(app, url, atUrl);
}

function refuseOtherMethods(app: FastifyInstance, url: string, routes: readonly Route[]): void {
  const known: string[] = routes.map(({ method }) => method);
  const allowed = ['OPTIONS', ...known, ...(known.includes('GET') ? ['HEAD'] : [])];
  const said = Object.assign({ allow: allowed.toSorted().join(', ') }, ...routes.map(({ always }) => always));
  app.route({
    method: 'OPTIONS',
    url,
    schema: { hide: true } as FastifySchema,
    onRequest: async (_request, reply) => reply.code(204).headers(said).send(),
    handler: () => {},
  });
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    schema: { hide: true } as FastifySchema,
    // Before the body is read: a request that is refused anyway need not send it.
    onRequest: async (_request, reply) => {
      reply.headers(said);
      throw new Problem('method_unsupported');
    },
    handler: () => {},
  });
}

/** Makes the router know every method that Node's parser lets through, so that each can be refused by name. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
}
