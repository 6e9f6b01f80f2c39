import type { TSchema } from 'typebox';

interface AnySchema {
  readonly anyOf?: readonly AnySchema[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly items?: AnySchema;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly required?: readonly string[];
  readonly type?: string;
  readonly 'x-described'?: AnySchema;
}

/**
 * Makes an example from the examples of the members. An optional member without one is left out. Throws if a text or a number
 * has none.
 */
export function sampleOf(schema: TSchema, path = ''): unknown {
  const { 'x-described': described, ...own } = schema as AnySchema;
  const {
    anyOf,
    enum: values,
    examples,
    items,
    properties,
    required,
    type,
    ...rest
  }: AnySchema = { ...own, ...described };
  if (examples !== undefined) return examples[0];
  if (values !== undefined) return values[0];
  if (rest.default !== undefined) return rest.default;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0] as TSchema, path);
  if (items !== undefined) return [sampleOf(items as TSchema, `${path}[]`)];
  if (properties === undefined) throw new Error(`${path} has no example: add it to its schema`);
  const members = Object.entries(properties).filter(([name, member]) => required?.includes(name) || hasSample(member));
  return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member as TSchema, `${path}.${name}`)]));
}

function hasSample(schema: AnySchema): boolean {
  const { anyOf, enum: values, examples, type, 'x-described': described }: AnySchema = schema;
  const own = [examples, values, schema.default, described?.examples];
  if (type === 'boolean' || own.some((sample) => sample !== undefined)) return true;
  return anyOf?.some((member) => member.type !== 'null' && hasSample(member)) ?? false;
}
