import type { TProperties, TSchema } from 'typebox';
import { valueKindOf } from '../contract/schema-helpers.ts';
import { type Options, parseAddress, parseChoice, parseLimit, parsePlace, type Words } from '../core/command-values.ts';

/** The parts of a definition that the words of its command fill. */
interface Filled {
  readonly params?: TProperties;
  readonly query?: TProperties;
  readonly body?: TSchema;
  readonly output: { readonly kind: string };
  readonly command: { readonly options?: readonly { readonly name: string; readonly member?: string }[] } | string;
}

/**
 * Reads the input of an operation from the words of its command: the path parameters are the positional arguments, and
 * members of the query and the body are options.
 */
export function inputFromWords({ params = {}, query = {}, body, output, command }: Filled, words: Words): object {
  const { options = [] } = typeof command === 'string' ? {} : command;
  const members: TProperties = { ...query, ...(body as { readonly properties?: TProperties } | undefined)?.properties };
  const fromPath = Object.entries(params).map(([name, schema], index) => {
    return [name, parseWord(name, schema, words.values[index] ?? '')] as const;
  });
  const fromOptions = options.flatMap(({ name, member = name }) => {
    const [schema, word] = [members[member], words.options[name as keyof Options]];
    return schema === undefined || word === undefined ? [] : [[member, parseWord(`--${name}`, schema, word)] as const];
  });
  const place =
    output.kind === 'page'
      ? { place: { after: parsePlace(words.options.after), max: parseLimit(words.options.limit) } }
      : {};
  return { ...Object.fromEntries([...fromPath, ...fromOptions]), ...place };
}

function parseWord(name: string, schema: TSchema, word: string | boolean | readonly string[]): unknown {
  if (typeof word !== 'string') return word;
  if (valueKindOf(schema) === 'address') return parseAddress(word);
  const values = (schema as { readonly enum?: readonly string[] }).enum;
  return values === undefined ? word : parseChoice(name, word, values);
}
