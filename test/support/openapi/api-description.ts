import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchema, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

interface Reference {
  readonly $ref: string;
}

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema?: AnySchemaObject }>>;
}

interface DescribedHeader {
  readonly required?: boolean;
  readonly schema?: { readonly type?: string };
}

export interface DescribedResponse extends MediaTypes {
  readonly headers?: Readonly<Record<string, DescribedHeader | Reference>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly requestBody?: (MediaTypes & { readonly required?: boolean }) | Reference;
  readonly responses: Readonly<Record<string, DescribedResponse | Reference>>;
}

export interface ApiDescription {
  /** Every operation with its path template. */
  readonly operations: ReadonlyArray<DescribedOperation & { readonly method: Method; readonly path: string }>;
  /** Finds the operation of a request by method and path template. A HEAD without an operation is described by its GET. */
  operationOf(method: string, url: string): DescribedOperation | undefined;
  /** Follows a reference to a component. */
  resolve<Value extends object>(value: Value | Reference): Value;
  /** Describes how a value of a response differs from a schema of the description, or returns undefined. */
  mismatch(schema: AnySchema, value: unknown): string | undefined;
  /** The same for a request, of which the server accepts more enum values and formats than it documents. */
  requestMismatch(schema: AnySchema, value: unknown): string | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<Method, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, AnySchema>> };
}

const schemasId = 'https://sealpost.test/schemas';
const methods: readonly Method[] = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Reads `openapi.json`. Its schemas are compiled when they are first used, because a test uses only a few of them. */
export function readApiDescription(): ApiDescription {
  const document: Document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const operations = Object.entries(document.paths).flatMap(([path, atPath]) =>
    methods.flatMap((method) => (atPath[method] === undefined ? [] : { ...atPath[method], method, path })),
  );
  return {
    operations,
    operationOf: createFinder(document),
    resolve: (value) => ('$ref' in value ? valueAt(document, value.$ref) : value),
    mismatch: createValidator(document, asJsonSchema),
    requestMismatch: createValidator(document, (schema) => withoutValueRules(asJsonSchema(schema))),
  };
}

/** Literal segments take precedence over parameters, as in the router of the server. */
function createFinder({ paths }: Document): ApiDescription['operationOf'] {
  const literalSegments = (path: string) => path.split('/').filter((segment) => !segment.startsWith('{')).length;
  const templates = Object.keys(paths)
    .toSorted((one, other) => literalSegments(other) - literalSegments(one))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{path\}/, '.+').replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (method, url) => {
    const path = url.replace(/\?.*/s, '');
    const found = templates.find(({ pattern }) => pattern.test(path));
    if (found === undefined) return undefined;
    const atPath: Partial<Record<string, DescribedOperation>> = paths[found.path] ?? {};
    return atPath[method.toLowerCase()] ?? (method === 'HEAD' ? atPath['get'] : undefined);
  };
}

type Convert = (schema: AnySchema) => AnySchema;

function createValidator(document: Document, convert: Convert): ApiDescription['mismatch'] {
  // A schema is used only a few times: compiling it would take longer than all uses.
  const fastCompiler = { code: { optimize: false }, inlineRefs: false };
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false, ...fastCompiler });
  addFormats.default(ajv);
  // The server supports international addresses, for which JSON Schema has another format.
  ajv.addFormat('email', true);
  // Keywords that OpenAPI adds to JSON Schema.
  ajv.addVocabulary(['discriminator', 'example', 'externalDocs', 'xml']);
  ajv.addSchema(convert({ $id: schemasId, $defs: document.components.schemas }));
  const compiled = new Map<AnySchema, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(convert(schema));
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
  };
}

function withoutValueRules(schema: AnySchema): AnySchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => (key === 'enum' || key === 'format' ? undefined : value));
}

/** The named schemas are definitions of one JSON Schema, to which all others refer. */
function asJsonSchema(schema: AnySchema): AnySchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${schemasId}#/$defs/`));
}

function valueAt<Value>(document: unknown, reference: string): Value {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce((value, key) => (value as Record<string, unknown>)[key], document) as Value;
}
