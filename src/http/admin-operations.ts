import type { FastifyReply } from 'fastify';
import { type TProperties, type TSchema, Type } from 'typebox';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import type { SignInCaller } from '../actions/sign-in/sign-in-caller.ts';
import type {
  AdminOperation,
  AnyOperation,
  Browser,
  Operator,
  Page,
  Place,
  Visitor,
} from '../administration/operation.ts';
import { cursorQuery } from '../contract/admin/paging.ts';
import { valueKindOf } from '../contract/schema-helpers.ts';
import { formatTimeCursor } from '../core/listing.ts';
import { type AdminDeps, admin } from './access/admin-guard.ts';
import { browserOf, signIn } from './access/sign-in-guard.ts';
import { type Operation, type OperationSchema, operation, type Route, route } from './route.ts';
import { whileConnected } from './routes/admin/checked-server.ts';
import { addressFromPath } from './wire/credentials.ts';
import { readOptionalAddress, readTimeCursor } from './wire/list-parameters.ts';
import { formatWireDate } from './wire/values.ts';

/** Who calls an operation over HTTP. */
type AdminCaller = Administrator & Operator & Visitor;
type Noun<Deps, Caller> = Readonly<Record<string, AnyOperation<Deps, Caller>>>;

/** The routes of a noun of administration, in the order of its table. `special` are those with a handler of their own. */
export function nounRoutes<Deps extends AdminDeps>(
  noun: Noun<Deps, AdminCaller>,
  ...special: ReadonlyArray<Route<Deps>>
): ReadonlyArray<Route<Deps>> {
  return Object.entries(noun).map(([id, definition]) => {
    if (!('special' in definition)) return specialRoute({ [id]: definition }, id, plainOperation(definition, callerOf));
    const found = special.find(({ schema }) => schema.operationId === id);
    if (found === undefined) throw new Error(`${id} has no handler`);
    return found;
  });
}

/** The routes of a noun for callers who have no session yet. Its operations get nothing of them but their browser. */
export function visitorRoutes<Deps extends AdminDeps>(noun: Noun<Deps, Visitor>): ReadonlyArray<Route<Deps>> {
  return Object.entries(noun).map(([id, definition]) => {
    if ('special' in definition || definition.permission !== 'sign-in') throw new Error(`${id} needs a session`);
    const operation = plainOperation(definition, (_caller: SignInCaller, browser) => ({ browser }));
    return route(...definition.route, signIn, id, operation);
  });
}

/** The route of an operation with a handler of its own. */
export function specialRoute<Id extends string, Deps, Schema extends OperationSchema>(
  noun: Readonly<Record<Id, Pick<AnyOperation, 'route' | 'permission' | 'isConfirmed'>>>,
  id: Id,
  operation: Operation<Deps, Administrator, Schema>,
): Route<AdminDeps & Deps> {
  const { route: place, permission, isConfirmed } = noun[id];
  if (permission === 'sign-in') throw new Error(`${id} needs no session`);
  return route(...place, admin(permission, isConfirmed && { needsReauthentication: true }), id, operation);
}

function callerOf(administrator: Administrator, browser: Browser, reply: FastifyReply): AdminCaller {
  return { ...administrator, stopping: whileConnected(reply), browser };
}

function plainOperation<Deps extends Pick<AdminDeps, 'baseUrl'>, Access, Caller>(
  definition: AdminOperation<Deps, Caller>,
  callerOf: (access: Access, browser: Browser, reply: FastifyReply) => Caller,
) {
  const { summary, description, problems = [], params, query, body, output } = definition;
  const querystring = output.kind === 'page' ? { ...query, ...cursorQuery } : query;
  return operation({
    problems,
    schema: {
      summary,
      description,
      ...(params === undefined ? {} : { params: Type.Object(params) }),
      ...(querystring === undefined ? {} : { querystring: Type.Object(querystring) }),
      ...(body === undefined ? {} : { body }),
      response: { [output.status]: output.response },
    } as OperationSchema,
    async handler(deps: Deps, request, reply, access: Access) {
      const input = readInput(definition, request as Received);
      const caller = callerOf(access, browserOf(request, reply, deps.baseUrl), reply);
      const result = await definition.run(deps, input as never, caller);
      return reply.code(output.status).send(bodyOf(definition, input, result));
    },
  });
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
    ...readValues(params, received.params, (_name, text) => addressFromPath(text)),
    ...readValues(query, received.query, readOptionalAddress),
    ...readValues(properties, received.body ?? {}, readOptionalAddress),
    ...(output.kind === 'page' ? { place: { after: readTimeCursor(after as string | undefined), max } } : {}),
  };
}

/** Reads what the schemas name, and parses addresses. */
function readValues(
  schemas: TProperties,
  values: Values,
  readAddress: (name: string, text: string) => unknown,
): Values {
  const read = Object.entries(schemas).map(([name, schema]) => {
    const value = values[name];
    return [name, typeof value === 'string' && valueKindOf(schema) === 'address' ? readAddress(name, value) : value];
  });
  return Object.fromEntries(read);
}

function bodyOf({ output }: AdminOperation, input: Values, result: unknown): unknown {
  if (output.kind === 'nothing') return undefined;
  if (output.kind === 'data') return { data: toWire(output.data, result), meta: {} };
  const { entries, next } = result as Page<unknown>;
  const { max } = input['place'] as Place;
  const data = entries.map((entry) => toWire(output.data, entry));
  return { data, meta: { pageSize: max, next: next === undefined ? null : formatTimeCursor(next) } };
}

interface AnySchema {
  readonly additionalProperties?: boolean;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: TProperties;
  readonly required?: readonly string[];
  readonly type?: string;
}

/** Makes the value of a response: the members of the schema, with dates as texts, and null where a value is missing. */
function toWire(schema: TSchema, value: unknown): unknown {
  if (value instanceof Date) return formatWireDate(value);
  if (value === undefined || value === null) return null;
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
