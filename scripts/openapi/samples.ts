/** The keywords from which an example is made, in a schema of the contract or of `openapi.json`. */
export interface SampledSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly SampledSchema[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly items?: SampledSchema;
  readonly properties?: Readonly<Record<string, SampledSchema>>;
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
  readonly 'x-described'?: SampledSchema;
}

/** Follows a reference. Schemas of the contract contain none. */
type ResolveSchema = (schema: SampledSchema) => SampledSchema;

/**
 * Makes an example from the examples of the members. An optional member without one is left out. Throws if a text or a number
 * has none.
 */
export function sampleOf(schema: object, path: string, resolve: ResolveSchema = (same) => same): unknown {
  const { 'x-described': described, ...own }: SampledSchema = resolve(schema);
  const { anyOf, enum: values, examples, items, properties, required, type, ...rest } = { ...own, ...described };
  if (examples !== undefined) return examples[0];
  if (values !== undefined) return values[0];
  if (rest.default !== undefined) return rest.default;
  if (isBoolean(type)) return true;
  if (type === 'null') return null;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], path, resolve);
  if (items !== undefined) return [sampleOf(items, `${path}[]`, resolve)];
  if (properties === undefined) throw new Error(`${path} has no example: add it to its schema`);
  const members = Object.entries(properties).filter(
    ([name, member]) => required?.includes(name) || hasSample(member, resolve),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member, `${path}.${name}`, resolve)]));
}

function hasSample(schema: SampledSchema, resolve: ResolveSchema): boolean {
  const { anyOf, default: standard, enum: values, examples, type, 'x-described': described } = resolve(schema);
  const own = [examples, values, standard, described?.examples];
  if (isBoolean(type) || own.some((sample) => sample !== undefined)) return true;
  return anyOf?.some((member) => member.type !== 'null' && hasSample(member, resolve)) ?? false;
}

const isBoolean = (type: SampledSchema['type']): boolean => [type].flat().includes('boolean');
