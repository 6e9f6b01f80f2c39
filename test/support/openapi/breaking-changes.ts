/** The parts of an OpenAPI document that clients depend on. */
export interface WireDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Reference {
  readonly $ref: string;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Header = Pick<Parameter, 'schema'>;

interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: ReadonlyArray<Parameter | Reference>;
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}

interface ProblemExample {
  readonly value: { readonly type: string; readonly status: number; readonly errorCode: number };
}

/** In a request a new required member breaks clients; in a response a member that may be missing now does. */
type Direction = 'request' | 'response';

interface Sides<Value> {
  readonly before: Value;
  readonly after: Value;
}

/**
 * Returns one sentence for each difference that can break a client of the old document: something disappeared, changed
 * its type, or is newly required. Additions are not reported.
 */
export function findBreakingChanges(before: WireDocument, after: WireDocument): readonly string[] {
  return [...changesOfProblems({ before, after }), ...changesOfOperations({ before, after })];
}

function* changesOfProblems({ before, after }: Sides<WireDocument>): Generator<string> {
  const now = new Map(problemsOf(after));
  for (const [type, numbers] of problemsOf(before)) {
    if (now.get(type) !== numbers) yield `${type} was ${numbers} and is ${now.get(type) ?? 'gone'}`;
  }
}

function problemsOf({ components }: WireDocument): ReadonlyArray<readonly [type: string, numbers: string]> {
  const examples = Object.values(components['examples'] ?? {}) as readonly ProblemExample[];
  return examples.map(({ value }) => [value.type, `${value.status} / ${value.errorCode}`]);
}

function* changesOfOperations(documents: Sides<WireDocument>): Generator<string> {
  for (const [path, methods] of Object.entries(documents.before.paths)) {
    for (const [method, before] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      const after = documents.after.paths[path]?.[method];
      if (after === undefined) yield `${at} is gone`;
      else yield* new OperationChanges(documents, at).between({ before, after });
    }
  }
}

class OperationChanges {
  readonly #documents: Sides<WireDocument>;
  readonly #at: string;
  /** Pairs of named schemas that were compared already: a schema can contain itself. */
  readonly #compared = new Set<string>();

  constructor(documents: Sides<WireDocument>, at: string) {
    this.#documents = documents;
    this.#at = at;
  }

  *between({ before, after }: Sides<Operation>): Generator<string> {
    if (before.operationId !== after.operationId) yield `${this.#at} has another operation ID`;
    if (JSON.stringify(before.security) !== JSON.stringify(after.security)) {
      yield `${this.#at} needs other credentials`;
    }
    yield* this.#parameters({ before: before.parameters ?? [], after: after.parameters ?? [] });
    yield* this.#requestBody({ before: before.requestBody ?? {}, after: after.requestBody ?? {} });
    for (const [status, response] of Object.entries(before.responses)) {
      const now = after.responses[status];
      if (now === undefined) yield `${this.#at}: the response ${status} is gone`;
      else yield* this.#response(status, { before: response, after: now });
    }
  }

  *#parameters({ before, after }: Sides<ReadonlyArray<Parameter | Reference>>): Generator<string> {
    const [known, now] = [this.#byName('before', before), this.#byName('after', after)];
    for (const [name, parameter] of known) {
      const at = `${this.#at}: ${name}`;
      const same = now.get(name);
      if (same === undefined) yield `${at} is gone`;
      else yield* this.#schema(at, 'request', { before: parameter.schema ?? {}, after: same.schema ?? {} });
    }
    for (const [name, { required }] of now) {
      if (required && !known.get(name)?.required) yield `${this.#at}: ${name} is newly required`;
    }
  }

  #byName(side: keyof Sides<unknown>, parameters: ReadonlyArray<Parameter | Reference>): Map<string, Parameter> {
    const resolved = parameters.map((parameter) => this.#resolve<Parameter>(side, parameter));
    return new Map(resolved.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  }

  *#requestBody({ before, after }: Sides<Body | Reference>): Generator<string> {
    const [old, now] = [this.#resolve<Body>('before', before), this.#resolve<Body>('after', after)];
    if (now.required && !old.required) yield `${this.#at}: the request body is newly required`;
    yield* this.#content(`${this.#at}: request`, 'request', { before: old, after: now });
  }

  *#response(status: string, { before, after }: Sides<Body | Reference>): Generator<string> {
    const [old, now] = [this.#resolve<Body>('before', before), this.#resolve<Body>('after', after)];
    const at = `${this.#at}: ${status}`;
    yield* this.#content(at, 'response', { before: old, after: now });
    for (const [name, header] of Object.entries(old.headers ?? {})) {
      const same = now.headers?.[name];
      if (same === undefined) yield `${at}: the header ${name} is gone`;
      else yield* this.#header(`${at}: the header ${name}`, { before: header, after: same });
    }
  }

  *#header(at: string, { before, after }: Sides<Header | Reference>): Generator<string> {
    const [old, now] = [this.#resolve<Header>('before', before), this.#resolve<Header>('after', after)];
    yield* this.#schema(at, 'response', { before: old.schema ?? {}, after: now.schema ?? {} });
  }

  *#content(at: string, direction: Direction, { before, after }: Sides<Body>): Generator<string> {
    for (const [type, { schema }] of Object.entries(before.content ?? {})) {
      const now = after.content?.[type];
      if (now === undefined) yield `${at}: the media type ${type} is gone`;
      else yield* this.#schema(at, direction, { before: schema ?? {}, after: now.schema ?? {} });
    }
  }

  *#schema(at: string, direction: Direction, { before, after }: Sides<Schema>): Generator<string> {
    const pair = `${direction} ${before.$ref} ${after.$ref}`;
    if (before.$ref !== undefined && after.$ref !== undefined) {
      if (this.#compared.has(pair)) return;
      this.#compared.add(pair);
    }
    const [old, now] = [this.#resolve<Schema>('before', before), this.#resolve<Schema>('after', after)];
    if (typeOf(old) !== typeOf(now)) {
      yield `${at} was ${typeOf(old)} and is ${typeOf(now)}`;
      return;
    }
    yield* changesOfChoices(at, direction, { before: old, after: now });
    yield* this.#members(at, direction, { before: old, after: now });
    for (const [index, choice] of (old.anyOf ?? []).entries()) {
      const fits = (now.anyOf ?? []).some((one) => this.#fits(direction, { before: choice, after: one }));
      if (!fits) yield `${at}: alternative ${index + 1} is gone or changed`;
    }
    if (old.items !== undefined) {
      yield* this.#schema(`${at}[]`, direction, { before: old.items, after: now.items ?? {} });
    }
    const [values, valuesNow] = [old.additionalProperties, now.additionalProperties];
    if (typeof values === 'object') {
      const later = typeof valuesNow === 'object' ? valuesNow : {};
      yield* this.#schema(`${at}.*`, direction, { before: values, after: later });
    }
  }

  #fits(direction: Direction, sides: Sides<Schema>): boolean {
    const own = new OperationChanges(this.#documents, this.#at);
    return own.#schema('', direction, sides).next().done === true;
  }

  *#members(at: string, direction: Direction, { before, after }: Sides<Schema>): Generator<string> {
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now === undefined) yield `${at}.${name} is gone`;
      else yield* this.#schema(`${at}.${name}`, direction, { before: schema, after: now });
    }
    const [then, now] = [before.required ?? [], after.required ?? []];
    if (direction === 'request') {
      for (const name of now) if (!then.includes(name)) yield `${at}.${name} is newly required`;
    } else {
      for (const name of then) if (!now.includes(name)) yield `${at}.${name} may be missing`;
    }
  }

  #resolve<Value>(side: keyof Sides<unknown>, value: Value | Reference): Value {
    const reference = (value as Partial<Reference>).$ref;
    if (reference === undefined) return value as Value;
    const [, , kind = '', name = ''] = reference.split('/');
    return this.#resolve(side, this.#documents[side].components[kind]?.[name] as Value | Reference);
  }
}

function typeOf({ type, anyOf }: Schema): string {
  if (anyOf !== undefined) return 'one of several';
  return type === undefined ? 'any' : [type].flat().toSorted().join(' or ');
}

/** A request may use every value that was allowed; a client of a response must accept new values. */
function* changesOfChoices(at: string, direction: Direction, { before, after }: Sides<Schema>): Generator<string> {
  if (before.enum === undefined) {
    if (direction === 'request' && after.enum !== undefined) yield `${at} accepts only some values`;
    return;
  }
  if (after.enum === undefined) return;
  for (const value of before.enum) if (!after.enum.includes(value)) yield `${at}: the value ${value} is gone`;
}
