/** An OpenAPI document, or a part of it. */
type Json = Readonly<Record<string, unknown>>;

/**
 * Adapts a document that was converted to OpenAPI 3.0 to OpenAPI Generator 4.3.1: it rejects `info.summary`, which only
 * OpenAPI 3.1 has, fails on null in an enumeration and has no type for `anyOf`. In Go, the model `NewSession` would have
 * the name of the constructor of `Session`.
 */
export function forOlderGenerators(document: Json): Json {
  const renamed: Json = JSON.parse(
    JSON.stringify(document).replace(/"(#\/components\/schemas\/)?New([A-Z]\w*)"/g, '"$1$2ToCreate"'),
  );
  const { summary: _, ...info } = renamed['info'] as Json;
  return { ...mapObjects(renamed, withoutNewKeywords), info };
}

/** The generated Go client cannot receive `binary`. As text it can: strings of Go hold any bytes. */
export function withBinaryAsText(document: Json): Json {
  return mapObjects(document, ({ format, ...rest }) => (format === 'binary' ? rest : { format, ...rest }));
}

/** Removes null from the values, and replaces `anyOf` by its last variant that is not null. */
function withoutNewKeywords({ anyOf, enum: values, ...rest }: Json): Json {
  const variant = Array.isArray(anyOf) ? anyOf.filter((each: Json) => each['type'] !== 'null').at(-1) : {};
  return { ...rest, ...variant, ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }) };
}

/** Applies a change to each object of the document. */
function mapObjects(object: Json, change: (object: Json) => Json): Json {
  const map = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(map);
    return typeof value === 'object' && value !== null ? mapObjects(value as Json, change) : value;
  };
  return Object.fromEntries(Object.entries(change(object)).map(([name, value]) => [name, map(value)]));
}
