import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { RequestHeader } from '../contract/headers.ts';
import type { Permission } from '../core/permissions.ts';
import type { ProblemCode } from '../core/problem.ts';
import type { CredentialSet, Guard, GuardKind } from './access/guards.ts';
import { isRawBody } from './connections/request-bodies.ts';
import { lazySchemas } from './lazy-schemas.ts';
import { rejectMethodsOfParameters } from './unrouted-requests.ts';
import { checkGeneralParameters } from './wire/general-parameters.ts';
import { readQuery } from './wire/query.ts';

export interface OperationSchema extends FastifySchema {
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Another path of the same operation. References may leave it out. */
  readonly aliasOf?: string;
  /** For the API description only: the operation reads these headers itself. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly response: Readonly<Record<string, unknown>>;
}

type FastifyHandler<Schema extends FastifySchema = FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider
>;
type RequestOf<Schema extends FastifySchema> = Parameters<FastifyHandler<Schema>>[0];
type ReplyOf<Schema extends FastifySchema> = Parameters<FastifyHandler<Schema>>[1];

/** The input and the behavior of a route. The route table gives it a method, a path, a guard and an operation ID. */
export interface Operation<Deps, Access, Schema extends OperationSchema> {
  /** Whether the version and product headers are checked. Only routes that describe the server and pages ignore them. */
  readonly general: 'checked' | 'ignored';
  /** The largest JSON body, where the usual limit is too low. A body without a limit is declared as `rawBody`. */
  readonly jsonBytes?: number;
  /** Headers of every response, including errors and the response to OPTIONS. */
  readonly commonHeaders?: Readonly<Record<string, string>>;
  /** Problems of this operation, in addition to those of its guard and its input. For the API description. */
  readonly problems?: readonly ProblemCode[];
  /** Credentials that the operation reads itself, on a route for everyone. For the API description. */
  readonly accepts?: readonly CredentialSet[];
  readonly schema: Schema;
  /** `access` is what the guard of the route returned. */
  readonly handler: (
    deps: Deps,
    request: RequestOf<Schema>,
    reply: ReplyOf<Schema>,
    access: Access,
  ) => ReturnType<FastifyHandler<Schema>> | Promise<Awaited<ReturnType<FastifyHandler<Schema>>> | FastifyReply>;
}

/** Types the handler of an operation by its schema. */
export function operation<const Schema extends OperationSchema, Deps, Access>(
  row: Operation<Deps, Access, Schema>,
): Operation<Deps, Access, Schema> {
  return row;
}

/** The same operation for a second path. The API description names the first. */
export function alias<Deps, Access, Schema extends OperationSchema>(
  aliasOf: string,
  row: Operation<Deps, Access, Schema>,
): Operation<Deps, Access, Schema> {
  const summary = `${row.schema.summary} (alias)`;
  return { ...row, schema: { ...row.schema, summary, description: `Same as \`${aliasOf}\`. Use that.`, aliasOf } };
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the route table. */
export interface Route<Deps = never> extends Omit<Operation<Deps, never, OperationSchema>, 'handler' | 'schema'> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly guard: GuardKind;
  /** The permission that an administrator must have. Undefined for routes of senders and recipients. */
  readonly permission: Permission | undefined;
  readonly needsReauthentication: boolean;
  readonly accepts: readonly CredentialSet[];
  readonly problems: readonly ProblemCode[];
  readonly schema: OperationSchema & { readonly operationId: string };
  /** Runs the guard, then the handler with what the guard returned. */
  readonly handle: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Makes a row of the route table. The guard must return the value that the handler of the operation requires. */
export function route<GuardDeps, Deps, Access, Schema extends OperationSchema>(
  method: Method,
  path: `/${string}`,
  guard: Guard<GuardDeps, RequestOf<Schema>, Access>,
  operationId: string,
  { handler, schema, accepts = [], problems = [], ...rest }: Operation<Deps, Access, Schema>,
): Route<GuardDeps & Deps> {
  return {
    ...rest,
    method,
    path,
    guard: guard.kind,
    permission: guard.permission,
    needsReauthentication: guard.needsReauthentication ?? false,
    accepts: [...guard.accepts, ...accepts],
    problems,
    schema: { operationId, ...schema },
    async handle(deps, request, reply) {
      const typedRequest = request as RequestOf<Schema>;
      return handler(deps, typedRequest, reply as ReplyOf<Schema>, await guard.check(deps, typedRequest));
    },
  };
}

/** A route together with what its guard and its handler call. */
export interface BoundRoute extends Omit<Route, 'handle'> {
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export function bindRoutes<Deps>(routes: ReadonlyArray<Route<Deps>>, deps: Deps): readonly BoundRoute[] {
  return routes.map(({ handle, ...rest }) => ({ ...rest, handler: (request, reply) => handle(deps, request, reply) }));
}

export function addRoutes(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  for (const { method, path: url, guard, general, jsonBytes, commonHeaders, schema, handler } of routes) {
    const { querystring } = schema;
    const takesBytes = isRawBody(schema.body);
    const readParameters = (request: FastifyRequest): void => {
      if (querystring !== undefined) request.query = readQuery(request.raw, querystring);
    };
    // Every hook costs time, so GET and HEAD, which have no body to wait for, pass only one.
    const hasNoBody = method === 'GET' || method === 'HEAD';
    app.route({
      method,
      url,
      schema,
      handler,
      config: { takesBytes, jsonBytes },
      ...(guard === 'administration' ? lazySchemas(app) : {}),
      onRequest(request, reply, done) {
        if (commonHeaders !== undefined) reply.headers(commonHeaders);
        if (general === 'checked') checkGeneralParameters(request.raw);
        if (hasNoBody) readParameters(request);
        done();
      },
      ...(hasNoBody ? {} : { preValidation: readAfterBody }),
    });

    function readAfterBody(request: FastifyRequest, _reply: unknown, done: () => void): void {
      if (takesBytes) request.body ??= Readable.from([]);
      readParameters(request);
      done();
    }
  }
  rejectMethodsOfParameters(app, routes);
}
