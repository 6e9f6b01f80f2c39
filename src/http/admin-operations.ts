import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, type TSchema, Type } from 'typebox';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import type { SignInCaller } from '../actions/sign-in/sign-in-caller.ts';
import {
  type AdminOperation,
  type AnyOperation,
  type Browser,
  type Noun,
  type Operator,
  operationsOf,
  type Page,
  type Place,
  type SpecialOperation,
  type Versioned,
  type Visitor,
} from '../administration/operation.ts';
import { cursorQuery } from '../contract/admin/paging.ts';
import { uploadOf, valueKindOf } from '../contract/schema-helpers.ts';
import { type AdminDeps, admin } from './access/admin-guard.ts';
import { browserOf, signIn } from './access/sign-in-guard.ts';
import { rawBody, readRawBytes } from './connections/request-bodies.ts';
import { logEvent } from './logging/events.ts';
import { attachment } from './responses/content-disposition.ts';
import { type ExportDeps, type ExportFile, sendExport } from './responses/send-export.ts';
import { type Operation, type OperationSchema, operation, type Route, route } from './route.ts';
import { addressFromPath } from './wire/credentials.ts';
import { valueReaders } from './wire/list-parameters.ts';
import { entityTag, expectedVersion, formatWireDate, malformed } from './wire/values.ts';

/** Who calls an operation over HTTP. */
type AdminCaller = Administrator & Operator & Visitor;

/** The routes of a noun of administration, in the order of its table. `special` are those with a handler of their own. */
export function nounRoutes<Deps extends AdminDeps & ExportDeps>(
  noun: Noun<Deps, AdminCaller>,
  ...special: ReadonlyArray<Route<Deps>>
): ReadonlyArray<Route<Deps>> {
  return operationsOf(noun).map(([id, definition]) => {
    if (!('special' in definition)) return operationRoute(id, definition, plainOperation(definition, callerOf));
    const found = special.find(({ schema }) => schema.operationId === id);
    if (found === undefined) throw new Error(`${id} has no handler`);
    return found;
  });
}

/** The routes of a noun for callers who have no session yet. Its operations get nothing of them but their browser. */
export function visitorRoutes<Deps extends AdminDeps & ExportDeps>(
  noun: Noun<Deps, Visitor>,
): ReadonlyArray<Route<Deps>> {
  return operationsOf(noun).map(([id, definition]) => {
    if ('special' in definition || definition.permission !== 'sign-in') throw new Error(`${id} needs a session`);
    const operation = plainOperation(definition, (_caller: SignInCaller, browser) => ({ browser }));
    return route(...definition.route, signIn, id, operation);
  });
}

/** The route of a special operation, with its handler. */
export function specialRoute<Deps, Schema extends OperationSchema>(
  id: string,
  { problems = [], schema, ...access }: SpecialOperation & { readonly schema: Schema },
  handler: Operation<Deps, Administrator, Schema>['handler'],
): Route<AdminDeps & Deps> {
  return operationRoute(id, access, { problems, schema, handler });
}

function operationRoute<Deps, Schema extends OperationSchema>(
  id: string,
  { route: place, permission, isConfirmed }: Pick<AnyOperation, 'route' | 'permission' | 'isConfirmed'>,
  operation: Operation<Deps, Administrator, Schema>,
): Route<AdminDeps & Deps> {
  if (permission === 'sign-in') throw new Error(`${id} needs no session`);
  return route(...place, admin(permission, isConfirmed && { needsReauthentication: true }), id, operation);
}

function callerOf(
  administrator: Administrator,
  browser: Browser,
  request: FastifyRequest,
  reply: FastifyReply,
): AdminCaller {
  return {
    ...administrator,
    browser,
    language: request.headers['accept-language'],
    stopping: whileConnected(reply),
    expected: () => expectedVersion(request),
    report: (event, fields) => logEvent(request.log, event, { req: request, ...fields }),
  };
}

/** Aborted when the client disconnects, which a server that stops causes too. */
function whileConnected({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const error = Object.assign(new Error('The client has disconnected'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  raw.once('close', () => leaving.abort(error));
  return leaving.signal;
}

function plainOperation<Deps extends Pick<AdminDeps, 'baseUrl'> & ExportDeps, Access, Caller>(
  definition: AdminOperation<Deps, Caller>,
  callerOf: (access: Access, browser: Browser, request: FastifyRequest, reply: FastifyReply) => Caller,
) {
  const { summary, description, problems = [], params, query, body, jsonBytes, usesLanguage, output } = definition;
  const querystring = output.kind === 'page' ? { ...query, ...cursorQuery } : query;
  const upload = uploadOf(body);
  const isVersioned = output.isVersioned === true;
  return operation({
    problems: output.kind === 'lines' ? [...problems, 'too_many_requests'] : problems,
    ...(jsonBytes === undefined ? {} : { jsonBytes }),
    schema: {
      summary,
      description,
      ...(isVersioned && definition.route[0] !== 'GET' ? { requestHeaders: ['If-Match'] } : {}),
      ...(usesLanguage ? { requestHeaders: ['Accept-Language'] } : {}),
      ...(params === undefined ? {} : { params: Type.Object(params) }),
      ...(querystring === undefined ? {} : { querystring: Type.Object(querystring) }),
      ...(body === undefined ? {} : { body: upload === undefined ? body : rawBody(upload.mediaType) }),
      response: { [output.status]: output.response },
    } as OperationSchema,
    async handler(deps: Deps, request, reply, access: Access) {
      const caller = callerOf(access, browserOf(request, reply, deps.baseUrl), request, reply);
      // A request without a version is rejected before its file is received.
      if (upload !== undefined && isVersioned) expectedVersion(request);
      const bytes = upload && { bytes: await readRawBytes(request.body as Readable, upload.maxBytes) };
      const input = { ...readInput(definition, request as Received), ...bytes };
      const run = async () => definition.run(deps, input as never, caller);
      const file = fileOf(definition, input);
      if (file !== undefined && output.kind === 'lines') {
        return sendExport(deps, reply, { ...file, for: access as ExportFile['for'], open: run as LinesRun });
      }
      const result = await run();
      reply.code(output.status);
      if (file !== undefined) {
        return reply.type(file.mediaType).header('content-disposition', attachment(file.name)).send(result);
      }
      if (!isVersioned) return reply.send(bodyOf(definition, input, result));
      const { version, data } = result as Versioned<object>;
      return reply.header('etag', entityTag(version)).send(bodyOf(definition, input, data));
    },
  });
}

type LinesRun = ExportFile['open'];

/** The file that the lines of an operation are sent as. */
function fileOf({ output: { files = {} } }: AdminOperation, { format }: Values) {
  return typeof format === 'string' ? files[format] : Object.values(files)[0];
}

/** What Fastify has read and validated. */
interface Received {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

type Values = Readonly<Record<string, unknown>>;

function readInput({ params = {}, query = {}, body, output }: AdminOperation, received: Received): Values {
  const { properties = {} } = (body ?? {}) as { readonly properties?: TProperties };
  const { after, 'page-size': max } = received.query;
  return {
    ...readValues(params, received.params, { ...valueReaders, address: (_name, text) => addressFromPath(text) }),
    ...readValues(query, received.query),
    ...readValues(properties, received.body ?? {}),
    ...(output.kind === 'page' ? { place: { after: readPlace(output, after as string | undefined), max } } : {}),
  };
}

function readPlace({ cursor }: AdminOperation['output'], text: string | undefined): unknown {
  const place = text === undefined ? undefined : cursor?.parse(text);
  if (text !== undefined && place === undefined) throw malformed('after', 'must be `next` of the previous page');
  return place;
}

/** Reads what the schemas name, and parses addresses and days. */
function readValues(
  schemas: TProperties,
  values: Values,
  readers: Readonly<Record<keyof typeof valueReaders, (name: string, text: string) => unknown>> = valueReaders,
): Values {
  const read = Object.entries(schemas).map(([name, schema]) => {
    const [value, kind] = [values[name], valueKindOf(schema)];
    return [name, typeof value === 'string' && kind !== undefined ? readers[kind](name, value) : value];
  });
  return Object.fromEntries(read);
}

function bodyOf({ output }: AdminOperation, input: Values, result: unknown): unknown {
  if (output.kind === 'nothing') return undefined;
  if (output.kind === 'data') return { data: toWire(output.data, result), meta: {} };
  const { entries, next, ...more } = result as Page<unknown, never>;
  const { max } = input['place'] as Place;
  const data = entries.map((entry) => toWire(output.data, entry));
  const named = Object.keys(output.meta ?? {}).map((name) => [name, (more as Values)[name]]);
  const place = next === undefined ? null : (output.cursor?.format(next) ?? next);
  return { data, meta: { pageSize: max, next: place, ...Object.fromEntries(named) } };
}

interface AnySchema {
  readonly additionalProperties?: boolean;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: TProperties;
  readonly required?: readonly string[];
  readonly type?: string;
}

/**
 * Makes the value of a response: the members of the schema, with dates as texts, and null or an empty list where a value is
 * missing.
 */
function toWire(schema: TSchema, value: unknown): unknown {
  if (value instanceof Date) return formatWireDate(value);
  if (value === undefined || value === null) return (schema as AnySchema).items === undefined ? null : [];
  const { additionalProperties, anyOf, items, properties, required = [] } = schema as AnySchema;
  if (anyOf !== undefined)
    return toWire(anyOf.find((member) => (member as AnySchema).type !== 'null') ?? schema, value);
  if (items !== undefined) return (value as readonly unknown[]).map((entry) => toWire(items, entry));
  if (properties === undefined || additionalProperties === true) return value;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const own = (value as Values)[name];
    return own === undefined && !required.includes(name) ? [] : [[name, toWire(member, own)] as const];
  });
  return Object.fromEntries(members);
}
