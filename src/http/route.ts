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
import { readQuery, rejectUnknownQuery } from './wire/query.ts';

/** Runs the handler for a caller whom the guard has admitted. */
type Respond = (reply: FastifyReply) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the guard ran before the body was read. */
    respond: Respond | undefined;
  }
}

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
  /** Whether the version and product headers are checked, as by default. Routes that describe the server and pages ignore them. */
  readonly general?: 'checked' | 'ignored';
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
  readonly general: 'checked' | 'ignored';
  readonly accepts: readonly CredentialSet[];
  readonly problems: readonly ProblemCode[];
  readonly schema: OperationSchema & { readonly operationId: string };
  /** Whether the guard runs before the query and the body are read. */
  readonly guardsHead: boolean;
  /** Runs the guard. The result calls the handler with what the guard returned. */
  readonly admit: (deps: Deps, request: FastifyRequest) => Promise<Respond>;
}

/** Makes a row of the route table. The guard must return the value that the handler of the operation requires. */
export function route<GuardDeps, Deps, Access, Schema extends OperationSchema>(
  method: Method,
  path: `/${string}`,
  guard: Guard<GuardDeps, RequestOf<Schema>, Access>,
  operationId: string,
  { handler, schema, general = 'checked', accepts = [], problems = [], ...rest }: Operation<Deps, Access, Schema>,
): Route<GuardDeps & Deps> {
  return {
    ...rest,
    method,
    path,
    guard: guard.kind,
    permission: guard.permission,
    needsReauthentication: guard.needsReauthentication ?? false,
    general,
    accepts: [...guard.accepts, ...accepts],
    problems,
    schema: { operationId, ...schema },
    guardsHead: guard.readsHeadOnly ?? false,
    async admit(deps, request) {
      const typedRequest = request as RequestOf<Schema>;
      const access = await guard.check(deps, typedRequest);
      return async (reply) => handler(deps, typedRequest, reply as ReplyOf<Schema>, access);
    },
  };
}

/** A route together with what its guard and its handler call. */
export interface BoundRoute extends Omit<Route, 'admit'> {
  readonly admit: (request: FastifyRequest) => Promise<Respond>;
}

export function bindRoutes<Deps>(routes: ReadonlyArray<Route<Deps>>, deps: Deps): readonly BoundRoute[] {
  return routes.map(({ admit, ...rest }) => ({ ...rest, admit: (request) => admit(deps, request) }));
}

export function addRoutes(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  app.decorateRequest('respond', undefined);
  for (const route of routes) addRoute(app, route);
  rejectMethodsOfParameters(app, routes);
}

function addRoute(app: FastifyInstance, route: BoundRoute): void {
  const { method, path: url, guard, guardsHead, general, jsonBytes, commonHeaders, schema, admit } = route;
  const { querystring } = schema;
  const takesBytes = isRawBody(schema.body);
  const isAdministration = url.startsWith('/api/admin/');
  const readParameters = (request: FastifyRequest): void => {
    if (isAdministration) rejectUnknownQuery(request.raw, querystring);
    if (querystring !== undefined) request.query = readQuery(request.raw, querystring);
  };
  // Every hook costs time, so GET and HEAD, which have no body to wait for, pass only one.
  const hasNoBody = method === 'GET' || method === 'HEAD';
  const readHead = (request: FastifyRequest, reply: FastifyReply): void => {
    if (commonHeaders !== undefined) reply.headers(commonHeaders);
    if (general === 'checked') checkGeneralParameters(request.raw);
  };
  app.route({
    method,
    url,
    schema,
    config: { takesBytes, jsonBytes },
    ...(guard === 'administration' ? lazySchemas(app) : {}),
    onRequest: guardsHead ? readHeadAndAdmit : readHeadOnly,
    ...(hasNoBody ? {} : { preValidation: readAfterBody }),
    async handler(request, reply) {
      const respond = request.respond ?? (await admit(request));
      return respond(reply);
    },
  });

  function readHeadOnly(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    readHead(request, reply);
    if (hasNoBody) readParameters(request);
    done();
  }

  async function readHeadAndAdmit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    readHead(request, reply);
    request.respond = await admit(request);
    if (hasNoBody) readParameters(request);
  }

  function readAfterBody(request: FastifyRequest, _reply: unknown, done: () => void): void {
    if (takesBytes) request.body ??= Readable.from([]);
    readParameters(request);
    done();
  }
}
