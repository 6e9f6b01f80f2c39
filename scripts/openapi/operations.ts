import { type TSchema, Type } from 'typebox';
import { type RequestHeader, requestHeaders, responseHeaders } from '../../src/contract/headers.ts';
import { generalParameters } from '../../src/contract/parameters.ts';
import type { ApiTag } from '../../src/contract/tags.ts';
import { isRawBody } from '../../src/http/connections/request-bodies.ts';
import type { Route } from '../../src/http/route.ts';
import { type OperationExample, operationExamples } from './examples.ts';
import { securitySchemeNames } from './info.ts';
import { printProblems } from './problems.ts';
import { sampleOf } from './samples.ts';
import { type Json, mapValues, type SchemaPrinter } from './schemas.ts';

export type DescribedRoute = Omit<Route, 'handle'>;

/** Headers that every operation accepts, except those that describe the server itself. */
const versionParameters = ['majorVersion', 'minorVersion', 'productKey'] as const;

/** The path in the form of OpenAPI. The rest of a path, which is `*` for the router, is a parameter. */
export function printPath(path: string): string {
  return path.replace('*', ':path').replace(/:(\w+)/g, '{$1}');
}

export function printOperation({ print }: SchemaPrinter, tag: ApiTag, route: DescribedRoute): Json {
  const { operationId, summary, deprecated, aliasOf, body, response } = route.schema;
  const description = describe(route);
  const example = operationExamples[operationId] ?? sampleExample(route);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...(aliasOf === undefined ? {} : { 'x-internal': true, 'x-alias-of': aliasOf }),
    ...(route.permission === undefined ? {} : { 'x-permission': route.permission }),
    security: route.accepts.map((set) => Object.fromEntries(set.map((name) => [securitySchemeNames[name], []]))),
    parameters: printParameters(route, print),
    ...(body === undefined ? {} : { requestBody: printBody(body, example.request, print) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(response).map(([status, described]) => {
          // A partial response has no example: it is a range of the bytes of the other one.
          const sample = status === '206' ? undefined : example.response;
          return [status, printResponse(route, described as Json, sample, print)];
        }),
      ),
      ...printProblems(route),
    },
  };
}

/** The example of an operation of administration, made from the examples of its schemas. */
function sampleExample({ guard, schema }: DescribedRoute): OperationExample {
  const [response] = Object.values(schema.response) as TSchema[];
  const isAdministration = guard === 'administration' || guard === 'sign-in';
  if (!isAdministration || response === undefined || 'content' in response) return {};
  return {
    ...(schema.body === undefined || isRawBody(schema.body)
      ? {}
      : { request: sampleOf(schema.body, schema.operationId) }),
    response: sampleOf(response, schema.operationId),
  };
}

/** The description of an operation, with the permission that it needs. */
function describe({ schema, permission, needsReauthentication }: DescribedRoute): string | undefined {
  if (permission === undefined) return schema.description;
  const recent = needsReauthentication ? ' A session must have been confirmed in the last 5 minutes.' : '';
  return `${schema.description ?? ''}\n\nNeeds the permission \`${permission}\`.${recent}`.trim();
}

type Print = SchemaPrinter['print'];

function printParameters({ method, general, guard, schema }: DescribedRoute, print: Print): readonly Json[] {
  const { params, querystring, requestHeaders: own = [] } = schema;
  const needsHeader = guard === 'administration' || (guard === 'sign-in' && method !== 'GET');
  const headers: readonly RequestHeader[] = needsHeader ? [...own, 'X-Sealpost-Admin'] : own;
  return [
    ...printMembers('path', params, print),
    ...printMembers('query', querystring, print),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(general === 'checked'
      ? versionParameters.map((key) => ({ $ref: `#/components/parameters/${generalParameters[key].header}` }))
      : []),
  ];
}

function printMembers(place: 'path' | 'query', schema: TSchema | undefined, print: Print): readonly Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  // A ticket is a credential, so `security` lists it.
  const members = Object.entries(properties).filter(([name]) => name !== 'ticket');
  return members.map(([name, member]) => {
    const { description, examples, ...printed } = print(member);
    return {
      name: name === '*' ? 'path' : name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: printed,
      ...(Array.isArray(examples) ? { example: examples[0] } : {}),
      // Lists are read with commas between their members, too.
      ...(printed['type'] === 'array' ? { style: 'form', explode: false } : {}),
    };
  });
}

/** A body that may be missing may be null as well, which is not worth a union in every client. */
function printBody(body: TSchema, example: unknown, print: Print): Json {
  if ('content' in body) return { required: true, content: body['content'] };
  const isOptional = Type.IsOptional(body);
  const printed = print(isOptional ? withoutNull(body) : body);
  return { required: !isOptional, content: { 'application/json': withExample(printed, example) } };
}

const withExample = (schema: Json, example: unknown): Json => ({
  schema,
  ...(example === undefined ? {} : { example }),
});

function withoutNull(body: object): Json {
  const [single, ...more] = ((body as Json)['anyOf'] as readonly Json[]).filter(({ type }) => type !== 'null');
  if (single === undefined || more.length > 0) throw new Error('An optional body is one object or null');
  return single;
}

interface ResponseDescription {
  readonly description: string;
  readonly headers: readonly string[];
}

function printResponse(route: DescribedRoute, described: Json, example: unknown, print: Print): Json {
  const { method, commonHeaders = {} } = route;
  const { description, headers } = described['x-response'] as ResponseDescription;
  const common = Object.keys(responseHeaders).filter((name) => name.toLowerCase() in commonHeaders);
  const names = [...new Set([...headers, ...common, 'X-Request-Id'])];
  const content =
    method === 'HEAD' || described['type'] === 'null' ? undefined : printContent(described, example, print);
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(content === undefined ? {} : { content }),
  };
}

function printContent(described: Json, example: unknown, print: Print): Json {
  if (!('content' in described)) return { 'application/json': withExample(print(described), example) };
  const content = described['content'] as Readonly<Record<string, { readonly schema: Json }>>;
  return mapValues(content, ({ schema }) => withExample(print(schema), example));
}

/** The headers that operations refer to. */
export function printHeaderComponents(): { readonly parameters: Json; readonly headers: Json } {
  const general = versionParameters.map((key) => {
    const { header, description, schema, example } = generalParameters[key];
    return [header, { name: header, in: 'header', required: false, description, schema, example }] as const;
  });
  const read = (Object.keys(requestHeaders) as RequestHeader[]).map((name) => {
    return [name, { name, in: 'header', required: false, ...requestHeaders[name] }] as const;
  });
  return { parameters: Object.fromEntries([...read, ...general]), headers: responseHeaders };
}
