import { type Json, mapValues } from './schemas.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;
type Kind = 'parameters' | 'responses';

interface Repeated {
  readonly name: string;
  readonly value: Json;
  readonly uses: number;
}

/** Moves the parameters and responses that several operations have to `components`, and refers to them. */
export function shareRepeated(paths: Paths): { readonly paths: Paths } & Readonly<Record<Kind, Json>> {
  const operations = Object.values(paths).flatMap((atPath) => Object.values(atPath));
  const parameters = repeatedOf(operations.flatMap((operation) => parametersOf(operation).map(namedParameter)));
  const responses = repeatedOf(
    operations.flatMap((operation) => Object.entries(responsesOf(operation)).map(namedResponse)),
  );
  const withReferences = (operation: Json): Json => ({
    ...operation,
    parameters: parametersOf(operation).map((parameter) => referenceTo('parameters', parameters, parameter)),
    responses: mapValues(responsesOf(operation), (response) => referenceTo('responses', responses, response)),
  });
  return {
    paths: mapValues(paths, (atPath) => mapValues(atPath, withReferences)),
    parameters: componentsOf(parameters),
    responses: componentsOf(responses),
  };
}

const parametersOf = (operation: Json) => operation['parameters'] as readonly Json[];
const responsesOf = (operation: Json) => operation['responses'] as Readonly<Record<string, Json>>;

const namedParameter = (value: Json) => ({ name: value['name'] as string | undefined, value });

/** Names an error response after its problems, because the same problems make the same response. */
function namedResponse([status, value]: readonly [status: string, value: Json]) {
  const types = value['x-problem-types'] as readonly string[] | undefined;
  const names = types?.map((type) => type.slice(type.lastIndexOf(':') + 1)).join('-');
  return { name: status === '304' ? 'NotModified' : names, value };
}

/** Values that occur more than once, by their text. Of several values with a name, only the one with the most uses has it. */
function repeatedOf(
  found: ReadonlyArray<{ readonly name: string | undefined; readonly value: Json }>,
): ReadonlyMap<string, Repeated> {
  const named = found.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
  const byText = Map.groupBy(named, ({ value }) => JSON.stringify(value));
  const repeated = [...byText].flatMap(([text, [first, ...others]]) =>
    first === undefined || others.length === 0 ? [] : [{ ...first, text, uses: others.length + 1 }],
  );
  const byName = Map.groupBy(
    repeated.toSorted((one, other) => other.uses - one.uses),
    ({ name }) => name,
  );
  return new Map(
    [...byName.values()].flatMap(([first]) => (first === undefined ? [] : [[first.text, first] as const])),
  );
}

function referenceTo(kind: Kind, repeated: ReadonlyMap<string, Repeated>, value: Json): Json {
  const shared = repeated.get(JSON.stringify(value));
  return shared === undefined ? value : { $ref: `#/components/${kind}/${shared.name}` };
}

function componentsOf(repeated: ReadonlyMap<string, Repeated>): Json {
  const entries = [...repeated.values()].map(({ name, value }) => [name, value] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
