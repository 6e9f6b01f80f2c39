import { sampleOf } from '../openapi/samples.ts';

/** The parts of an OpenAPI document that the rendered reference shows. */

export interface Reference {
  readonly $ref: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Example {
  readonly value?: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Body {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Omit<Parameter, 'name' | 'in'> | Reference>>;
  readonly content?: Body['content'];
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly 'x-permission'?: string;
  readonly security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  readonly parameters?: ReadonlyArray<Parameter | Reference>;
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface SecurityScheme {
  readonly type: string;
  /** Where the credential is sent, and its name. A bearer token has neither. */
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: ReadonlyArray<{ readonly name: string; readonly description?: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

/** An operation with its method and path. */
export interface Endpoint extends Operation {
  readonly method: string;
  readonly path: string;
}

export const endpointsOf = ({ paths }: OpenApi): readonly Endpoint[] =>
  Object.entries(paths).flatMap(([path, atPath]) =>
    Object.entries(atPath).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Follows a reference inside the document. */
export type Resolve = <Value extends object>(value: Value | Reference) => Value;

export function createResolve(document: OpenApi): Resolve {
  return <Value extends object>(value: Value | Reference): Value => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
    const keys = value.$ref.replace(/^#\//, '').split('/');
    const found = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
    if (found === undefined) throw new Error(`openapi.json has no ${value.$ref}`);
    return found as Value;
  };
}

/** The first example of a body, or one made from its schema, or undefined. */
export function exampleOf(resolve: Resolve, { example, examples = {}, schema }: MediaType): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples);
  if (first !== undefined) return resolve(first).value;
  try {
    return schema === undefined ? undefined : sampleOf(schema, '', resolve);
  } catch {
    return undefined;
  }
}
