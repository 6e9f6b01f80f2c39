import { isDeepStrictEqual } from 'node:util';

export type Json = Readonly<Record<string, unknown>>;

/** Prints the schemas of the contract for the API description, and collects the named ones. */
export interface SchemaPrinter {
  /** Returns the schema, or a reference to it if it has a name. */
  print(schema: object): Json;
  /** The named schemas that were printed, by name. */
  readonly components: Json;
}

export function createSchemaPrinter(): SchemaPrinter {
  const components: Record<string, Json> = {};
  const print = (schema: object): Json => {
    const { 'x-name': name, 'x-described': described, 'x-response': _, 'x-value': _kind, ...keywords } = schema as Json;
    const printed = printKeywords({ ...keywords, ...(described as Json | undefined) }, print);
    if (typeof name !== 'string') return printed;
    if (name in components && !isDeepStrictEqual(components[name], printed)) {
      throw new Error(`Two different schemas have the name ${name}`);
    }
    components[name] = printed;
    return { $ref: `#/components/schemas/${name}` };
  };
  return { print, components };
}

function printKeywords(keywords: Json, print: (schema: Json) => Json): Json {
  const { properties, items, anyOf, ...rest } = keywords;
  if (anyOf !== undefined) return printUnion(rest, anyOf as readonly Json[], print);
  // The example of an object is printed with the operations that use it.
  const { examples: _, ...withoutExample } = rest;
  return {
    ...withType(properties === undefined ? rest : withoutExample),
    ...(items === undefined ? {} : { items: print(items as Json) }),
    ...(properties === undefined ? {} : { properties: mapValues(properties as Record<string, Json>, print) }),
  };
}

/** Enums and constants get a type, because some generators use `any` for those without. */
function withType({ const: constant, ...keywords }: Json): Json {
  const values = constant === undefined ? (keywords['enum'] as readonly unknown[] | undefined) : [constant];
  if (values === undefined) return keywords;
  return { type: typeof values[0], ...keywords, enum: values };
}

/**
 * Prints a schema that may be null as one type with the keywords beside it: many tools hide a description inside a union.
 * A union of constants becomes an enum.
 */
function printUnion(outer: Json, members: readonly Json[], print: (schema: Json) => Json): Json {
  const others = members.filter(({ type }) => type !== 'null').map(print);
  const isNullable = others.length < members.length;
  const [single] = others;
  if (others.every((member) => Array.isArray(member['enum']) && member['enum'].length === 1)) {
    const values = others.flatMap((member) => member['enum'] as readonly unknown[]);
    return nullableIf(isNullable, { type: 'string', ...outer, enum: values });
  }
  if (others.length === 1 && single !== undefined && typeof single['type'] === 'string') {
    return nullableIf(isNullable, { ...single, ...outer });
  }
  return { ...outer, anyOf: isNullable ? [...others, { type: 'null' }] : others };
}

function nullableIf(isNullable: boolean, schema: Json): Json {
  if (!isNullable) return schema;
  const values = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values === undefined ? {} : { enum: [...values, null] }) };
}

export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
