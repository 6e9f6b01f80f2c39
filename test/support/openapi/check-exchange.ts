import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AnySchema } from 'ajv/dist/2020.js';
import type { ApiDescription, DescribedOperation, DescribedResponse } from './api-description.ts';

type Headers = Readonly<Record<string, unknown>>;

export interface Message {
  readonly headers: Headers;
  /** All bytes of a JSON body. Of other bodies only the length is known. */
  readonly body: Buffer;
  readonly length: number;
}

/** A request with its response. */
export interface Exchange {
  readonly method: string;
  readonly request: Message;
  readonly response: Message & { readonly status: number };
}

/** Lists how an exchange differs from its operation in `openapi.json`. */
export function differences(api: ApiDescription, operation: DescribedOperation, exchange: Exchange): readonly string[] {
  const { status } = exchange.response;
  const described = operation.responses[status] ?? operation.responses['default'];
  if (described === undefined) return [`the status ${status} is not declared`];
  return [
    ...responseDifferences(api, api.resolve(described), exchange),
    ...(status < 300 ? requestDifferences(api, operation, exchange) : []),
  ];
}

function* responseDifferences(api: ApiDescription, described: DescribedResponse, { method, response }: Exchange) {
  for (const [name, reference] of Object.entries(described.headers ?? {})) {
    const { required, schema } = api.resolve(reference);
    const value = response.headers[name.toLowerCase()];
    if (value === undefined && required) yield `the required header ${name} is missing`;
    if (value === undefined || schema === undefined) continue;
    const mismatch = api.mismatch(schema, schema.type === 'integer' ? Number(value) : String(value));
    if (mismatch !== undefined) yield `header ${name}: ${mismatch}`;
  }
  // A response to HEAD has the headers of a body that is not sent.
  if (method === 'HEAD') return;
  if (response.length > 0) yield* bodyDifferences(api, described, response);
  else if (described.content !== undefined && Number(response.headers['content-length'] ?? 0) > 0)
    yield 'the declared response body is missing';
}

const requestBodyOf = (api: ApiDescription, { requestBody }: DescribedOperation) =>
  requestBody === undefined ? undefined : api.resolve(requestBody);

export const takesJson = (api: ApiDescription, operation: DescribedOperation): boolean =>
  requestBodyOf(api, operation)?.content?.['application/json'] !== undefined;

function* requestDifferences(api: ApiDescription, operation: DescribedOperation, { request }: Exchange) {
  const described = requestBodyOf(api, operation);
  // The server reads these bodies as JSON whatever their media type is. The content of a file may be empty.
  const schema = described?.content?.['application/json']?.schema;
  if (schema === undefined) return;
  // In place of an optional body, null is accepted and not described.
  const isAbsent =
    request.length === 0 || (!described?.required && /^\uFEFF?\s*null\s*$/.test(request.body.toString()));
  if (!isAbsent) yield* jsonDifferences(api, schema, request.body, 'request');
  else if (described?.required) yield 'a request without the required body succeeded';
}

function* bodyDifferences(api: ApiDescription, described: DescribedResponse, { headers, body }: Message) {
  const mediaType = mediaTypeOf(headers);
  const { content = {} } = described;
  const media = content[mediaType] ?? content['*/*'];
  if (media === undefined) yield `the media type ${mediaType} is not declared`;
  // The content of a file may be JSON that has no schema.
  const schema = media?.schema?.['format'] === 'binary' ? undefined : media?.schema;
  if (isJson(headers) && schema !== undefined) yield* jsonDifferences(api, schema, decoded(headers, body), 'response');
}

function decoded(headers: Message['headers'], body: Buffer): Buffer {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(body);
    case 'gzip':
      return gunzipSync(body);
    default:
      return body;
  }
}

function* jsonDifferences(api: ApiDescription, schema: AnySchema, body: Buffer, hint: 'request' | 'response') {
  const compare = hint === 'request' ? api.requestMismatch : api.mismatch;
  const mismatch = compare(schema, JSON.parse(body.toString()));
  if (mismatch !== undefined) yield `${hint}: ${mismatch}`;
}

const mediaTypeOf = (headers: Headers) =>
  String(headers['content-type'] ?? 'none')
    .replace(/;.*/, '')
    .trim()
    .toLowerCase();

export const isJson = (headers: Headers): boolean => /^application\/(json|problem\+json)$/.test(mediaTypeOf(headers));
